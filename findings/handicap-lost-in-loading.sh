#!/usr/bin/env bash
# Guess: a handicap game that is loaded from its record counts as the same game played by commands.
# Seen, with GNU Go 3.8 and Chinese rules, by which White gets a point for each handicap stone: after set_free_handicap with seven stones
# the final score is 0; after loadsgf of a record with HA[7] and those stones it is B+7.0, and get_handicap says 0.
# Output seen: "played 7 0", "loaded 0 B+7.0".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download gnugo=3.8-11
dpkg-deb -x gnugo_3.8-11_*.deb .

cat >game.sgf <<'SGF'
(;GM[1]FF[4]SZ[7]KM[0]RU[Chinese]HA[7]AB[da][db][dc][dd][de][df][dg]
;W[ea];B[];W[eb];B[];W[ec];B[];W[ed];B[];W[ee];B[];W[ef];B[];W[eg];B[];W[])
SGF
played() {
	printf '%s\n' "boardsize 7" "komi 0" "set_free_handicap D1 D2 D3 D4 D5 D6 D7"
	for row in 7 6 5 4 3 2 1; do printf '%s\n' "play white E$row" "play black pass"; done
	echo "play white pass"
}
score() { ./usr/games/gnugo --mode gtp --chinese-rules | sed -n 's/^= *//p' | awk 'NF' | tail -n 2 | paste -sd ' '; }
{
	echo "played $({ played && printf '%s\n' get_handicap final_score; } | score)"
	echo "loaded $(printf '%s\n' "loadsgf game.sgf" get_handicap final_score | score)"
} | tee seen
printf '%s\n' "played 7 0" "loaded 0 B+7.0" | cmp - seen
