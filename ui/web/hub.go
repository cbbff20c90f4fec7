package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"math/rand/v2"
	"sync"
	"sync/atomic"
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
	before   string // the id of the state before it, of which change makes it
	change   []byte // the parts that are new, as an event
}

// A hub makes the page while somebody looks.
type hub struct {
	make  func() (string, []page.Part, error)
	every time.Duration
	warn  func(string)
	begun string // of all ids
	once  sync.Once
	first chan struct{} // closed when the page was made for the first time

	making sync.Mutex // held while the page is made; guards the fields up to state
	made   time.Time
	number int
	warned string

	state atomic.Pointer[state]
}

func newHub(o Site) *hub {
	h := &hub{make: o.Parts, every: o.Every, warn: o.Warn, begun: fmt.Sprintf("%x-", rand.Uint64()), first: make(chan struct{})}
	h.state.Store(newState("", "gobandit", said("The report is being made.")))
	return h
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
	return h.state.Load()
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

	if err != nil && h.state.Load().id != "" {
		return
	}
	if err != nil {
		title, parts = "gobandit", said("No report yet.")
	}
	h.publish(title, parts)
}

// publish makes parts the state of the page.
func (h *hub) publish(title string, parts []page.Part) {
	old := h.state.Load()
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
	s.before, s.change = old.id, event(s.id, title, parts, changed)
	h.state.Store(s)
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
