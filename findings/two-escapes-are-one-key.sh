#!/usr/bin/env bash
# Guess: who presses escape twice quickly sends two escape keys to a Bubble Tea program.
# Seen, with github.com/charmbracelet/bubbletea v1.3.10: if both bytes arrive in one read, as they do from a program that is
# busy for a moment, Update gets one message, alt+esc, which no dialog that waits for "esc" knows. One byte alone is esc, and
# two reads are two keys.
# Output seen: "one read: alt+esc" and "two reads: esc esc".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module escapes

go 1.24

require github.com/charmbracelet/bubbletea v1.3.10
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// reads returns one piece of input at each read, and at last q.
type reads []string

func (r *reads) Read(p []byte) (int, error) {
	if len(*r) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*r)[0])
	*r = (*r)[1:]
	return n, nil
}

type model struct{ keys *[]string }

func (m model) Init() tea.Cmd { return nil }
func (m model) View() string  { return "" }

func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok {
		if key.String() == "q" {
			return m, tea.Quit
		}
		*m.keys = append(*m.keys, key.String())
	}
	return m, nil
}

func main() {
	for _, input := range []struct {
		name  string
		reads reads
	}{{"one read", reads{"\x1b\x1b", "q"}}, {"two reads", reads{"\x1b", "\x1b", "q"}}} {
		var keys []string
		if _, err := tea.NewProgram(model{&keys}, tea.WithInput(&input.reads), tea.WithOutput(io.Discard)).Run(); err != nil {
			panic(err)
		}
		fmt.Printf("%s: %s\n", input.name, strings.Join(keys, " "))
	}
}
GO
go mod tidy >/dev/null 2>&1
out=$(go run .)
printf '%s\n' "$out"
[ "$out" = $'one read: alt+esc\ntwo reads: esc esc' ] || { echo 'this has changed' >&2; exit 1; }
