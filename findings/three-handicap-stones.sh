#!/usr/bin/env bash
# Guess: programs that place handicap stones on fixed points place three of them on the same points, as each beginner's book has them.
# Seen, with GNU Go 3.8, whose fixed_handicap is that of GTP: the third stone stands in the upper left (D16). @sabaki/go-board 1.4.3, the
# board of Sabaki, has it in the lower right (Q4), as has tenuki 0.3.1. Two and four to nine stones are alike. So a game of three stones
# that one program sets up, and another by the number alone, has a stone in another corner.
# Output seen: "GNU Go D16 D4 Q16", "Sabaki D4 Q16 Q4", "same for 2 4 5 6 7 8 9".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download gnugo=3.8-11
dpkg-deb -x gnugo_3.8-11_*.deb .
npm install --no-audit --no-fund --loglevel=error @sabaki/go-board@1.4.3 tenuki@0.3.1 >npm.log
cat >stones.js <<'JS'
const Board = require('@sabaki/go-board')
for (let n = 2; n <= 9; n++) {
  const board = Board.fromDimensions(19)
  console.log(board.getHandicapPlacement(n).map(v => board.stringifyVertex(v)).sort().join(' '))
}
JS
cat >tenuki.js <<'JS'
const { Game } = require('tenuki')
const game = new Game({ boardSize: 19, handicapStones: 3 })
const stones = game.currentState().intersections.filter(i => i.value === 'black')
console.log(stones.map(i => 'ABCDEFGHJKLMNOPQRST'[i.x] + (19 - i.y)).sort().join(' '))
JS
node stones.js >sabaki
for n in 2 3 4 5 6 7 8 9; do printf '%s\n' clear_board "fixed_handicap $n"; done |
	./usr/games/gnugo --mode gtp | sed -n 's/^= \([A-T]\)/\1/p' |
	while read -r points; do tr ' ' '\n' <<<"$points" | LC_ALL=C sort | paste -sd ' ' -; done >gnugo

{
	echo "GNU Go $(sed -n 2p gnugo)"
	echo "Sabaki $(sed -n 2p sabaki)"
	echo "same for $(paste -d '|' gnugo sabaki | awk -F '|' '$1 == $2 { printf "%s%d", sep, NR + 1; sep = " " }')"
} | tee seen
printf '%s\n' "GNU Go D16 D4 Q16" "Sabaki D4 Q16 Q4" "same for 2 4 5 6 7 8 9" | cmp - seen
[ "$(node tenuki.js)" = "$(sed -n 2p sabaki)" ]
