package reviewfile

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
)

// Whatever a review's journal holds: it is refused with its name and line, or the review
// that it makes is written in every form, and what is kept is read again.
func FuzzJournal(f *testing.F) {
	r := testReport(f)
	settings := SearchSettings{Engine: "test", Visits: 1000}
	open := func(t testing.TB, dir string) *Journal {
		return must.Get(OpenJournal(dir, r.Plan, settings, 7, false))
	}
	dir := f.TempDir()
	j := open(f, dir)
	for n, s := range r.Found {
		must.Succeed(f, j.Keep(r.Plan, n, s))
	}
	j.Close()
	names, err := filepath.Glob(filepath.Join(dir, "*.journal"))
	if err != nil || len(names) != 1 {
		f.Fatal(names, err)
	}
	whole := must.Get(os.ReadFile(names[0]))
	name := filepath.Base(names[0])
	head, _, _ := bytes.Cut(whole, []byte("\n"))
	f.Add(whole)
	f.Add(whole[:len(whole)-9])
	for _, row := range []string{`{"position":99,"search":{}}`, `{"position":0,"search":{"Moves":[{"Move":0}]}}`, `{"position":0,"search":{"Moves":[{"Move":999,"PV":[65535]}]}}`, `{"position":1,"search":{"WinRate":7,"ToPlay":9}}`, `{"position":0}`} {
		f.Add(append(append(bytes.Clone(head), '\n'), row+"\n"...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, data, 0o600))
		j, err := OpenJournal(dir, r.Plan, settings, 7, false)
		if err != nil {
			if !strings.HasPrefix(err.Error(), path+":") {
				t.Errorf("%v, want the file and its line", err)
			}
			return
		}
		known := j.Known
		j.Close()
		if j = open(t, dir); len(j.Known) != len(known) {
			t.Errorf("%d searches are read, then %d", len(known), len(j.Known))
		}
		j.Close()
		report := *r
		report.Found = known
		report.Review = r.Plan.Judge(func(n int) *search.Snapshot { return known[n] }, nil)
		report.Text()
		report.Page().HTML()
		if _, err := json.Marshal(report.Document()); err != nil {
			t.Errorf("as JSON: %v", err)
		}
		if _, err := report.SGF(); err != nil {
			t.Errorf("as SGF: %v", err)
		}
	})
}
