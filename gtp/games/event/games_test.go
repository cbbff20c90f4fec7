package event

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestGameReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e.journal")
	r := &GameReader{Path: path}
	add := func(text string) {
		t.Helper()
		f := must.Get(os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600))
		must.Get(f.WriteString(text))
		must.Succeed(t, f.Close())
	}
	read := func(wantAgain bool, want ...int) []Row {
		t.Helper()
		var rows []Row
		again, more, err := r.Read(math.MaxInt, func(row Row) { rows = append(rows, row) })
		if err != nil || more || again != wantAgain || len(rows) != len(want) {
			t.Fatalf("%d games, again %v, %v; want %v, %v", len(rows), again, err, want, wantAgain)
		}
		for i, row := range rows {
			must.Equal(t, row.Game, want[i], "game")
		}
		return rows
	}
	read(false)
	add(`{"type":"event","format":1,"event":"e"}` + "\n" + `{"type":"game","game":1,"won":true,"parameters":{"rave":100,"k":0.123456},"result":"B+R"}` + "\n" + `{"type":"vo`)
	rows := read(false, 1)
	must.Equal(t, rows[0].ParameterText(), "k 0.1235 rave 100", "parameters")
	read(false)
	add(`id","game":0,"reason":"crash","error":"engine died"}` + "\n")
	if rows := read(false, 0); !rows[0].Void() || rows[0].Trouble() != "crash: engine died" {
		t.Errorf("got %+v", rows[0])
	}
	writeFile(t, path, []byte(`{"type":"game","game":7,"won":false}`+"\n"))
	read(true, 7)
	add("nonsense\n")
	if _, _, err := r.Read(math.MaxInt, func(Row) {}); err == nil || !strings.Contains(err.Error(), "e.journal:2: ") {
		t.Errorf("a broken line: %v", err)
	}
	must.Succeed(t, os.Remove(path))
	read(true)
}
