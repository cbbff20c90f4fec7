#!/usr/bin/env bash
# Guess: a newer patch release of a library that gives the widths of characters starts as fast as the one before, since what it
# knows are tables of ranges.
# Seen, with github.com/mattn/go-runewidth: v0.0.26 and v0.0.27 compute the width of every code point twice, 2.2 million look-ups, when
# a program that imports them starts: 30 ms and more of each start. v0.0.25 takes .2 ms, and from v0.0.28 on it is .1 ms. As bubbletea and
# lipgloss import it, each program with a screen has it, and each of its commands and test binaries.
# Output seen: "v0.0.25 fast", "v0.0.27 slow", "v0.0.31 fast", where slow is above 10 ms.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >main.go <<'GO'
package main

import "github.com/mattn/go-runewidth"

func main() { println(runewidth.RuneWidth('a')) }
GO
for version in v0.0.25 v0.0.27 v0.0.31; do
	printf 'module start\n\ngo 1.24\n\nrequire github.com/mattn/go-runewidth %s\n' "$version" >go.mod
	go mod tidy 2>tidy.log
	go build -o start .
	# The shortest of ten starts counts: other programs may use the processor.
	for _ in 1 2 3 4 5 6 7 8 9 10; do GODEBUG=inittrace=1 ./start 2>&1; done |
		awk -v version="$version" '/^init github.com\/mattn\/go-runewidth / && (!least || $5 < least) { least = $5 }
			END { print version, (least > 10 ? "slow" : "fast") }' | tee -a seen
done
[ "$(cat seen)" = "$(printf 'v0.0.25 fast\nv0.0.27 slow\nv0.0.31 fast')" ]
