#!/usr/bin/env bash
# Guess: final_score counts with the komi that get_komi names.
# Seen, with GNU Go 3.8: it keeps the score of a position. Asked once with komi 0 and again with komi 5.5, it answers B+7.0 both
# times, though get_komi says 5.5; so do other commands that count afresh: estimate_score goes from B+7.0 to B+1.5.
# Output seen: "0.0 B+7.0", "5.5 B+7.0", "estimate B+1.5".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download gnugo=3.8-11
dpkg-deb -x gnugo_3.8-11_*.deb .

{
	printf '%s\n' "boardsize 7" "komi 0"
	for row in 1 2 3 4 5 6 7; do printf '%s\n' "play black D$row" "play white E$row"; done
	printf '%s\n' get_komi final_score "komi 5.5" get_komi final_score estimate_score
} | ./usr/games/gnugo --mode gtp --chinese-rules | sed -n 's/^= *//p' | awk 'NF { print $1 }' >answers
paste -sd ' ' answers | awk '{ print $1, $2; print $3, $4; print "estimate", $5 }' | tee seen
printf '%s\n' "0.0 B+7.0" "5.5 B+7.0" "estimate B+1.5" | cmp - seen
