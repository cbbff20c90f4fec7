package web

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"math/rand/v2"
	"sync"
	"time"

	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/page"
)

// A state is what the page shows since a change.
type state struct {
	id       string // differs from that of every other state, of other servers too
	title    string
	parts    []page.Part
	document []byte
	message  []byte // all parts as an event
}

// A viewer is a browser whose page is kept up to date.
type viewer struct {
	messages chan []byte // closed when the viewer is dropped, or the server ends
}

// A hub makes the page, and passes changes on to the viewers.
type hub struct {
	make  func() (string, []page.Part, error)
	every time.Duration
	warn  func(string)
	begun string // of all ids
	once  sync.Once
	first chan struct{} // closed when the page was made for the first time

	making sync.Mutex // held while the page is made; guards the fields up to mu
	made   time.Time
	number int
	warned string

	mu      sync.Mutex // guards the fields below
	state   *state
	viewers map[*viewer]bool
	closed  bool
}

func newHub(o Site) *hub {
	return &hub{
		make: o.Parts, every: o.Every, warn: o.Warn, begun: fmt.Sprintf("%x-", rand.Uint64()),
		viewers: make(map[*viewer]bool), first: make(chan struct{}), state: newState("", "gobandit", said("The report is being made.")),
	}
}

// run keeps the page of viewers up to date until ctx ends.
func (h *hub) run(ctx context.Context) error {
	tick := time.NewTicker(h.every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if h.watched() {
				h.current()
			}
		}
	}
}

func (h *hub) watched() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.viewers) > 0
}

// said returns a page of one sentence.
func said(text string) []page.Part {
	return []page.Part{{ID: "summary", HTML: template.HTML("<p>" + text + "</p>\n")}}
}

// current returns the state of the page. It waits a moment for the first page, which is made while nobody waits
// any more, too.
func (h *hub) current() *state {
	h.once.Do(func() {
		guard.Go("page", func() error { h.refresh(); return nil }, func(err error) {
			if err != nil {
				h.warn(err.Error())
			}
			close(h.first)
		})
	})
	select {
	case <-h.first:
		h.refresh()
	case <-time.After(firstTime):
	}
	return h.latest()
}

// refresh makes the page if enough time has passed since that was done, and no other goroutine does it now.
func (h *hub) refresh() {
	if !h.making.TryLock() {
		return
	}
	defer h.making.Unlock()
	if time.Since(h.made) < h.every {
		return
	}
	defer func() { h.made = time.Now() }()

	title, parts, err := h.make()
	switch {
	case err == nil:
		h.warned = ""
	case err.Error() != h.warned:
		h.warned = err.Error()
		h.warn(h.warned)
	}

	if err != nil && h.latest().id != "" {
		return
	}
	if err != nil {
		title, parts = "gobandit", said("No report yet.")
	}
	h.publish(title, parts)
}

func (h *hub) latest() *state {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state
}

// publish makes parts the state of the page, and sends viewers what has changed. A
// viewer with a backlog is dropped: its browser connects again.
func (h *hub) publish(title string, parts []page.Part) {
	old := h.latest()
	before, changed := byID(old.parts), byID(parts)
	maps.DeleteFunc(changed, func(id string, html template.HTML) bool {
		was, ok := before[id]
		return ok && was == html
	})

	if old.id != "" && len(changed) == 0 && len(old.parts) == len(parts) && old.title == title {
		return
	}
	h.number++
	s := newState(fmt.Sprint(h.begun, h.number), title, parts)
	message := event(s.id, title, parts, changed)

	h.mu.Lock()
	defer h.mu.Unlock()
	h.state = s
	for v := range h.viewers {
		select {
		case v.messages <- message:
		default:
			h.drop(v)
		}
	}
}

func byID(parts []page.Part) map[string]template.HTML {
	all := make(map[string]template.HTML, len(parts))
	for _, p := range parts {
		all[p.ID] = p.HTML
	}
	return all
}

// newState returns a state with what visitors get.
func newState(id, title string, parts []page.Part) *state {
	return &state{id: id, title: title, parts: parts, document: document(id, title, parts), message: event(id, title, parts, byID(parts))}
}

// event returns the server-sent event of a state, with the HTML of some of its parts.
func event(id, title string, parts []page.Part, html map[string]template.HTML) []byte {
	order := words.Each(parts, func(p page.Part) string { return p.ID })
	data, err := json.Marshal(struct {
		ID, Title string
		Order     []string
		Parts     map[string]template.HTML
	}{id, title, order, html})
	if err != nil {
		panic(err) // texts can be written
	}
	return fmt.Appendf(nil, "id: %s\ndata: %s\n\n", id, data)
}

// join adds a viewer, and returns the state from which its changes go on. It returns nil
// if there are too many viewers.
func (h *hub) join() (*viewer, *state) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.viewers) >= maxViewers {
		return nil, nil
	}
	v := &viewer{messages: make(chan []byte, backlog)}
	h.viewers[v] = true
	return v, h.state
}

// leave removes a viewer, which may have been dropped.
func (h *hub) leave(v *viewer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(v)
}

// drop removes a viewer. mu is held.
func (h *hub) drop(v *viewer) {
	if h.viewers[v] {
		delete(h.viewers, v)
		close(v.messages)
	}
}

// close drops all viewers.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for v := range h.viewers {
		h.drop(v)
	}
}
