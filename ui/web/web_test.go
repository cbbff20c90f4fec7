package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/model/must"
	"gobandit/ui/page"
)

// A stage is a server of a page that a test changes.
type stage struct {
	*Server
	mu    sync.Mutex
	shown page.Page
	fails error
	made  int
	warns []string
}

// newStage serves a page on this machine until the test ends.
func newStage(t *testing.T, o Site) *stage {
	t.Helper()
	s := &stage{shown: page.Page{Title: "first", Summary: []string{"one game"}, Sections: []page.Section{{Title: "Games", Text: []string{"game 1"}}}, About: page.About{Version: "v1"}}}
	o.Every = 5 * time.Millisecond
	o.Parts = func() (string, []page.Part, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.made++
		return s.shown.Title, s.shown.Parts(), s.fails
	}
	o.Warn = func(text string) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.warns = append(s.warns, text)
	}
	server := must.Get(Listen("127.0.0.1:0", o))
	s.Server = server
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() { over <- s.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-over:
			if err != nil {
				t.Errorf("serving ended with %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Error("serving did not end")
		}
	})
	return s
}

// show changes the page.
func (s *stage) show(change func(*page.Page)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.shown)
}

// get asks for a path, and returns the answer with its text.
func (s *stage) get(t *testing.T, path string, edit func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, strings.TrimSuffix(s.Address(), "/")+path, nil))
	if edit != nil {
		edit(r)
	}
	answer := must.Get(http.DefaultTransport.RoundTrip(r))
	defer answer.Body.Close()
	text := must.Get(io.ReadAll(answer.Body))
	return answer, string(text)
}

// An update is a server-sent event as the script reads it.
type update struct {
	ID, Title string
	Order     []string
	Parts     map[string]string
}

// follow returns the updates that a browser gets.
func (s *stage) follow(t *testing.T, after string) <-chan update {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, s.Address()+"changes?after="+after, nil))
	answer := must.Get(http.DefaultTransport.RoundTrip(r))
	t.Cleanup(func() { answer.Body.Close() })
	out := make(chan update)
	go func() {
		defer close(out)
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var u update
				if err := json.Unmarshal([]byte(data), &u); err != nil {
					t.Errorf("%v in %s", err, data)
				}
				select {
				case out <- u:
				case <-t.Context().Done():
					return
				}
			}
		}
	}()
	return out
}

// next returns the next update.
func next(t *testing.T, updates <-chan update) update {
	t.Helper()
	select {
	case u, ok := <-updates:
		if !ok {
			t.Fatal("the updates have ended")
		}
		return u
	case <-time.After(10 * time.Second):
		t.Fatal("no update")
	}
	return update{}
}

// A page is whole without scripts, and what it may do is said in its header.
func TestPage(t *testing.T) {
	s := newStage(t, Site{})
	answer, text := s.get(t, "/", nil)
	must.Has(t, text, "<title>first</title>", "<p>one game</p>", "<p>game 1</p>", `<noscript><meta http-equiv="refresh"`, `<main data-state="`)
	must.Equal(t, strings.Count(text, "<script>"), 1)
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; ", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Content-Type": "text/html; charset=utf-8",
	} {
		if got := answer.Header.Get(name); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := answer.Header.Get("Content-Security-Policy"); strings.Contains(strings.Split(got, "script-src")[1], "unsafe") {
		t.Errorf("the policy lets any script run: %s", got)
	}
	if answer, text := s.get(t, "/", func(r *http.Request) { r.Method = http.MethodHead }); answer.StatusCode != http.StatusOK || text != "" || answer.ContentLength == 0 {
		t.Errorf("HEAD: %s, %d bytes of %d", answer.Status, len(text), answer.ContentLength)
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECTED"} {
		for _, path := range []string{"/", "/changes", "/no"} {
			if answer, _ := s.get(t, path, func(r *http.Request) { r.Method = method }); answer.StatusCode != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: %s", method, path, answer.Status)
			}
		}
	}
	if answer, text := s.get(t, "/<b>no", nil); answer.StatusCode != http.StatusNotFound || strings.Contains(text, "<b>") {
		t.Errorf("a path that does not exist: %s, %q", answer.Status, text)
	}
}

// Viewers get the parts that have changed, and one that comes late gets all.
func TestChanges(t *testing.T) {
	s := newStage(t, Site{})
	_, text := s.get(t, "/", nil)
	_, id, _ := strings.Cut(text, `data-state="`)
	id, _, _ = strings.Cut(id, `"`)
	known, late := s.follow(t, id), s.follow(t, "1-1")
	if u := next(t, late); u.Title != "first" || len(u.Parts) != 3 || u.ID != id {
		t.Errorf("one who comes late gets %+v, want all parts of %s", u, id)
	}
	s.show(func(p *page.Page) { p.Sections[0].Text[0] = "game 2" })
	for _, updates := range []<-chan update{known, late} {
		u := next(t, updates)
		if len(u.Parts) != 1 || !strings.Contains(u.Parts["section-games"], "game 2") || len(u.Order) != 3 || u.ID == id {
			t.Errorf("the update is %+v, want the games alone", u)
		}
	}
	s.show(func(p *page.Page) { p.Sections, p.Title = nil, "second" })
	if u := next(t, known); u.Title != "second" || fmt.Sprint(u.Order) != "[summary about]" {
		t.Errorf("the update is %+v, want a page without games", u)
	}
}

// What cannot be made leaves what was there before; the reason is a warning.
func TestFailure(t *testing.T) {
	s := newStage(t, Site{})
	s.fails = errors.New("/home/me/e.journal: broken")
	if _, text := s.get(t, "/", nil); !strings.Contains(text, "No report yet") || strings.Contains(text, "broken") {
		t.Errorf("without a report the page is\n%s", text)
	}
	s.show(func(*page.Page) { s.fails = nil })
	for updates := s.follow(t, "x"); next(t, updates).Title != "first"; {
	}
	s.show(func(*page.Page) { s.fails = errors.New("gone") })
	time.Sleep(20 * time.Millisecond)
	if _, text := s.get(t, "/", nil); !strings.Contains(text, "<p>one game</p>") {
		t.Errorf("after a failure the page is\n%s", text)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if fmt.Sprint(s.warns) != "[/home/me/e.journal: broken gone]" {
		t.Errorf("warnings %q, want each once", s.warns)
	}
}

// A browser of a test, which takes what it is sent while it reads.
type browser struct {
	httptest.ResponseRecorder
	deaf bool
}

func (b *browser) SetWriteDeadline(time.Time) error { return nil }

func (b *browser) Write(text []byte) (int, error) {
	if b.deaf {
		return 0, os.ErrDeadlineExceeded
	}
	return b.Body.Write(text)
}

// The page is made once for everybody, at a bounded rate, and for nobody not at all. One that does not read makes place.
func TestOneForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := 0
		o := Site{Every: time.Second, Warn: func(string) {}, Parts: func() (string, []page.Part, error) {
			made++
			time.Sleep(50 * time.Millisecond)
			return "page", []page.Part{{ID: "n", HTML: template.HTML(fmt.Sprint(made))}, {ID: "about", HTML: "same"}}, nil
		}}
		s := &Server{site: o, hub: newHub(o), viewers: make(chan struct{}, maxViewers)}
		ctx, cancel := context.WithCancel(t.Context())
		look := func(deaf bool) *browser {
			b := &browser{*httptest.NewRecorder(), deaf}
			s.changes(b, httptest.NewRequest(http.MethodGet, "/changes", nil).WithContext(ctx))
			return b
		}
		time.Sleep(time.Minute)
		must.Equal(t, made, 0, "made")
		got := make(chan *browser, maxViewers)
		for range maxViewers - 1 {
			go func() { got <- look(false) }()
		}
		synctest.Wait()
		look(true)
		go func() { got <- look(false) }()
		synctest.Wait()
		if b := look(false); b.Code != http.StatusServiceUnavailable {
			t.Error("there is no bound of viewers")
		}
		time.Sleep(time.Minute)
		cancel()
		var texts []string
		for range maxViewers {
			texts = append(texts, (<-got).Body.String())
		}
		for _, text := range texts { // now that nobody makes pages any more
			if n := strings.Count(text, "data: "); made < 50 || made > 62 || n < made-1 || n > made || strings.Count(text, "same") != 1 {
				t.Errorf("made %d times in a minute, want once a second; %d messages, %d with all", made, n, strings.Count(text, "same"))
			}
		}
	})
}

// Pages of other sites whose names lead here are refused.
func TestHost(t *testing.T) {
	s := newStage(t, Site{})
	_, port, _ := net.SplitHostPort(s.listener.Addr().String())
	for host, want := range map[string]int{
		"localhost:" + port: 200, "127.0.0.1": 200, "[::1]:" + port: 200, "LOCALHOST": 200, "127.8.8.8:1": 200,
		"evil.example": 421, "evil.example:" + port: 421, "127.0.0.1.evil.example": 421, "localhost.evil.example": 421, "10.0.0.1": 421, "[2001:db8::1]": 421, "0.0.0.0": 421,
	} {
		for _, path := range []string{"/", "/changes"} {
			answer, text := s.get(t, path, func(r *http.Request) {
				r.Host = host
				if path == "/changes" {
					r.Method = http.MethodHead
				}
			})
			if answer.StatusCode != want || want != 200 && strings.Contains(text, "evil") {
				t.Errorf("%s of host %s: %s, want %d", path, host, answer.Status, want)
			}
		}
	}
}

// Other machines are served with a token alone, which no answer and no warning repeats.
func TestToken(t *testing.T) {
	for _, address := range []string{":0", "0.0.0.0:0", "[::]:0"} {
		if _, err := Listen(address, Site{}); !errors.Is(err, ErrToken) && !strings.Contains(fmt.Sprint(err), "address family") {
			t.Errorf("%s without a token: %v", address, err)
		}
	}
	if all, err := Listen("0.0.0.0:0", Site{Token: "very-secret-token"}); err != nil || strings.Contains(all.Address(), "//[::]") || strings.Contains(all.Address(), "//0.0.0.0") {
		t.Errorf("an address that no browser of another machine opens: %v, %v", all, err)
	}
	const token = "very-secret-token"
	s := newStage(t, Site{Token: token, Folders: map[string]string{"e.games": t.TempDir()}})
	for _, path := range []string{"/", "/changes", "/e.games/1.sgf", "/no", "/?token=" + token} {
		for _, given := range []string{"", "x", token + "x", token[1:], strings.ToUpper(token)} {
			answer, text := s.get(t, path, func(r *http.Request) {
				if given != "" {
					r.SetBasicAuth("any", given)
				}
			})
			if answer.StatusCode != http.StatusUnauthorized || strings.Contains(text, token) || strings.Contains(fmt.Sprint(answer.Header), token) || strings.Contains(text, "one game") {
				t.Errorf("%s with %q: %s, %q", path, given, answer.Status, text)
			}
		}
	}
	if answer, text := s.get(t, "/", func(r *http.Request) { r.SetBasicAuth("any", token) }); answer.StatusCode != http.StatusOK || strings.Contains(text, token) {
		t.Errorf("with the token: %s, %q", answer.Status, text)
	}
	if len(s.warns) > 0 {
		t.Errorf("warnings %q", s.warns)
	}
}

// Names from outside are shown as text, whatever is in them.
func TestEscaped(t *testing.T) {
	evil := "<script>alert(1)</script></main></body>\"'&\x1b]52;c;AAAA\a\u009b2J\u202e\r\ndata: {}\n\nid: 9"
	s := newStage(t, Site{})
	s.shown = page.Page{Title: evil, Summary: []string{evil}, Source: evil, Sections: []page.Section{{Title: evil, Text: []string{evil}}}}
	_, text := s.get(t, "/", nil)
	if n := strings.Count(text, "<script>"); n != 1 || strings.Count(text, "</body>") != 1 {
		t.Errorf("%d scripts, %d ends", n, strings.Count(text, "</body>"))
	}
	if strings.ContainsAny(text, "\x1b\a\u009b\u202e\r") {
		t.Errorf("control characters in\n%q", text)
	}
	u := next(t, s.follow(t, "x"))
	for id, html := range u.Parts {
		if strings.Contains(html, "<script") || strings.ContainsAny(html, "\x1b\a\u009b\u202e\r") || strings.ContainsAny(id, "<>\"'& \x1b") {
			t.Errorf("part %q is\n%q", id, html)
		}
	}
}

// Game records of the folders are served, and nothing else.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "e.games")
	for path, text := range map[string]string{
		"e.games/1.sgf": "(;GM[1])", "e.games/a b.sgf": "(;GM[1]C[blank])", "e.games/1000/1001.sgf": "(;GM[1]C[many])", "e.games/notes.txt": "notes", "e.games/deeper/2.sgf": "hidden",
		"secret.sgf": "hidden", "other/3.sgf": "hidden", "e.games/large.sgf": strings.Repeat(" ", maxRecord+1), "e.games/.sgf/x": "",
	} {
		path = filepath.Join(dir, path)
		must.Succeed(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)))
	}
	for link, to := range map[string]string{"out.sgf": "../secret.sgf", "far.sgf": "/etc/passwd", "in.sgf": "1.sgf", "folder.sgf": "../other"} {
		if err := os.Symlink(to, filepath.Join(games, link)); err != nil {
			t.Skip(err)
		}
	}
	makePipe(t, filepath.Join(games, "pipe.sgf"))
	s := newStage(t, Site{Folders: map[string]string{"e.games": games, "gone.games": filepath.Join(dir, "gone.games")}})
	for path, want := range map[string]string{"/e.games/1.sgf": "(;GM[1])", "/e.games/1000/1001.sgf": "(;GM[1]C[many])", "/e.games/a%20b.sgf": "(;GM[1]C[blank])", "/e.games/in.sgf": "(;GM[1])"} {
		answer, text := s.get(t, path, nil)
		if text != want || answer.Header.Get("Content-Type") != "application/x-go-sgf" || answer.Header.Get("Content-Disposition") != "attachment" {
			t.Errorf("%s: %s, %q", path, answer.Status, text)
		}
	}
	for _, path := range []string{
		"/e.games/../secret.sgf", "/e.games/..%2fsecret.sgf", "/e.games/%2e%2e%2fsecret.sgf", "/e.games/..%5csecret.sgf", "/../secret.sgf", "//secret.sgf", "/secret.sgf",
		"/./secret.sgf", "/%2e/secret.sgf", "/other/3.sgf", "/e.games/deeper%2f2.sgf", "/e.games/deeper/2.sgf", "/e.games/notes.txt", "/e.games/", "/e.games", "/e.games/.sgf",
		"/e.games/out.sgf", "/e.games/far.sgf", "/e.games/folder.sgf", "/e.games/pipe.sgf", "/e.games/large.sgf", "/e.games/no.sgf", "/gone.games/1.sgf", "/e.games/1.sgf%00.sgf",
		"/e.games/1.sgf/", "/e.games%2f1.sgf", "/%2fetc%2fpasswd", "/e.games/%2fetc%2fpasswd.sgf",
	} {
		answer, text := s.get(t, path, func(r *http.Request) {
			r.URL.Opaque = path // not cleaned
		})
		if answer.StatusCode < 300 || strings.Contains(text, "hidden") || strings.Contains(text, "root:") {
			t.Errorf("%s: %s, %q", path, answer.Status, text)
		}
	}
}

// Whoever opens all connections, and sends nothing or half a request in them, keeps nobody out: the oldest are closed for new
// ones. After a refusal the connection is closed.
func TestConnections(t *testing.T) {
	s := newStage(t, Site{Token: "very-secret-token"})
	dial := func(text string) net.Conn {
		t.Helper()
		c := must.Get(net.Dial("tcp", s.listener.Addr().String()))
		t.Cleanup(func() { c.Close() })
		fmt.Fprint(c, text)
		return c
	}
	status := func(c net.Conn) string {
		t.Helper()
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		text, err := io.ReadAll(c)
		if err != nil {
			t.Error(err)
		}
		line, _, _ := strings.Cut(string(text), "\r")
		return line
	}
	for i := range 2 * maxConnections {
		dial([]string{"", "GET / HTTP/1.1\r\nHo"}[i%2])
	}
	for range 30 {
		c := dial("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Basic YW55OnZlcnktc2VjcmV0LXRva2Vu\r\n\r\n")
		if got := status(c); !strings.Contains(got, "200") {
			t.Fatalf("a visitor gets %q", got)
		}
	}
	for request, want := range map[string]string{
		"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n": "401", "GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n": "421",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 2*maxHeader) + "\r\n\r\n": "431",
	} {
		if got := status(dial(request)); !strings.Contains(got, want) {
			t.Errorf("%.60q is answered with %q, want %s and the end", request, got, want)
		}
	}
}

// An address of another machine has its share of the connections, and one that is being served is not closed.
func TestShares(t *testing.T) {
	v := visits{open: make(map[net.Conn]*visit)}
	closed := map[string]int{}
	dial := func(address string) *stranger {
		c := &stranger{address: address, closed: closed}
		v.begin(t.Context(), c)
		return c
	}
	for range maxOfAddress {
		v.open[dial("10.0.0.1")].served = true
	}
	dial("10.0.0.1")
	for range 2 * maxOfAddress {
		dial("10.0.0.2")
	}
	if want := (map[string]int{"10.0.0.1": 1, "10.0.0.2": maxOfAddress}); !maps.Equal(closed, want) {
		t.Errorf("closed are %v, want %v", closed, want)
	}
	for range maxConnections {
		dial("127.0.0.1")
	}
	must.Equal(t, closed["10.0.0.1"], 1, "closed", closed)
	must.Equal(t, len(v.open), maxConnections, "closed", closed)
}

// A stranger is a connection from an address.
type stranger struct {
	net.Conn
	address string
	closed  map[string]int
}

func (s *stranger) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(s.address)} }

func (s *stranger) Close() error {
	s.closed[s.address]++
	return nil
}

// The first visitor of a page that takes long is told so, and gets the page when it is made.
func TestFirstVisitor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHub(Site{Every: time.Second, Warn: func(string) {}, Parts: func() (string, []page.Part, error) {
			time.Sleep(time.Minute)
			return "page", said("done"), nil
		}})
		began := time.Now()
		if s := h.current(); !strings.Contains(string(s.document), "is being made") || time.Since(began) > 5*time.Second {
			t.Errorf("after %v the first visitor gets %s", time.Since(began), s.document)
		}
		<-h.first
		if s := h.current(); s.title != "page" || time.Since(began) > 70*time.Second {
			t.Errorf("after %v the page is %+v", time.Since(began), s)
		}
		synctest.Wait()
	})
}
