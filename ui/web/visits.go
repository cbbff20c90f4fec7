package web

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// visits are the open connections, of which there is a greatest number, in all and of each address of another
// machine.
type visits struct {
	mu   sync.Mutex
	open map[net.Conn]*visit
	last int // number of the latest
}

// A visit is a connection.
type visit struct {
	address string
	number  int  // in the order of opening
	served  bool // it has shown that it may see the page, and is being answered
}

// visitKey is the key of a request's *visit in its context.
type visitKey struct{}

// begin adds a connection. If there are too many, it closes one that is not being served: the oldest of the address with
// the most connections. If all are served, the new one is closed.
func (v *visits) begin(ctx context.Context, c net.Conn) context.Context {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.last++
	is := &visit{number: v.last}
	if at, ok := c.RemoteAddr().(*net.TCPAddr); ok {
		is.address = at.IP.String()
		if at.IP.IsLoopback() {
			is.address = ""
		}
	}

	v.open[c] = is
	of := make(map[string]int)
	for _, other := range v.open {
		of[other.address]++
	}
	if len(v.open) > maxConnections || is.address != "" && of[is.address] > maxOfAddress {
		v.evict(of, c)
	}
	return context.WithValue(ctx, visitKey{}, is)
}

// evict closes a connection, given how many each address has, and which is new.
func (v *visits) evict(of map[string]int, latest net.Conn) {
	victim, is := latest, v.open[latest]
	for c, other := range v.open {
		if other.served || c == latest || of[is.address] > maxOfAddress && is.address != "" && other.address != is.address {
			continue
		}
		was := v.open[victim]
		if victim == latest || of[other.address] > of[was.address] || of[other.address] == of[was.address] && other.number < was.number {
			victim = c
		}
	}
	delete(v.open, victim)
	_ = victim.Close() // it was not served
}

// changed takes note of connections that have ended.
func (v *visits) changed(c net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.open, c)
	}
}

// serve answers a request of a visitor who may see the page. Nobody else closes the connection meanwhile.
func (v *visits) serve(next http.Handler, w http.ResponseWriter, r *http.Request) {
	is, ok := r.Context().Value(visitKey{}).(*visit)
	set := func(served bool) {
		v.mu.Lock()
		defer v.mu.Unlock()
		is.served = served
	}
	if ok {
		set(true)
		defer set(false)
	}
	next.ServeHTTP(w, r)
}

// A refusing writer closes the connection after an answer that refuses something.
type refusing struct{ http.ResponseWriter }

func (w refusing) WriteHeader(status int) {
	if status >= 400 {
		w.Header().Set("Connection", "close")
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the writer to those who set its deadlines.
func (w refusing) Unwrap() http.ResponseWriter { return w.ResponseWriter }
