#!/usr/bin/env bash
# The library's documentation, in .build/docs; fails on a warning. usage: docs.sh
# The compiler extracts the symbol graph from the modules of the debug build, so that nothing is compiled for it. The
# toolchain's own docc does the rest: the plug-in for packages would be one more download for every build of the library.
set -eu
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
graph=.build/symbol-graph docs=.build/docs

"$swift" build --target Sniff
folder=$("$swift" build --show-bin-path)
target=$(basename "$(dirname "$folder")")
rm -rf "$graph" "$docs" && mkdir -p "$graph"

# Where the system's libraries are that Sniff imports.
maps=()
for map in Sources/*/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
# Sniff exports what is public in Decoders and Reassembly as its own.
"$swift" symbolgraph-extract -module-name Sniff -target "$target" -I "$folder/Modules" "${maps[@]}" \
    -minimum-access-level public -experimental-allowed-reexported-modules=Decoders,Reassembly -output-dir "$graph"
docc convert Sources/Sniff/Sniff.docc --additional-symbol-graph-dir "$graph" --output-path "$docs" \
    --fallback-display-name Sniff --fallback-bundle-identifier blesniff.Sniff --warnings-as-errors
