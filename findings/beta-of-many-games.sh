#!/usr/bin/env bash
# Guess: a numerical library's beta distribution holds for any number of games; by symmetry half of Beta(n, n) lies below .5.
# Seen, with gonum.org/v1/gonum v0.17.0: mathext.RegIncBeta is .500000000 for n up to a million, then .509 for ten million and
# .794 for a hundred million, without an error. Its continued fraction stops after a fixed number of steps. R 4.2.2 says .5.
# Output seen: "1000 0.500", "1000000 0.500", "10000000 0.509", "100000000 0.794".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module many

go 1.24

require gonum.org/v1/gonum v0.17.0
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"gonum.org/v1/gonum/mathext"
)

func main() {
	for _, n := range []float64{1e3, 1e6, 1e7, 1e8} {
		fmt.Printf("%.0f %.3f\n", n, mathext.RegIncBeta(n, n, .5))
	}
}
GO
go mod tidy 2>tidy.log
go run . | tee seen
[ "$(cat seen)" = "$(printf '1000 0.500\n1000000 0.500\n10000000 0.509\n100000000 0.794')" ]
