#!/usr/bin/env bash
# Guess: a table cuts a cell by the width of what it shows, so a colored win rate fits where a plain one does.
# Seen, with github.com/charmbracelet/bubbles v1.0.0: the table takes each character of the color's escape sequence for one cell, and cuts
# "51.3%" in a column of six within the sequence. Nothing of the number is left, and the terminal gets half a sequence.
# Output seen: "plain: 51.3%", "colored: no 51.3%".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module leaderboard

go 1.24

require (
	github.com/charmbracelet/bubbles v1.0.0
	github.com/charmbracelet/lipgloss v1.1.0
	github.com/muesli/termenv v0.16.0
)
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/table"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

func main() {
	lipgloss.SetColorProfile(termenv.TrueColor)
	green := lipgloss.NewStyle().Foreground(lipgloss.Color("#00ff00"))
	for name, cell := range map[string]string{"plain": "51.3%", "colored": green.Render("51.3%")} {
		t := table.New(table.WithColumns([]table.Column{{Title: "rate", Width: 6}}), table.WithRows([]table.Row{{cell}}), table.WithHeight(3))
		if strings.Contains(t.View(), "51.3%") {
			fmt.Println(name + ": 51.3%")
		} else {
			fmt.Println(name + ": no 51.3%")
		}
	}
}
GO
go mod tidy 2>tidy.log
go run . | sort -r | tee seen
printf '%s\n' "plain: 51.3%" "colored: no 51.3%" | cmp - seen
