#!/usr/bin/env bash
# The libraries' documentation, a folder each in .build/docs; fails on a warning. usage: docs.sh
# The compiler extracts the symbol graph from the modules of the debug build, so that nothing is compiled for it. The
# toolchain's own docc does the rest: the plug-in for packages would be one more download for every build of the library.
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
graphs=.build/symbol-graph docs=.build/docs
rm -rf "$graphs" "$docs" && mkdir -p "$docs"

# Where the system's libraries are that Sniff imports.
maps=()
for map in Sources/*/module.modulemap Sources/*/include/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done

document() { # module
    local graph=$graphs/$1 folder target
    mkdir -p "$graph"
    "$swift" build --target "$1"
    folder=$("$swift" build --show-bin-path)
    target=$(basename "$(dirname "$folder")")
    # Sniff exports what is public in Decoders and Reassembly as its own; other modules extend its types.
    "$swift" symbolgraph-extract -module-name "$1" -target "$target" -I "$folder/Modules" "${maps[@]}" \
        -minimum-access-level public -emit-extension-block-symbols \
        -experimental-allowed-reexported-modules=Decoders,Reassembly -output-dir "$graph"
    docc convert "Sources/$1/$1.docc" --additional-symbol-graph-dir "$graph" --output-path "$docs/$1" \
        --fallback-display-name "$1" --fallback-bundle-identifier "blesniff.$1" --warnings-as-errors
}

for module in Sniff SniffVerify SniffRedact SniffLint SniffLive SniffNames SniffFoundation SniffTesting; do document "$module"; done
