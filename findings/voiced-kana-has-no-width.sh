#!/usr/bin/env bash
# Guess: the layout library of Bubble Tea programs counts the cells of a name in half-width katakana, as old Japanese game records have them, as
# terminals do: one for each character.
# Seen, with github.com/charmbracelet/lipgloss v1.1.0: the marks of voiced kana (U+FF9E, U+FF9F) are joined to the kana before them and get no cell. Its Width of
# three such names is 1, 2 and 2. tmux 3.3a draws 2, 3 and 3 cells, as github.com/mattn/go-runewidth v0.0.31 counts, so a column
# that lipgloss fills is too wide, and the board beside it is shifted.
# Output seen: "lipgloss 1, go-runewidth 2, tmux 2", then "2, 3, 3" twice.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download tmux=3.3a-3 libutempter0=1.2.1-3 libevent-core-2.1-7
for deb in *.deb; do dpkg-deb -x "$deb" .; done
cat >go.mod <<'MOD'
module names

go 1.24

require (
	github.com/charmbracelet/lipgloss v1.1.0
	github.com/mattn/go-runewidth v0.0.31
)
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/charmbracelet/lipgloss"
	"github.com/mattn/go-runewidth"
)

func main() {
	runewidth.DefaultCondition.EastAsianWidth = false
	fmt.Printf("lipgloss %d, go-runewidth %d", lipgloss.Width(os.Args[1]), runewidth.StringWidth(os.Args[1]))
}
GO
go mod tidy 2>tidy.log
go build -o names .

export LC_ALL=C.UTF-8 LD_LIBRARY_PATH=$(echo "$dir"/usr/lib/*)
terminal=("$dir/usr/bin/tmux" -S "$dir/socket" -f /dev/null)
for name in $'\uff76\uff9e' $'\uff80\uff9e\uff92' $'\uff8a\uff9f\uff7d'; do
	"${terminal[@]}" new-session -d -x 20 -y 3 "printf %s $name; exec sleep 60"
	until cells=$("${terminal[@]}" display-message -p '#{cursor_x}') && [ "$cells" != 0 ]; do sleep .1; done
	"${terminal[@]}" kill-server
	echo "$(./names "$name"), tmux $cells"
done | tee seen
printf '%s\n' "lipgloss 1, go-runewidth 2, tmux 2" "lipgloss 2, go-runewidth 3, tmux 3" "lipgloss 2, go-runewidth 3, tmux 3" | cmp - seen
