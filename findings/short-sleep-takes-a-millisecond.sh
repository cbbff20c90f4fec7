#!/usr/bin/env bash
# Guess: a thread of a tree search that finds a lock held may sleep for 50 µs, and goes on some 50 µs later.
# Seen, with Go 1.26 on linux/amd64: the process waits for its timers in whole milliseconds, so the sleep takes 1.1 ms, longer than
# many locks are held.
# Output seen: "50 µs: 1088 µs in the median".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module naps

go 1.24
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"
	"time"
)

func main() {
	var took []time.Duration
	for range 300 {
		start := time.Now()
		time.Sleep(50 * time.Microsecond)
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	fmt.Printf("50 µs: %d µs in the median\n", took[len(took)/2].Microseconds())
}
GO
go build -o naps .
./naps | tee seen
if [ "$(uname -s)" = Linux ]; then [ "$(tr -dc '0-9 ' <seen | awk '{print $2}')" -ge 900 ]; fi
