package queue

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

func newQueue(t *testing.T) Queue { return New(filepath.Join(t.TempDir(), "state", "queue.journal")) }

// add adds a test of a name.
func add(t *testing.T, q Queue, name string, priority int) Entry {
	t.Helper()
	e, err := q.Add(func(int) (Entry, error) {
		return Entry{Name: name, Event: name + ".yaml", Journal: name + ".journal", Priority: priority}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestChanges compares a queue with a map of states, through any changes, whole or cut
// short by a crash, and through reading it anew.
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
		q := New(filepath.Join(folder, "queue.journal"))
		var want []Entry
		pick := func(t *rapid.T) (int, *Entry) {
			id := rapid.IntRange(0, len(want)+1).Draw(t, "id")
			if id < 1 || id > len(want) {
				return id, nil
			}
			return id, &want[id-1]
		}
		check := func(t *rapid.T, err error, allowed bool) {
			if (err == nil) != allowed {
				t.Fatalf("error %v, want one: %v", err, !allowed)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				n := rapid.IntRange(0, 5).Draw(t, "event")
				e := Entry{Name: "test", Event: fmt.Sprint(n), Journal: fmt.Sprint(n, ".journal"), Priority: rapid.IntRange(-3, 3).Draw(t, "priority")}
				free := true
				for _, o := range want {
					free = free && (o.Journal != e.Journal || o.State.Over())
				}
				added, err := q.Add(func(int) (Entry, error) { return e, nil })
				if check(t, err, free); free {
					if added.ID != len(want)+1 {
						t.Fatalf("number %d after %d tests", added.ID, len(want))
					}
					want = append(want, added)
				}
			},
			"refuse": func(t *rapid.T) {
				no := errors.New("no")
				if _, err := q.Add(func(int) (Entry, error) { return Entry{}, no }); err != no {
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
			"start": func(t *rapid.T) {
				id, e := pick(t)
				check(t, q.start(id), e != nil && e.State == Waiting)
				if e != nil && e.State == Waiting {
					e.State = Started
				}
			},
			"finish": func(t *rapid.T) {
				id, e := pick(t)
				reason := rapid.SampledFrom([]string{"", "no disk"}).Draw(t, "reason")
				check(t, q.finish(id, reason), e != nil && !e.State.Over())
				if e != nil && !e.State.Over() {
					e.State, e.Reason = Finished, reason
					if reason != "" {
						e.State = Failed
					}
				}
			},
			"raise": func(t *rapid.T) {
				id, e := pick(t)
				p, err := q.Raise(id, 2)
				check(t, err, e != nil && !e.State.Over())
				if err == nil {
					if e.Priority += 2; p != e.Priority {
						t.Fatalf("priority %d, want %d", p, e.Priority)
					}
				}
			},
			"set priority": func(t *rapid.T) {
				id, e := pick(t)
				p := rapid.SampledFrom([]int{-MaxPriority - 1, -MaxPriority, 0, 7, MaxPriority + 1}).Draw(t, "priority")
				check(t, q.SetPriority(id, p), e != nil && !e.State.Over() && p >= -MaxPriority && p <= MaxPriority)
				if e != nil && !e.State.Over() && p >= -MaxPriority && p <= MaxPriority {
					e.Priority = p
				}
			},
			"crash": func(t *rapid.T) { // in the middle of writing a row
				text, err := os.ReadFile(q.path)
				if err != nil || len(text) > 0 && text[len(text)-1] != '\n' {
					return // there is no queue yet, or what the last crash left
				}
				row := `{"do":"cancel","id":1,"time":"2026-01-02T03:04:05Z"}`
				if len(text) == 0 {
					row = `{"type":"queue","format":1,"time":"2026-01-02T03:04:05Z"}`
				}
				text = append(text, row[:rapid.IntRange(0, len(row)-1).Draw(t, "bytes")]...)
				if err := os.WriteFile(q.path, text, 0o600); err != nil {
					t.Fatal(err)
				}
			},
			"": func(t *rapid.T) {
				got, err := q.Read()
				if err != nil || len(got) != len(want) {
					t.Fatalf("%d tests, want %d; %v", len(got), len(want), err)
				}
				for i, e := range got {
					if w := want[i]; e.ID != i+1 || e.State != w.State || e.Priority != w.Priority || e.Event != w.Event || e.Reason != w.Reason {
						t.Fatalf("test %+v, want %+v", e, w)
					}
				}
				order := InOrder(got)
				for i := 1; i < len(order); i++ {
					if a, b := order[i-1], order[i]; a.Priority < b.Priority || a.Priority == b.Priority && a.ID > b.ID {
						t.Fatalf("%+v before %+v", a, b)
					}
				}
			},
		})
	})
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

// TestDamaged refuses journals that no program has written, with the line.
func TestDamaged(t *testing.T) {
	head := `{"type":"queue","format":1,"time":"2026-01-02T03:04:05Z"}` + "\n"
	one := `{"do":"add","id":1,"name":"a","event":"a.yaml","journal":"a.journal","time":"2026-01-02T03:04:05Z"}` + "\n"
	for _, tt := range []struct{ text, want string }{
		{"hello\n", ":1: "},
		{`{"type":"match"}` + "\n", ":1: "},
		{strings.Replace(head, ":1,", ":2,", 1), ":1: format 2, want 1"},
		{head + strings.Replace(one, `"id":1`, `"id":2`, 1), ":2: test 2 after 0 tests, want 1"},
		{head + strings.Replace(one, `a.yaml`, ``, 1), ":2: test 1 without name, event or journal"},
		{head + one + strings.Replace(one, `"id":1`, `"id":2`, 1), ":3: its event is in the queue already, as test 1"},
		{head + one + `{"do":"stop","id":1}` + "\n", `:3: unknown row "stop"`},
		{head + one + `{"do":"cancel","id":7}` + "\n", ":3: test 7: no such test in the queue"},
		{head + one + `{"do":"cancel","id":1}` + "\n" + `{"do":"start","id":1}` + "\n", ":4: test 1 is canceled already"},
		{head + one + `{"do":"priority","id":1,"priority":1000001}` + "\n", ":3: priority 1000001, want"},
		{head + one + `{"do":"start","id":1,"by":"me"}` + "\n", ":3: not a row of a queue"},
		{head + one + `{"do":"start","id":1} {}` + "\n", ":3: more than one JSON object"},
	} {
		q := New(filepath.Join(t.TempDir(), "queue.journal"))
		if err := os.WriteFile(q.path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := q.Read()
		if err == nil || !strings.HasPrefix(err.Error(), q.path+tt.want) {
			t.Errorf("%q: error %v, want %s", tt.text, err, tt.want)
		}
		if err := q.Cancel(1); err == nil {
			t.Errorf("%q was changed", tt.text)
		}
		if now, err := os.ReadFile(q.path); err != nil || string(now) != tt.text {
			t.Errorf("%q became %q, %v", tt.text, now, err)
		}
	}
}

// FuzzQueue reads any text as a journal. What is accepted is also accepted after a change,
// with every row kept.
func FuzzQueue(f *testing.F) {
	head := `{"type":"queue","format":1,"time":"2026-01-02T03:04:05Z"}` + "\n"
	f.Add(head + `{"do":"add","id":1,"name":"a","event":"a.yaml","journal":"a.journal","priority":3,"time":"2026-01-02T03:04:05Z"}` + "\n" +
		`{"do":"start","id":1,"time":"2026-01-02T03:04:05Z"}` + "\n" + `{"do":"finish","id":1,"reason":"no disk","time":"2026-01-02T03:04:05Z"}` + "\n")
	f.Add(head + `{"do":"add","id":1,"na`)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		q := New(filepath.Join(t.TempDir(), "queue.journal"))
		if err := os.WriteFile(q.path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		before, err := q.Read()
		if err != nil {
			return
		}
		if _, err := q.Add(func(int) (Entry, error) {
			return Entry{Name: "n", Event: "e", Journal: t.Name() + "journal of its own"}, nil
		}); err != nil {
			t.Fatalf("%q was read, but not changed: %v", text, err)
		}
		after, err := q.Read()
		if err != nil || len(after) != len(before)+1 {
			t.Fatalf("%d tests became %d, %v", len(before), len(after), err)
		}
		for i, e := range before {
			if after[i] != e {
				t.Errorf("%+v became %+v", e, after[i])
			}
		}
	})
}
