// What a match costs with Node's path-to-regexp, of the paths and routes that MatcherBenchmark writes.
//
//     node path-to-regexp.js ROUTES PATHS
//
// A list of matchers is asked in order, as its users do: the first that matches wins. Values are decoded, not typed.
"use strict";
const fs = require("fs");
const { match } = require("path-to-regexp");

const lines = (name) => fs.readFileSync(name, "utf8").trim().split("\n");
const matchers = lines(process.argv[2]).map((route) => match(route, { decode: decodeURIComponent }));
const paths = lines(process.argv[3]);

const times = [];
let found = 0;
for (let run = 0; run < 11; run++) {
  found = 0;
  const start = process.hrtime.bigint();
  for (const path of paths) {
    for (const matcher of matchers) {
      if (matcher(path)) {
        found++;
        break;
      }
    }
  }
  times.push(Number(process.hrtime.bigint() - start) / paths.length);
}
times.sort((one, other) => one - other);
const time = times[times.length >> 1].toFixed(0);
console.log(`  ${"Node's path-to-regexp, match alone".padEnd(44)} ${time.padEnd(6)} ns  ` +
  `${found} of ${paths.length} paths found`);
