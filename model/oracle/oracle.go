// Package oracle gives tests the recorded behavior of other programs: GNU Go's playouts,
// Gomill's tuner, TAG's search, and how people counted their games.
package oracle

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Folder is the environment variable with a folder to read the data from, in
// place of what comes with this package.
const Folder = "GOBANDIT_ORACLES"

//go:embed testdata
var data embed.FS

// Text returns the content of a file such as "gomill/sim.json", or nil if there
// is none.
func Text(t testing.TB, name string) []byte {
	t.Helper()
	text, err := read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return text
}

// Decode decodes a JSON file that must be there.
func Decode(t testing.TB, name string, into any) {
	t.Helper()
	text, err := read(name)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// read reads a file of the data.
func read(name string) ([]byte, error) {
	from := os.DirFS(os.Getenv(Folder))
	if os.Getenv(Folder) == "" {
		from, _ = fs.Sub(data, "testdata")
	}
	return unpacked(from, name)
}

// Table returns the words of each line of a file in testdata of the package under test: arguments of a function, and what another
// program makes of them.
func Table(t testing.TB, name string) (rows [][]string) {
	t.Helper()
	text, err := unpacked(os.DirFS("testdata"), name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
}

// Numbers returns the words of a row as numbers.
func Numbers(t testing.TB, words []string) []float64 {
	t.Helper()
	out := make([]float64, len(words))
	for i, word := range words {
		var err error
		if out[i], err = strconv.ParseFloat(word, 64); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// unpacked reads a file, as it is or packed by gzip.
func unpacked(from fs.FS, name string) ([]byte, error) {
	if text, err := fs.ReadFile(from, name); err == nil {
		return text, nil
	}
	packed, err := fs.ReadFile(from, name+".gz")
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
