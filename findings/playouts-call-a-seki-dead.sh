#!/usr/bin/env bash
# Guess: a library that finds dead stones by random playouts leaves the stones of a seki on the board.
# Seen, with @sabaki/deadstones 2.1.2 on a finished 7x7 board: White's C7 C6 and Black's chain of five share the liberties B7 and
# B6. Whoever plays on one of them is taken on the other, so both live. The library calls C7 C6 dead on each of five tries of
# 1,000 playouts, since a random player fills its own liberties.
# Output seen: "C6 C7" five times.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund --loglevel=error @sabaki/deadstones@2.1.2 >npm.log
cat >seki.js <<'JS'
const deadstones = require('@sabaki/deadstones')
const rows = ['X.OX...', 'X.OXX..', 'XXXOXX.', 'OOOOOX.', '.O.OOX.', '.O.OXX.', '.OOOX..']
const board = rows.map(row => [...row].map(c => ({X: 1, O: -1, '.': 0})[c]))
;(async () => {
  for (let i = 0; i < 5; i++) {
    const dead = await deadstones.guess(board, {finished: true, iterations: 1000})
    console.log(dead.map(([x, y]) => 'ABCDEFG'[x] + (7 - y)).sort().join(' '))
  }
})()
JS
node seki.js | tee seen
[ "$(sort -u seen)" = "C6 C7" ] && [ "$(wc -l <seen)" -eq 5 ]
