#!/bin/sh
# Takes out of a node_modules folder, as `npm ci --omit=dev` makes it, what no running site reads: what add-ons were
# compiled from, copies of libraries for browsers, and what only helps to develop them. Licences stay.
set -eu
cd "$1"
rm -rf better-sqlite3/deps better-sqlite3/src pdfkit/.yarn pdfkit/js/pdfkit.standalone.js @hyzyla/pdfium/dist/pdfium.wasm.base64-*
find better-sqlite3/build -type f ! -name better_sqlite3.node -delete
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
find . -type d -empty -delete
