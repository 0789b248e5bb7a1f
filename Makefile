# Everything a contributor runs. `make help` lists the targets.

SHELL := /bin/bash
SWIFT ?= swift
# There are two release builds. `make demo`, `make install` and the tests use the first: 7 minutes from nothing on two cores.
# The second is optimised at link time as well, which makes it a seventh faster. On a slow machine it takes half an hour, and
# its linker shows 23 GB: it is for packages and benchmarks (`make release`, `deb`, `tarball`, `bench`).
# Each has a scratch path of its own, so that neither overwrites the other, and either is built beside a debug build.
BLESNIFF = .build/release/blesniff
OPTIMIZED := .build/optimized
# As old as the last run of the first build, which leaves the program as it is where only comments changed.
BUILT := $(OPTIMIZED)/built
RELEASE := .build/lto/release/blesniff
# Static: start-up has a budget of 10 ms, and loading the dynamic Swift libraries alone can spend half of it.
# Debug information makes a build a tenth slower and a binary twice as large; the names of functions in a back-trace do not
# need it.
# Exclusive access to variables is checked when compiling, and in debug builds, which the tests run, also at run time; a
# release does without the latter. Those checks find overlapping accesses that the program itself makes; bounds and
# overflows, which are what bytes from the wire could reach, are checked as ever.
COMMON_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -gnone -Xswiftc -enforce-exclusivity=unchecked \
	$(STATIC) --product blesniff
# CROSS_MODULE='-Xswiftc -cross-module-optimization' tries what that is worth without the linker's part.
CROSS_MODULE =
# The toolchain's lld reads STATIC; link-time optimisation chooses it by itself.
OPTIMIZED_FLAGS = --scratch-path $(OPTIMIZED) $(COMMON_FLAGS) -Xswiftc -use-ld=lld $(CROSS_MODULE)
RELEASE_FLAGS = --scratch-path .build/lto $(COMMON_FLAGS) -Xswiftc -cross-module-optimization \
	--experimental-lto-mode=full -Xlinker --lto-O3
# Where there is an archive of a library, the linker reads that instead of the shared one, so that the program needs libc and libm
# alone. (To find the symbols of libstdc++, which Swift's runtime uses, would cost every start 1.5 M instructions.)
# SwiftPM has no setting for it. Looked for when it is needed, because `setup` installs it.
remap = $(patsubst /%,-Xlinker --remap-inputs=*/$(word 1,$1)=/%,$(filter /%,$(shell cc -print-file-name=$(word 2,$1))))
STATIC = $(foreach pair,libstdc++.so=libstdc++.a libz.so=libz.a libgcc_s.so.1=libgcc_eh.a,$(call \
	remap,$(subst =, ,$(pair))))
# Commit and date of the sources, for `--version`; a plus sign says that they were changed.
BUILD = $(shell git log -1 --format='%h' 2>/dev/null)$(shell git diff --quiet HEAD 2>/dev/null || echo +)$(shell git log -1 --format=', %cs' 2>/dev/null)
DEMO := Captures/heart-rate.btsnoop

.DEFAULT_GOAL := help
FUZZ_TIME = $(if $(filter command line,$(origin TIME)),$(TIME),60)
DAMAGED_FILES = $(if $(filter command line,$(origin COUNT)),$(COUNT),100000)
SOAK_TIME = $(if $(filter command line,$(origin TIME)),$(TIME),600)

.PHONY: help tables setup build optimized release release-notes pages man install install-built install-extcap uninstall deb tarball test-packages demo check test test-all weigh unit test-sanitized test-damage fuzz soak lint format check-dependencies golden screens pictures oracles agreement answers test-live test-replay test-replay-bluez test-browser bench-live bench bench-hostile bench-values captures docs examples clean fleet-demo test-fleet bench-fleet

# The word after ## is the group.
help: ##change list the targets
	@for group in use change release measure; do \
		echo "$$(sed -e s/use/'To use it:'/ -e s/change/'For every change:'/ -e s/release/'For a release:'/ \
			-e s/measure/'For a measurement:'/ <<< $$group)"; \
		sed -nE "s/^([a-z-]+):.*##$$group (.*)/  \1\t\2/p" $(MAKEFILE_LIST) | expand -t 24; \
	done

demo: optimized ##use build the program in 7 minutes on two cores, and summarize a capture
	@echo; echo '$$ blesniff summary $(DEMO)'
	@$(BLESNIFF) summary --no-pager $(DEMO)

setup: ##change install what the build needs and is missing (Debian; root or sudo)
	@Tests/tools/setup.sh build

build: setup ##change debug build
	$(SWIFT) build

optimized: setup ##change release build for demo, install and tests: .build/release/blesniff
	$(SWIFT) build $(OPTIMIZED_FLAGS)
	@ln -sfn $(notdir $(OPTIMIZED))/release .build/release
	@touch $(BUILT)

release: setup ##release build for packages and benchmarks, optimised at link time: .build/lto/release/blesniff
	BLESNIFF_BUILD='$(if $(wildcard .git),$(BUILD))' $(SWIFT) build $(RELEASE_FLAGS)

PAGES = .build/man
pages: $(BLESNIFF)
	@rm -rf '$(PAGES)'
	@python3 -B Tests/tools/manual.py write $(BLESNIFF) '$(PAGES)'
	@for shell in bash zsh fish; do \
		$(BLESNIFF) --generate-completion-script $$shell > '$(PAGES)'/blesniff.$$shell || exit; done

release-notes: ##release VERSION=0.1.0 moves "Unreleased" of CHANGELOG.md under that version, and prints it
	@Tests/tools/release-notes.py '$(VERSION)' $(DATE)

man: pages ##release the manual pages and the shell completions, from the help of a release build: .build/man
	@echo "man -l $(PAGES)/blesniff.1 shows the first"

# Built again if older than the sources.
SOURCES = Package.swift $(shell find Sources -type f)
.build/release/blesniff: $(SOURCES)
	@$(MAKE) --no-print-directory optimized
	@touch $@

$(RELEASE): $(SOURCES)
	@$(MAKE) --no-print-directory release
	@touch $@

# Builds only if there is no program: `sudo make install` after `make demo` needs no Swift, and leaves no file of root's in
# .build. -o: make does not build the program again, even if a source is newer; a message says so.
PREFIX ?= /usr/local
install: $(if $(wildcard $(BLESNIFF)),,optimized) ##use put that program, its manual pages and completions under PREFIX (/usr/local), below DESTDIR
	@[ ! -e $(BUILT) ] || [ -z "$$(find Package.swift Sources -type f -newer $(BUILT) -print -quit)" ] || \
		echo "make install: the sources are newer than the program; 'make demo' builds it again" >&2
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
		$(MAKE) --no-print-directory -o $(BLESNIFF) pages PAGES="$$folder/man" && \
		$(MAKE) --no-print-directory install-built PAGES="$$folder/man"
	@$(MAKE) --no-print-directory install-extcap

# The folder of Wireshark's sources of packets, where there is Wireshark; EXTCAP=FOLDER names another.
EXTCAP ?= $(shell tshark -G folders 2>/dev/null | sed -nE 's/^(Global )?Extcap path:[[:space:]]*//p' | head -n 1)
install-extcap:
	@[ -z '$(EXTCAP)' ] || install -D -m 755 Packaging/blesniff-extcap "$(DESTDIR)$(EXTCAP)/blesniff-extcap" || \
		echo "make install: copy Packaging/blesniff-extcap to ~/.config/wireshark/extcap to have blesniff in Wireshark" >&2

# What `install` and the packages put in place.
install-built:
	install -D -m 755 -s $(BLESNIFF) "$(DESTDIR)$(PREFIX)/bin/blesniff"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/man/man7"
	install -m 644 '$(PAGES)'/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 '$(PAGES)'/*.7 "$(DESTDIR)$(PREFIX)/share/man/man7"
	install -D -m 644 '$(PAGES)'/blesniff.bash "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/blesniff"
	install -D -m 644 '$(PAGES)'/blesniff.zsh "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_blesniff"
	install -D -m 644 '$(PAGES)'/blesniff.fish "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/blesniff.fish"

uninstall: ##use remove what install put there
	cd "$(DESTDIR)$(PREFIX)" && rm -f bin/blesniff share/man/man1/blesniff.1 share/man/man1/blesniff-*.1 \
		share/man/man7/blesniff-*.7 share/bash-completion/completions/blesniff share/zsh/site-functions/_blesniff \
		share/fish/vendor_completions.d/blesniff.fish
	@[ -z '$(EXTCAP)' ] || rm -f "$(DESTDIR)$(EXTCAP)/blesniff-extcap"

deb: $(RELEASE) ##release a package for Debian and Ubuntu: .build/packages
	@Tests/tools/setup.sh packages
	@Packaging/package.sh deb $(RELEASE)

tarball: $(RELEASE) ##release the program with its pages and completions for other distributions: .build/packages
	@Packaging/package.sh tarball $(RELEASE)

test-packages: ##release install both packages in clean Debian roots, and run them there (root and the network)
	@Tests/tools/setup.sh packages
	@Packaging/try.sh

check: setup ##change before a commit: format, scripts, and the tests of modules that differ from BASE=HEAD; under a minute
	@SWIFT='$(SWIFT)' Tests/tools/test.sh check

test: setup ##change what a change must pass: scripts, unit tests, examples, golden files, weights
	@Tests/tools/setup.sh python venv valgrind
	@SWIFT='$(SWIFT)' Tests/tools/test.sh test

PARTS = all
test-all: setup ##release everything, or PARTS='oracles robustness hostile screens docs live sanitizers fuzz' of it
	@Tests/tools/setup.sh python venv
	@SWIFT='$(SWIFT)' Tests/tools/test.sh $(PARTS)

weigh: $(if $(findstring command line,$(origin BLESNIFF)),,$(BLESNIFF)) ##measure instructions and size beside Tests/bench/weights.tsv; UPDATE=1 WHY='…' writes it; BLESNIFF=BINARY for figures alone
	@BLESNIFF='$(BLESNIFF)' Tests/bench/weigh.py $(if $(UPDATE),--update --why "$$WHY") || [ $$? = 77 ]

unit: setup ##change only the Swift tests
	$(SWIFT) test

# The runtimes of the sanitizers and the backtracer of Swift do not go together: a trap may hang.
# AddressSanitizer looks at everything; ThreadSanitizer at what has threads: a twentieth of the tests, but a whole build.
# Each is built for itself, so that this takes longer than `make test`: not a part of it.
# Leaks are not looked for: what Swift keeps in tagged pointers, such as the registry, looks leaked.
# UndefinedBehaviorSanitizer does not exist for Swift on Linux, whose own checks of overflow, bounds and ranges stand in every
# build. Of C there is libyaml's parser alone, which the fuzzer runs under AddressSanitizer.
THREADED := Monitor|Network|threads|FieldTests|CaptureTests
test-sanitized: setup ##release the Swift tests under AddressSanitizer, those with threads under ThreadSanitizer as well
	SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build/asan
	SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/tools/thread-sanitizer.txt $(SWIFT) test --sanitize=thread --scratch-path .build/tsan \
		--filter '$(THREADED)'

test-damage: setup ##release COUNT=100000 captures damaged at random: every record before the damage is read
	DAMAGED_FILES=$(DAMAGED_FILES) $(SWIFT) test --filter CaptureRecoveryTests

fuzz: setup ##release libFuzzer with AddressSanitizer: TIME=60 seconds for each target, TARGET=name for one
	@SWIFT='$(SWIFT)' Tests/Fuzz/fuzz.py --time $(FUZZ_TIME) $(patsubst %,--target %,$(TARGET))

soak: optimized ##release hours of traffic with faults, in TIME=600 seconds: memory and time a packet must stay flat
	@Tests/bench/soak.py --time $(SOAK_TIME)

examples: setup ##change the examples, as a package that depends on this one
	@SWIFT='$(SWIFT)' Tests/tools/example-package.sh

docs: setup ##release the libraries' documentation, a folder each in .build/docs; fails on a warning
	@SWIFT='$(SWIFT)' Tests/tools/docs.sh

lint: ##change swift format in its strict mode
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Examples

format: ##change rewrite the sources in the project's format
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Examples

tables: ##change write what start-up reads instead of declarations, and the assigned numbers: after a change of either
	@Tests/tools/compile-numbers.py
	@Tests/tools/built-in-profiles.py write
	BLESNIFF_WRITES_TABLES=1 $(SWIFT) test --filter CompiledDeclarationTests
	@Tests/tools/typed-names.py

check-dependencies: ##change the dependency line, and what may not be in the repository
	@Tests/tools/check-dependencies

golden: optimized ##change rewrite the expected output of the captures, for review with `git diff`
	@Tests/tools/golden.sh update

screens: optimized ##change rewrite the expected screens of the live view, for review with `git diff`
	@python3 Tests/terminal/screens.py update || [ $$? = 77 ]

pictures: optimized ##release draw the pictures of the README again, from a real run
	@python3 Tests/tools/pictures.py update || [ $$? = 77 ]

oracles: optimized ##release compare with tshark and with an independent reader, frame by frame and field by field
	@Tests/tools/setup.sh python venv
	@python3 Tests/oracles/tshark.py || [ $$? = 77 ]
	@python3 Tests/oracles/connections.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/value_reader.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/characteristic_compare.py --count 200 --table || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/air_truth.py || [ $$? = 77 ]
	@python3 Tests/oracles/decryption.py
	@python3 Tests/oracles/decrypted_captures.py
	@python3 Tests/oracles/packet_comments.py
	@.build/venv/bin/python Tests/oracles/forged_ciphertext.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/verify_reports.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/perfetto_trace.py || [ $$? = 77 ]

agreement: optimized ##measure compare with tshark field by field, and write Tests/oracles/AGREEMENT.md
	@python3 Tests/oracles/tshark.py --write || [ $$? = 77 ]

answers: optimized ##release ask every command the same questions about every capture, the large ones too: one answer
	@python3 Tests/agreement/agreement.py --all

test-live: optimized ##release watch real traffic in a virtual machine, beside btmon and tcpdump; downloads QEMU and a kernel
	@Tests/Live/test.sh $(BLESNIFF) || [ $$? = 77 ]

test-replay: $(BLESNIFF) ##release recorded devices replayed to recorded apps, the same and changed ones; hostile recordings
	@Tests/tools/setup.sh python
	@Replay/test.sh $(BLESNIFF) || [ $$? = 77 ]

test-replay-bluez: optimized ##release the same to real apps on BlueZ, in that virtual machine: good ones and wrong ones
	@Tests/Replay/test-bluez.sh $(BLESNIFF) || [ $$? = 77 ]

test-browser: optimized ##release open pages of `report` in Chromium: widths, dark, keyboard, zoom, no script; downloads Chromium
	@Tests/tools/setup.sh browser python || true
	@python3 Tests/report/browser.py || [ $$? = 77 ]

bench-live: release ##measure how late lines are at 10,000 and 50,000 packets a second, and beside btmon in that machine
	@BLESNIFF=$(RELEASE) python3 Tests/bench/live.py
	@Tests/Live/bench.sh $(RELEASE) || [ $$? = 77 ]

bench: release ##measure CPU time and memory beside tshark and a C loop, on 1,000,000 records of HCI and of the link layer
	@Tests/tools/setup.sh python
	@BLESNIFF=$(RELEASE) python3 Tests/bench/bench.py

bench-hostile: release ##measure CPU and memory of hostile inputs beside honest traffic of the same size; fails if one breaks a bar
	@BLESNIFF=$(RELEASE) python3 Tests/bench/hostile.py

bench-values: setup ##measure what decoding a characteristic's value costs: nanoseconds and allocations
	@SWIFT='$(SWIFT)' python3 Tests/bench/values.py

fleet-demo: $(BLESNIFF) ##release 500 captures by variation into Parquet, and three answers: docs/fleet.md
	@Tests/tools/setup.sh python
	@Fleet/test.sh --setup && Fleet/demo/demo.sh $(BLESNIFF) || [ $$? = 77 ]

test-fleet: $(BLESNIFF) ##release fleets by a process pool, Dask and Spark: rows, limits, killed workers, questions
	@Tests/tools/setup.sh python
	@Fleet/test.sh $(BLESNIFF) || [ $$? = 77 ]

bench-fleet: $(BLESNIFF) ##measure packets a second and core of each engine, beside the program alone
	@Tests/tools/setup.sh python
	@Fleet/test.sh --setup && .build/fleet-venv/bin/python Fleet/bench.py $(BLESNIFF) || [ $$? = 77 ]

captures: ##release make the captures of Captures/ again, from real stacks
	@Tests/tools/setup.sh python venv
	.build/venv/bin/python Captures/generate/all.py

clean: ##change remove what was built
	$(SWIFT) package clean
	rm -rf .build/{optimized,lto,release,asan,tsan,sanitized,fuzz,live,docs,replay-venv,fleet-venv,fleet-demo,symbol-graph,bench,venv,oracles,man,packages,test-results,example-results}
