package remote

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

// Reports of workers that no worker sends are refused.
func TestBadBeats(t *testing.T) {
	for _, text := range []string{
		`{`, `null`, `{"Name":""}`, `{"Name":"w","Slots":1000000000}`, `{"Name":"w","Slots":-1}`, `{"Name":"w","Slots":1e30}`, `{"Name":"w","Games":[-1]}`,
		`{"Name":"w","Played":-1}`, `{"Name":"w","PerMinute":-1}`, `{"Name":"w","PerMinute":1e300}`, `{"Name":"w\u001b]0;x"}`, `{"Name":"a\nb"}`,
		`{"Name":"` + strings.Repeat("w", 65) + `"}`, `{"Name":"w","Games":[` + strings.Repeat("1,", 3000) + `1]}`, `{"Name":"w","x":"` + strings.Repeat("x", maxBeat) + `"}`,
		strings.Repeat("[", maxBeat-1),
	} {
		if b, err := decodeBeat([]byte(text)); err == nil {
			t.Errorf("%.80s is a report: %+v", text, b)
		}
	}
	b, err := decodeBeat([]byte(`{"Name":"host:1","Slots":4,"Games":[1,2],"Refused":"no\u001b[31m\nprogram"}`))
	if err != nil || strings.ContainsAny(b.Refused, "\x1b\n") {
		t.Errorf("report %+v, %v", b, err)
	}
}

// States of games that no game has are refused, whatever the numbers are.
func TestBadStates(t *testing.T) {
	g := must.Get(model.NewGame(5, 7.5))
	live := match.NewLive(match.Progress{Start: g, WinRate: .5})
	good := encode(liveGame{1, "t", live})
	if _, _, _, err := decodeLive(good); err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	must.Succeed(t, json.Unmarshal(good, &fields))
	moves := func(color, point int) []any { return []any{map[string]any{"Color": color, "Point": point}} }
	bad := map[string][]any{
		"First": {0, 3, 9, 255}, "Komi": {1e300}, "WinRate": {-1, 7}, "Start": {"", strings.Repeat("X", 1<<18), "XX\nXX", strings.Repeat(strings.Repeat(".", 40)+"\n", 40)},
		"Search": {map[string]any{"Size": 19}, map[string]any{"ToPlay": 9}, map[string]any{"Ownership": []float64{1}}, map[string]any{"Policy": []float64{1}},
			map[string]any{"Moves": []any{map[string]any{"Move": 9999}}}, map[string]any{"Moves": []any{map[string]any{"PV": []int{65535}}}}, map[string]any{"Visits": -5}},
	}
	for point := range 1 << 16 {
		if point%97 == 0 && point > 0 && !g.Board().On(model.Point(point)) {
			bad["Moves"] = append(bad["Moves"], moves(1, point))
		}
	}
	bad["Moves"] = append(bad["Moves"], moves(9, 0), moves(0, 0), moves(3, 0))
	for field, values := range bad {
		was := fields[field]
		for _, value := range values {
			fields[field] = value
			if _, _, _, err := decodeLive(encode(fields)); err == nil {
				t.Errorf("%s %.60s is a state", field, fmt.Sprint(value))
			}
		}
		fields[field] = was
	}
}

// A peer that has a worker's password sends what it likes while games go on. The runner
// plays on, counts what is played, tells once a kind, and keeps its memory.
func TestHostilePeer(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	r, journal := recipe{Games: 60, Pause: 5 * time.Millisecond}, filepath.Join(t.TempDir(), "e.journal")
	key := keyOf(t, r)
	var said []string
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{Warned: func(text string) { said = append(said, text) }})
	startWorker(t, hasty(h.url()), 2)
	nc := connectTo(t, h.url())
	until(t, "some games", func() bool { return run.Status().Played >= 2 })
	publish := func(data []byte, words ...any) {
		must.Succeed(t, nc.Publish(subject(key, words...), data))
	}
	for i := range 20_000 {
		publish([]byte(fmt.Sprintf(`{"Name":"peer%d","Refused":"no\u001b]0;x %d"}`, i, i)), "worker")
	}
	for i := range 200 {
		publish([]byte(`{"Name":"liar","Slots":1000000000}`), "worker")
		publish([]byte(`{"Name":"w\u001b]0;x\u0007","Slots":1}`), "worker")
		publish([]byte(`{"First":9,"Start":"....."}`), "live", i%60)
		publish([]byte(`{"Game":1,"First":1,"Start":"..\n..","Moves":[{"Color":9,"Point":0}]}`), "live", i%60)
		publish([]byte(strings.Repeat("[", 100_000)), "live", i%60)
		publish([]byte(`{"Token":"x","Played":{"Row":{"type":"game","game":1,"result":"B+R","time":"9999-12-31T23:59:59-23:59"}}}`), "result", i%60, "x")
		publish([]byte(`{`), "result", i%60, fmt.Sprint("y", i))
		publish([]byte(`{"Row":{"type":"order","game":1},"Token":"z"}`), "game", i%60, fmt.Sprint("z", i))
	}
	must.Succeed(t, nc.Flush())
	run.finish(t)
	checkJournal(t, r, journal, 60)
	if len(said) > 2*maxLines {
		t.Errorf("%d warnings, want a bounded number", len(said))
	}
	text := strings.Join(said, "\n")
	if strings.ContainsAny(text, "\x1b\a") || !strings.Contains(text, "refused a worker's report: ") || !strings.Contains(text, "refused a result: ") {
		t.Errorf("the warnings are %q", text)
	}
	log, err := os.ReadFile(filepath.Join(filepath.Dir(journal), "e.log"))
	if err != nil || len(log) > 200_000 || strings.ContainsAny(string(log), "\x1b\a") {
		t.Errorf("a log of %d bytes (%v)", len(log), err)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d warnings, a log of %d bytes, %d MB of memory for runner, worker and server", len(said), len(log), m.Sys>>20)
}

// maxLines is the number of lines about workers in a minute.
const maxLines = 100

// A result with a time or a record that would stop the runner, or command a terminal, is
// kept without harm.
func TestHarmfulResult(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	r, journal := recipe{Games: 1}, filepath.Join(t.TempDir(), "e.journal")
	key := keyOf(t, r)
	run := startRunner(t, h.link(), journal, r, event.RunOptions{})
	nc := connectTo(t, h.url())
	orders, err := nc.SubscribeSync(subject(key, "game", "*", "*"))
	must.Succeed(t, err)
	var m *nats.Msg
	until(t, "an order", func() bool {
		_ = nc.Publish(subject(key, "worker"), encode(heartbeat{Name: "w", Slots: 1}))
		m, err = orders.NextMsg(50 * time.Millisecond)
		return err == nil
	})
	var o order
	must.Succeed(t, json.Unmarshal(m.Data, &o))
	answer := fmt.Sprintf(`{"Token":%q,"Played":{"Record":%q,"Warnings":["\u001b]0;x"],"Worker":"\u001b]0;x","Row":{"type":"game","game":0,"result":"B+R","moves":3,"seconds":1,"reason":"\u001b]0;x","time":"9999-12-31T23:59:59-23:59"}}}`,
		o.Token, "KDtHTVsxXUNbG10wO2hlbGxvXSk=") // (;GM[1]C[ ESC ]0;hello])
	must.Succeed(t, nc.Publish(o.resultSubject(key), []byte(answer)))
	run.finish(t)
	checkJournal(t, r, journal, 1)
	for _, name := range []string{"e.journal", "e.log", "e.games/0.sgf"} {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(journal), name))
		if err != nil && !strings.HasSuffix(name, ".sgf") || strings.ContainsAny(string(text), "\x1b\a") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// A runner plays on at more than half its speed while a peer sends 1,000 messages a second.
// Measured in turns, which takes long.
func TestHostileSpeed(t *testing.T) {
	if os.Getenv("GOBANDIT_TORTURE") == "" {
		t.Skip("set GOBANDIT_TORTURE")
	}
	const each = 5 * time.Second
	h := startHub(t)
	r := recipe{Games: 1_000_000, Pause: 20 * time.Millisecond}
	run := startRunner(t, hasty(h.url()), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	for range 3 {
		startWorker(t, hasty(h.url()), 2)
	}
	until(t, "some games", func() bool { return run.Status().Played >= 20 })
	key := keyOf(t, r)
	var alone, attacked, sent int
	for range 3 {
		before := run.Status().Played
		time.Sleep(each)
		alone += run.Status().Played - before
		ctx, stop := context.WithTimeout(t.Context(), each)
		var peer sync.WaitGroup
		peer.Go(func() { sent += flood(ctx, t, h.url(), key) })
		before = run.Status().Played
		<-ctx.Done()
		attacked += run.Status().Played - before
		peer.Wait()
		stop()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	seconds := 3 * each.Seconds()
	t.Logf("%.1f games a second alone, %.1f under %.0f messages a second: %.0f%%; %d MB for runner, workers, server and peer",
		float64(alone)/seconds, float64(attacked)/seconds, float64(sent)/seconds, 100*float64(attacked)/float64(alone), m.Sys>>20)
	if 2*attacked < alone {
		t.Errorf("%d games under attack, %d without", attacked, alone)
	}
	if m.Sys>>20 > 500 {
		t.Errorf("%d MB", m.Sys>>20)
	}
}

// flood sends what no program of ours sends, at most 1,000 messages a second, and returns how many
// those were.
func flood(ctx context.Context, t *testing.T, url, key string) (sent int) {
	nc, err := nats.Connect(url)
	if err != nil {
		t.Error(err)
		return 0
	}
	defer nc.Close()
	large := []byte(`{"Name":"` + strings.Repeat("x", 60_000) + `"}`)
	for ; ctx.Err() == nil; sent++ {
		to, data := subject(key, "worker"), []byte(fmt.Sprintf(`{"Name":"peer%d","Slots":%d}`, sent, 1_000_000_000*(sent%2)))
		switch sent % 8 {
		case 0:
			data = large
		case 1, 2:
			to, data = subject(key, "live", sent%100), []byte(`{"First":9,"Start":"....."}`)
		case 3, 4:
			to, data = subject(key, "result", sent%100, fmt.Sprint("x", sent)), []byte(`{"Token":"x","Played":{"Row":{"type":"game","game":1,"result":"B+R"}}}`)
		}
		if nc.Publish(to, data) != nil || sent%64 == 0 && nc.FlushWithContext(ctx) != nil {
			break
		}
		if sent%20 == 0 {
			time.Sleep(20 * time.Millisecond)
		}
	}
	return sent
}
