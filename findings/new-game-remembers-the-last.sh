#!/usr/bin/env bash
# Guess: after clear_board, and with its seed set again, a GTP engine plays as one that has just begun.
# Seen, with GNU Go 3.8 at level 10: it keeps what it has read. One reg_genmove in a game, which changes nothing there, gives
# another answer in the next game, after clear_board, boardsize, komi and set_random_seed. So games of one process depend on
# those before, and positions of a test suite on their order. clear_cache makes it forget.
# Output seen: "alone E9", "after another game F2", "after clear_cache E9".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download gnugo=3.8-11
dpkg-deb -x gnugo_3.8-11_*.deb .

moves=(E5 D4 E4 D3 D5 E3 G3 G7 H4 D7 C5 B4 B5 C4 C8 D8 D9 A5 C7 A7)
begin() { printf '%s\n' "boardsize 9" "clear_board" "komi 7.5" "set_random_seed 1"; }
play() { # the first $1 moves
	local i
	for ((i = 0; i < $1; i++)); do
		if ((i % 2)); then echo "play white ${moves[i]}"; else echo "play black ${moves[i]}"; fi
	done
}
another() { begin && play 19 && echo "reg_genmove white"; }
asked() { begin && play 20 && echo "reg_genmove black"; }
answer() { ./usr/games/gnugo --mode gtp --level 10 | sed -n 's/^= *\([A-J][1-9]\)$/\1/p' | tail -n 1; }

{
	echo "alone $(asked | answer)"
	echo "after another game $({ another && asked; } | answer)"
	echo "after clear_cache $({ another && echo clear_cache && asked; } | answer)"
} | tee seen
printf '%s\n' "alone E9" "after another game F2" "after clear_cache E9" | cmp - seen
