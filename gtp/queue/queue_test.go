package queue

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"gobandit/gtp/match"
)

func newQueue(t *testing.T) Queue { return Queue(filepath.Join(t.TempDir(), "state", "queue")) }

// add adds a test of a name.
func add(t *testing.T, q Queue, name string, priority int) Entry {
	t.Helper()
	e, err := q.Add(func(int, string) (Entry, error) {
		return Entry{Name: name, Event: name + ".yaml", Journal: filepath.Join(string(q), name+".journal"), Priority: priority}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestChanges compares a queue with a list of states, through any changes, and through what
// a crash in the middle of one leaves.
func TestChanges(t *testing.T) {
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		if runs++; runs > 25 {
			return // each waits for the disk many times
		}
		folder, err := os.MkdirTemp("", "queue")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(folder)
		q := Queue(filepath.Join(folder, "queue"))
		var want []Entry
		pick := func(t *rapid.T) (int, *Entry) {
			id := rapid.IntRange(0, len(want)+3).Draw(t, "id")
			for i := range want {
				if want[i].ID == id {
					return id, &want[i]
				}
			}
			return id, nil
		}
		check := func(t *rapid.T, err error, allowed bool) {
			if (err == nil) != allowed {
				t.Fatalf("error %v, want one: %v", err, !allowed)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				n := rapid.IntRange(0, 5).Draw(t, "event")
				e := Entry{Name: "test", Event: fmt.Sprint(n), Journal: filepath.Join(folder, fmt.Sprint(n)), Priority: rapid.IntRange(-3, 3).Draw(t, "priority")}
				free := true
				for _, o := range want {
					free = free && (o.Journal != e.Journal || o.State.Over())
				}
				added, err := q.Add(func(int, string) (Entry, error) { return e, nil })
				if check(t, err, free); free {
					if n := len(want); n > 0 && added.ID <= want[n-1].ID {
						t.Fatalf("number %d after %d", added.ID, want[n-1].ID)
					}
					if _, err := os.Stat(added.Journal); err == nil {
						added.State = Started
					}
					want = append(want, added)
				}
			},
			"refuse": func(t *rapid.T) {
				no := errors.New("no")
				if _, err := q.Add(func(int, string) (Entry, error) { return Entry{}, no }); !errors.Is(err, no) {
					t.Fatal(err)
				}
			},
			"cancel": func(t *rapid.T) {
				id, e := pick(t)
				check(t, q.Cancel(id), e != nil && !e.State.Over())
				if e != nil && !e.State.Over() {
					e.State = Canceled
				}
			},
			"begin": func(t *rapid.T) {
				_, e := pick(t)
				if e == nil {
					return
				}
				if err := os.WriteFile(e.Journal, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				for i := range want { // an event may have been in the queue before
					if want[i].Journal == e.Journal && !want[i].State.Over() {
						want[i].State = Started
					}
				}
			},
			"reset": func(t *rapid.T) {
				_, e := pick(t)
				if e == nil || e.State != Started {
					return
				}
				if err := os.Remove(e.Journal); err != nil {
					t.Fatal(err)
				}
				e.State = Waiting
			},
			"finish": func(t *rapid.T) {
				id, e := pick(t)
				how := rapid.SampledFrom([]Entry{{State: Finished}, {State: Failed, Reason: "no disk"}}).Draw(t, "how")
				check(t, q.end(id, how.State, how.Reason), e != nil && !e.State.Over())
				if e != nil && !e.State.Over() {
					e.State, e.Reason = how.State, how.Reason
				}
			},
			"set priority": func(t *rapid.T) {
				id, e := pick(t)
				p := rapid.SampledFrom([]int{-maxPriority - 1, -maxPriority, 0, 7, maxPriority + 1}).Draw(t, "priority")
				check(t, q.SetPriority(id, p), e != nil && !e.State.Over() && p >= -maxPriority && p <= maxPriority)
				if e != nil && !e.State.Over() && p >= -maxPriority && p <= maxPriority {
					e.Priority = p
				}
			},
			"crash": func(t *rapid.T) { // while a test is added, or a file is replaced
				id := 1
				if n := len(want); n > 0 {
					id += want[n-1].ID
				}
				folder := filepath.Dir(q.path(id))
				if err := os.MkdirAll(folder, 0o700); err != nil {
					t.Fatal(err)
				}
				for _, left := range rapid.SampledFrom([][]string{nil, {"test.json"}, {"test.json", match.TempPrefix + "1"}}).Draw(t, "left") {
					if err := os.WriteFile(filepath.Join(folder, left), nil, 0o600); err != nil {
						t.Fatal(err)
					}
				}
			},
			"": func(t *rapid.T) {
				got, err := q.Read()
				if err != nil || len(got) != len(want) {
					t.Fatalf("%d tests, want %d; %v", len(got), len(want), err)
				}
				for i, e := range got {
					if i > 0 && !inOrder(got[i-1], e) {
						t.Fatalf("%+v before %+v", got[i-1], e)
					}
					at := slices.IndexFunc(want, func(w Entry) bool { return w.ID == e.ID })
					if w := want[max(at, 0)]; at < 0 || e.State != w.State || e.Priority != w.Priority || e.Event != w.Event || e.Reason != w.Reason {
						t.Fatalf("test %+v, want %+v", e, w)
					}
				}
			},
		})
	})
}

// inOrder reports whether a test is to be listed before another.
func inOrder(a, b Entry) bool {
	switch {
	case a.State.Over():
		return b.State.Over() && a.ID > b.ID
	case b.State.Over(), a.Priority > b.Priority:
		return true
	}
	return a.Priority == b.Priority && a.ID < b.ID
}

// TestManyPrograms has many add and cancel tests at the same time: none gets lost, and no
// two have one number.
func TestManyPrograms(t *testing.T) {
	q := newQueue(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range 5 {
				e := add(t, q, fmt.Sprintf("%d.%d", i, k), 0)
				if err := q.Cancel(e.ID); err != nil {
					t.Error(err)
				}
				if _, err := q.Read(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	entries, err := q.Read()
	names := make(map[string]bool)
	for _, e := range entries {
		names[e.Name] = true
		if e.State != Canceled {
			t.Errorf("test %d is %s", e.ID, e.State)
		}
	}
	if err != nil || len(names) != 40 {
		t.Errorf("%d tests, want 40; %v", len(names), err)
	}
}

// What an Add that was killed has left is removed by the next, unless it has a journal.
func TestAddKilled(t *testing.T) {
	q := newQueue(t)
	for id, name := range map[int]string{1: "event.yaml", 2: "e.journal"} {
		folder := filepath.Dir(q.path(id))
		if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, name), nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{1, 3} {
		if e := add(t, q, fmt.Sprint("t", want), 0); e.ID != want {
			t.Errorf("test %d was added, want %d", e.ID, want)
		}
	}
	files, err := filepath.Glob(filepath.Join(string(q), "*", "e*"))
	if err != nil || len(files) != 1 || filepath.Base(files[0]) != "e.journal" {
		t.Errorf("left are %q, %v", files, err)
	}
}

// TestDamaged refuses files that no program has written, and leaves them.
func TestDamaged(t *testing.T) {
	const good = `{"id":1,"name":"a","event":"a.yaml","journal":"a.journal","priority":3,"state":"waiting","added":"2026-01-02T03:04:05Z"}`
	for _, tt := range []struct{ text, want string }{
		{"hello\n", "not a test of a queue: "},
		{`{"id":1,"na`, "not a test of a queue: "},
		{strings.Replace(good, `"id":1`, `"id":2`, 1), "has test 2, want 1"},
		{strings.Replace(good, `"id"`, `"by":"me","id"`, 1), `not a test of a queue: json: unknown field "by"`},
		{strings.Replace(good, `"a.yaml"`, `7`, 1), "not a test of a queue: "},
	} {
		q := newQueue(t)
		add(t, q, "a", 0)
		path := q.path(1)
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := q.Read()
		if err == nil || !strings.HasPrefix(err.Error(), path+": "+tt.want) {
			t.Errorf("%q: error %v, want %s", tt.text, err, tt.want)
		}
		if err := q.Cancel(1); err == nil {
			t.Errorf("%q was changed", tt.text)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != tt.text {
			t.Errorf("%q became %q, %v", tt.text, now, err)
		}
	}
}

// FuzzQueue reads any text as the file of a test. What is accepted is kept by a change.
func FuzzQueue(f *testing.F) {
	f.Add(`{"id":1,"name":"a","event":"a.yaml","journal":"a.journal","priority":3,"state":"waiting","added":"2026-01-02T03:04:05Z"}`)
	f.Add(`{"id":1,"name":"a","event":"a.yaml","journal":"a.journal","priority":0,"state":"failed","reason":"no disk"}`)
	f.Add(`{"id":1,"na`)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		q := Queue(filepath.Join(t.TempDir(), "queue"))
		if err := os.MkdirAll(filepath.Dir(q.path(1)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(q.path(1), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		before, err := q.Find(1)
		if err != nil {
			return
		}
		if err := q.SetPriority(1, 5); (err == nil) == before.State.Over() {
			t.Fatalf("%q was read, and a change says %v", text, err)
		}
		after, err := q.Find(1)
		if !before.State.Over() {
			before.Priority = 5
		}
		if !after.Added.Equal(before.Added) || !after.Ended.Equal(before.Ended) {
			t.Errorf("times %v and %v became %v and %v", before.Added, before.Ended, after.Added, after.Ended)
		}
		after.Added, after.Ended = before.Added, before.Ended
		if err != nil || after != before {
			t.Errorf("%+v became %+v, %v", before, after, err)
		}
	})
}
