#!/usr/bin/env bash
# Guess: a Go program that imports Bubble Tea, and starts no program of it, leaves the terminal alone.
# Seen, with github.com/charmbracelet/bubbletea v1.3.10: an init of the module asks the terminal for its background, and main waits for the
# answer. A terminal that gives none, such as a simple pseudo-terminal of a test, holds each command up for five seconds, --version too,
# and its first output is the question. With CI set in the environment it does not ask.
# Output seen: "asked: main after 5 s", "CI=1: main at once".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module version

go 1.24

require github.com/charmbracelet/bubbletea v1.3.10
MOD
cat >main.go <<'GO'
package main

import _ "github.com/charmbracelet/bubbletea"

func main() { println("version 1") }
GO
go mod tidy 2>tidy.log
go build -o version .
cat >silent.py <<'PY'
import os, pty, time

def start(name, **variables):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.pop("CI", None)
        os.environ.update(TERM="xterm-256color", **variables)
        os.execv("./version", ["./version"])
    begun, said = time.time(), b""
    while b"version 1" not in said:
        said += os.read(terminal, 1000)
    asked = said.startswith(b"\x1b]11;?")
    took = time.time() - begun
    os.waitpid(pid, 0)
    print(name + ": main", "after 5 s" if asked and took > 4.9 else "at once" if not asked and took < 4.9 else took)

start("asked")
start("CI=1", CI="1")
PY
python3 silent.py | tee seen
printf '%s\n' "asked: main after 5 s" "CI=1: main at once" | cmp - seen
