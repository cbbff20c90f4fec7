package journal

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Whatever a journal holds: every whole row is read, once, and by a Tail alike; an
// error names file and line; after a repair nothing is torn and the rows are the same.
func FuzzRows(f *testing.F) {
	k := &Kind{Of: "a test", Header: `{"type":"test"`, Row: `{"n":`}
	head := `{"type":"test"}` + "\n"
	f.Add([]byte(head + `{"n":1}` + "\n" + `{"n":2}`))
	f.Add([]byte(head + string(seal([]byte(`{"n":1}`), chain{})) + "\r\n" + `{"n":` + "\x00\x00"))
	f.Add([]byte(head[:5]))
	f.Add([]byte("\n\n" + head))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.journal")
		must.Succeed(t, os.WriteFile(path, data, 0o600))
		read := func(of []byte) (rows []string, found Contents, err error) {
			found, err = k.Read(bytes.NewReader(of), path, func(line int, row []byte) error {
				if rows = append(rows, string(row)); line != len(rows) {
					t.Fatalf("row %d is told to stand on line %d", len(rows), line)
				}
				return nil
			})
			return rows, found, err
		}
		rows, found, err := read(data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), path+":") {
				t.Errorf("%v, want an error with file and line", err)
			}
			return
		}
		for _, row := range rows {
			inner, err := Unseal([]byte(row))
			if err != nil || !bytes.HasPrefix(inner, []byte("{")) || !json.Valid(inner) {
				continue
			}
			inner = bytes.TrimRight(inner, " \t\r")
			if again, err := Unseal(seal(bytes.Clone(inner), chain{last: [8]byte([]byte("01234567")), known: len(inner)%2 == 0})); err != nil || !bytes.Equal(again, inner) {
				t.Errorf("%q, sealed, came back as %q, %v", inner, again, err)
			}
		}
		var tail Tail
		var tailed []string
		if _, _, err := tail.Read(path, math.MaxInt, func(_ int, row []byte) error { tailed = append(tailed, string(row)); return nil }); err != nil {
			t.Fatal(err)
		}
		whole := rows
		if found.Open {
			whole = rows[:len(rows)-1]
		}
		must.Equal(t, strings.Join(tailed, "\n"), strings.Join(whole, "\n"), "read", whole, tailed)
		must.Equal(t, len(tailed), len(whole), "read", whole, tailed)
		j := must.Get(k.Open(path))
		defer j.Close()
		must.Get(k.Read(j.Reader(), path, func(int, []byte) error { return nil }))
		must.Succeed(t, j.Repair(found))
		after := must.Get(io.ReadAll(j.Reader()))
		again, repaired, err := read(after)
		if err != nil || repaired.Torn != 0 || repaired.Open || strings.Join(again, "\n") != strings.Join(rows, "\n") {
			t.Errorf("after the repair %q, torn %d, open %v, %v; want %q", again, repaired.Torn, repaired.Open, err, rows)
		}
	})
}
