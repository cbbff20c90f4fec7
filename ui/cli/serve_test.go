package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/model/must"
	"gobandit/ui/page"
)

// startServe runs gobandit serve until the test ends, and returns its address and what
// it prints.
func startServe(t *testing.T, args ...string) (address, printed string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	over := make(chan int, 1)
	var warned strings.Builder
	go func() {
		over <- run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...), strings.NewReader(""), out, &warned)
		out.Close()
	}()
	t.Cleanup(func() {
		cancel()
		go io.Copy(io.Discard, in)
		if status := <-over; status != exitDone || warned.Len() > 0 {
			t.Errorf("serve ended with %d: %s", status, warned.String())
		}
	})
	lines := bufio.NewReader(in)
	printed, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("serve ended with %d: %s", <-over, warned.String())
	}
	go io.Copy(io.Discard, lines)
	return strings.Fields(printed)[0], printed
}

// fetch returns what is served at an address, after changing the request.
func fetch(t *testing.T, address string, edit func(*http.Request)) (int, string) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	if edit != nil {
		edit(r)
	}
	answer := must.Get(http.DefaultClient.Do(r))
	defer answer.Body.Close()
	text := must.Get(io.ReadAll(answer.Body))
	return answer.StatusCode, string(text)
}

// The page of an event follows the games that others play, and its links lead to game
// records.
func TestServe(t *testing.T) {
	t.Parallel() // it waits
	event := write(t, "tiny.yaml", tinyEvent)
	address, _ := startServe(t, event)
	if _, text := fetch(t, address, nil); !strings.Contains(text, "No game has been played yet") {
		t.Errorf("before the first game the page is\n%s", text)
	}
	mustRun(t, "run", event, "--max-games", "3", "--seed", "7")
	answer := must.Get(http.Get(address + "changes"))
	defer answer.Body.Close()
	updates := bufio.NewScanner(answer.Body)
	updates.Buffer(nil, 1<<20)
	await := func(want string) {
		t.Helper()
		for updates.Scan() {
			var u struct{ Parts map[string]string }
			if data, ok := strings.CutPrefix(updates.Text(), "data: "); ok && json.Unmarshal([]byte(data), &u) == nil && strings.Contains(u.Parts["summary"], want) {
				return
			}
		}
		t.Fatalf("no update has %q: %v", want, updates.Err())
	}
	await("3 of 40 games have a result")
	mustRun(t, "run", event, "--max-games", "2")
	await("5 of 40 games have a result")
	_, text := fetch(t, address, nil)
	links := regexp.MustCompile(`href="(tiny\.games/\d+\.sgf)"`).FindAllStringSubmatch(text, -1)
	if len(links) == 0 {
		t.Fatal("the page has no links to records")
	}
	for _, link := range links {
		if status, record := fetch(t, address+link[1], nil); status != http.StatusOK || !strings.HasPrefix(record, "(;") {
			t.Errorf("%s: %d, %q", link[1], status, record)
		}
	}
}

// Matches and tournaments are served by their journals, too.
func TestServeJournals(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	mustRun(t, "match", "--black", "random", "--white", "random", "--games", "4", "--size", "5", "--journal", "m.journal")
	address, _ := startServe(t, "m.journal")
	if _, text := fetch(t, address, nil); !strings.Contains(text, "Match of") || !strings.Contains(text, `id="score"`) {
		t.Errorf("the page of a match is\n%s", text)
	}
}

// A token is taken from a file or the environment, and never printed then. Mistakes are
// told without it.
func TestServeToken(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const token = "a-long-and-secret-word"
	event, file := write(t, "tiny.yaml", tinyEvent), write(t, "token", token+"\n")
	must.Succeed(t, os.Chmod(file, 0o600))
	for name, args := range map[string][]string{"file": {"--token-file", file}, "variable": nil} {
		t.Setenv(tokenVariable, map[string]string{"variable": token}[name])
		address, printed := startServe(t, append(args, event)...)
		must.Lacks(t, printed, token)
		if status, _ := fetch(t, address, nil); status != http.StatusUnauthorized {
			t.Errorf("%s: without the token: %d", name, status)
		}
		if status, _ := fetch(t, address, func(r *http.Request) { r.SetBasicAuth("me", token) }); status != http.StatusOK {
			t.Errorf("%s: with the token: %d", name, status)
		}
	}
	t.Setenv(tokenVariable, "")
	for want, args := range map[string][]string{
		"a secret of 5 characters, want 16 to 1024": {event, "--token-file", write(t, "short", "12345")},
		"no such file":                    {event, "--token-file", filepath.Join(t.TempDir(), "no")},
		"--listen nowhere: ":              {event, "--listen", "nowhere"},
		"--listen 127.0.0.1:99999: ":      {event, "--listen", "127.0.0.1:99999"},
		"tiyn: no such file":              {"tiyn"},
		"m.journal":                       {filepath.Join(t.TempDir(), "m.journal")},
		"0 arguments, want one: an event": {},
		"2 arguments, want one: an event": {event, event},
	} {
		if _, errOut, status := gobandit(t, append([]string{"serve"}, args...)...); status == exitDone || !strings.Contains(errOut, want) || strings.Contains(errOut, "12345") {
			t.Errorf("serve %q ends with %d and %q, want %q", args, status, errOut, want)
		}
	}
}

// A token that is made up is printed, and another one each time.
func TestServeMadeUpToken(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv(tokenVariable, "")
	event := write(t, "tiny.yaml", tinyEvent)
	seen := map[string]bool{}
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		in, out := io.Pipe()
		over := make(chan int, 1)
		go func() {
			over <- run(ctx, []string{"serve", event, "--listen", ":0"}, strings.NewReader(""), out, os.Stderr)
			out.Close()
		}()
		lines := bufio.NewScanner(in)
		lines.Scan()
		lines.Scan()
		_, token, ok := strings.Cut(lines.Text(), "password: ")
		if !ok || len(token) < 24 || seen[token] {
			t.Errorf("it prints %q", lines.Text())
		}
		seen[token] = true
		cancel()
		go io.Copy(io.Discard, in)
		select {
		case status := <-over:
			must.Equal(t, status, exitDone, "serve ended with")
		case <-time.After(10 * time.Second):
			t.Fatal("serve does not end")
		}
	}
}

// A page that takes long to make is made less often, and not at all while nothing
// changes.
func TestServeSlowly(t *testing.T) {
	journal := write(t, "m.journal", "")
	synctest.Test(t, func(t *testing.T) {
		made := 0
		s := &livePage{journal: journal, read: func() (page.Page, error) {
			made++
			time.Sleep(3 * time.Second)
			return page.Page{}, nil
		}}
		for i := range 300 {
			if i < 200 {
				must.Succeed(t, os.WriteFile(journal, make([]byte, i+1), 0o666))
			}
			if _, _, err := s.parts(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		if made < 5 || made > 8 {
			t.Errorf("made %d times in 200 changes, one a second, each in 3 s; want a tenth of the time", made)
		}
	})
}
