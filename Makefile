# Everything a contributor runs. `make help` lists the targets.

SHELL := /bin/bash
SWIFT ?= swift
BLESNIFF := .build/release/blesniff
# Static: start-up has a budget of 10 ms, and loading the dynamic Swift libraries alone can spend half of it.
# Optimised across modules and at link time: a seventh less CPU time than without, measured by `make bench`. The linker
# optimises less by itself. Exclusive access to variables is checked when compiling, and in debug builds, which the tests
# run, also at run time; a release does without the latter. Those checks find overlapping accesses that the program itself
# makes; bounds and overflows, which are what bytes from the wire could reach, are checked as ever.
RELEASE_FLAGS = -c release --static-swift-stdlib --experimental-lto-mode=full -Xlinker --lto-O3 \
	-Xswiftc -cross-module-optimization -Xswiftc -enforce-exclusivity=unchecked \
	$(STATIC_YAML) --product blesniff
# Few systems have libyaml installed: where there is an archive of it, the linker reads that instead of the shared library.
# SwiftPM has no setting for it. Looked for when it is needed, because `setup` installs it.
STATIC_YAML = $(patsubst /%,-Xlinker --remap-inputs=*/libyaml.so=/%,$(filter /%,$(shell cc -print-file-name=libyaml.a)))
DEMO := Captures/heart-rate.btsnoop

.DEFAULT_GOAL := help
FUZZ_TIME = $(if $(filter command line,$(origin TIME)),$(TIME),60)
DAMAGED_FILES = $(if $(filter command line,$(origin COUNT)),$(COUNT),100000)
SOAK_TIME = $(if $(filter command line,$(origin TIME)),$(TIME),600)

.PHONY: help tables setup build release man install uninstall demo test unit test-sanitized test-damage fuzz soak lint format check-dependencies golden screens oracles agreement readability test-live bench-live bench bench-hostile bench-values captures docs examples clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  \1\t\2/' | expand -t 24

setup: ## install what the build needs and is missing (Debian; root or sudo)
	@Tests/tools/setup.sh build

build: setup ## debug build
	$(SWIFT) build

release: setup ## release build: one binary with Swift inside, .build/release/blesniff
	$(SWIFT) build $(RELEASE_FLAGS)

man: $(BLESNIFF) ## the manual page and the shell completions, from the help of the release build: .build/man
	@mkdir -p .build/man
	@python3 Tests/tools/manual.py $(BLESNIFF) > .build/man/blesniff.1
	@for shell in bash zsh fish; do $(BLESNIFF) --generate-completion-script $$shell > .build/man/blesniff.$$shell || exit; done
	@echo "man -l .build/man/blesniff.1 shows it"

# Older than what it is made of, it is built again; `sudo make install` after `make release` builds nothing.
$(BLESNIFF): Package.swift $(shell find Sources -type f)
	@$(MAKE) --no-print-directory release
	@touch $@

PREFIX ?= /usr/local
INSTALLED = bin/blesniff share/man/man1/blesniff.1 share/bash-completion/completions/blesniff \
	share/zsh/site-functions/_blesniff share/fish/vendor_completions.d/blesniff.fish
install: man ## put the release build, its manual page and completions under PREFIX (/usr/local), below DESTDIR
	install -D -m 755 -s $(BLESNIFF) "$(DESTDIR)$(PREFIX)/bin/blesniff"
	install -D -m 644 .build/man/blesniff.1 "$(DESTDIR)$(PREFIX)/share/man/man1/blesniff.1"
	install -D -m 644 .build/man/blesniff.bash "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/blesniff"
	install -D -m 644 .build/man/blesniff.zsh "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_blesniff"
	install -D -m 644 .build/man/blesniff.fish "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/blesniff.fish"

uninstall: ## remove what install put there
	cd "$(DESTDIR)$(PREFIX)" && rm -f $(INSTALLED)

demo: release ## build, then decode one capture as text and as JSON Lines
	@echo; echo '$$ blesniff decode $(DEMO)'
	@$(BLESNIFF) decode $(DEMO)
	@echo; echo '$$ blesniff decode --format jsonl --filter "exists value.heart_rate" $(DEMO)   (the first 3 lines)'
	@set -o pipefail; $(BLESNIFF) decode --format jsonl --filter 'exists value.heart_rate' $(DEMO) > .build/demo.jsonl
	@sed -n 1,3p .build/demo.jsonl

test: setup ## set up and run every check: dependencies, lint, unit tests, golden files, oracles
	@Tests/tools/setup.sh python venv
	@SWIFT='$(SWIFT)' RELEASE_FLAGS='$(RELEASE_FLAGS)' Tests/tools/test.sh

unit: setup ## only the Swift tests
	$(SWIFT) test

# The runtimes of the sanitizers and the backtracer of Swift do not go together: a trap may hang.
# AddressSanitizer looks at everything; ThreadSanitizer at what has threads: a twentieth of the tests, but a whole build.
# Each is built for itself, so that this takes longer than `make test`: not a part of it.
# Leaks are not looked for: what Swift keeps in tagged pointers, such as the registry, looks leaked.
# UndefinedBehaviorSanitizer does not exist for Swift on Linux, whose own checks of overflow, bounds and ranges stand in every
# build, and there is no C here that is linked in.
THREADED := Monitor|Network|threads|FieldTests|CaptureTests
test-sanitized: setup ## the Swift tests under AddressSanitizer, those with threads under ThreadSanitizer as well
	SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --scratch-path .build/asan
	SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/tools/thread-sanitizer.txt $(SWIFT) test --sanitize=thread --scratch-path .build/tsan \
		--filter '$(THREADED)'

test-damage: setup ## COUNT=100000 captures damaged at random: every record before the damage is read
	DAMAGED_FILES=$(DAMAGED_FILES) $(SWIFT) test --filter CaptureRecoveryTests

fuzz: setup ## libFuzzer with AddressSanitizer: TIME=60 seconds for each target, TARGET=name for one
	@SWIFT='$(SWIFT)' Tests/Fuzz/fuzz.py --time $(FUZZ_TIME) $(patsubst %,--target %,$(TARGET))

soak: release ## hours of traffic with faults, in TIME=600 seconds: memory and time a packet must stay flat
	@Tests/bench/soak.py --time $(SOAK_TIME)

examples: setup ## the examples, as a package that depends on this one
	$(SWIFT) test --package-path Examples --scratch-path .build/examples

# By the compiler's symbol graph and the toolchain's own docc: the plug-in for packages would be one more download for
# every build of the library, and does the same. What is built is not built again, so that its graph has to stay.
DOCS := .build/docs
docs: setup ## the library's documentation, .build/docs; fails on a warning
	@rm -rf $(DOCS) && mkdir -p .build/symbol-graph
	$(SWIFT) build --target Sniff -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir \
		-Xswiftc $(CURDIR)/.build/symbol-graph --scratch-path .build/docs-build
	@find .build/symbol-graph -name '*.symbols.json' ! -name 'Sniff.symbols.json' ! -name 'Sniff@*.symbols.json' -delete
	docc convert Sources/Sniff/Sniff.docc --additional-symbol-graph-dir .build/symbol-graph --output-path $(DOCS) \
		--fallback-display-name Sniff --fallback-bundle-identifier blesniff.Sniff --warnings-as-errors

lint: ## swift format in its strict mode
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Examples

format: ## rewrite the sources in the project's format
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Examples

tables: ## write what start-up reads instead of the declarations of the decoders: after a change of one
	BLESNIFF_WRITES_TABLES=1 $(SWIFT) test --filter StandardTableTests/file

check-dependencies: ## the dependency line, and what may not be in the repository
	@Tests/tools/check-dependencies

golden: release ## rewrite the expected output of the captures, for review with `git diff`
	@Tests/tools/golden.sh update

screens: release ## rewrite the expected screens of the live view, for review with `git diff`
	@python3 Tests/terminal/screens.py update || [ $$? = 77 ]

oracles: release ## compare with tshark and with an independent reader, frame by frame and field by field
	@Tests/tools/setup.sh python venv
	@python3 Tests/oracles/tshark_compare.py || [ $$? = 77 ]
	@python3 Tests/oracles/tshark_fields.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/value_reader.py || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/characteristic_compare.py --count 200 --table || [ $$? = 77 ]
	@.build/venv/bin/python Tests/oracles/air_truth.py || [ $$? = 77 ]

agreement: release ## compare with tshark field by field, and write Tests/oracles/AGREEMENT.md
	@python3 Tests/oracles/tshark_fields.py --write || [ $$? = 77 ]

readability: $(BLESNIFF) ## figures of what makes the output hard to read; BEFORE=BINARY puts another program's before them
	@python3 Tests/tools/readability.py $(if $(BEFORE),--compare "$(BEFORE)")

test-live: release ## watch real traffic in a virtual machine, beside btmon and tcpdump; downloads QEMU and a kernel
	@Tests/Live/test.sh $(BLESNIFF) || [ $$? = 77 ]

bench-live: release ## how late lines are at 10,000 and 50,000 packets a second, a day of traffic, and beside btmon in that machine
	@python3 Tests/bench/live.py
	@python3 Tests/bench/day.py
	@Tests/Live/bench.sh $(BLESNIFF) || [ $$? = 77 ]

bench: release ## CPU time and memory beside tshark and a C loop, on 1,000,000 records of HCI and of the link layer
	@Tests/tools/setup.sh python
	@python3 Tests/bench/bench.py

bench-hostile: release ## CPU and memory of hostile inputs beside honest traffic of the same size; fails if one breaks a bar
	@python3 Tests/bench/hostile.py

bench-values: setup ## what decoding a characteristic's value costs: nanoseconds and allocations
	@SWIFT='$(SWIFT)' python3 Tests/bench/values.py

captures: ## make the captures of Captures/ again, from real stacks
	@Tests/tools/setup.sh python venv
	.build/venv/bin/python Captures/generate/all.py

clean: ## remove what was built
	$(SWIFT) package clean
	rm -rf .build/asan .build/tsan .build/fuzz .build/live .build/docs .build/docs-build .build/symbol-graph .build/examples .build/bench .build/venv .build/oracles
