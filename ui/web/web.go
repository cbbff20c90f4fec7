// Package web serves a live page over HTTP, read-only.
//
// A [Server] asks for the parts of the page while somebody looks, at a bounded rate, and
// once for everybody. A browser that runs scripts keeps its connection, and is sent
// the parts that have changed as server-sent events. Another one loads the page again
// from time to time. Nothing can be changed over HTTP.
package web

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/games/attach"
	"gobandit/ui/page"
)

// Bounds of what visitors may use.
const (
	maxViewers     = 64  // pages that are kept up to date
	maxConnections = 192 // of all kinds
	maxOfAddress   = 64  // connections from one address of another machine
	maxHeader      = 16 << 10
	maxRecord      = 4 << 20 // bytes of a game record
	headerTime     = 5 * time.Second
	idleTime       = time.Minute
	writeTime      = 10 * time.Second // a viewer that does not take a message for so long is dropped
	beatTime       = 15 * time.Second // greatest time between two messages to a viewer
	firstTime      = 3 * time.Second  // a visitor waits so long for the first page
)

// ErrToken says that an address which other machines reach needs a token.
var ErrToken = errors.New("other machines can reach this address: set a token")

// A Site says what is served, and to whom.
type Site struct {
	// Parts returns the title of the page and its parts. One goroutine at a time calls it.
	// Visitors do not see an error, but what was there before.
	Parts func() (title string, parts []page.Part, err error)

	// Folders are the folders of the game records that the page links to, by the first
	// element of the links' paths.
	Folders map[string]string

	Token string        // what visitors give as a password; "" for none
	Every time.Duration // least time between two pages
	Warn  func(string)  // is called with what goes wrong, from any goroutine
}

// A Server serves a page at an address.
type Server struct {
	site     Site
	hub      *hub
	viewers  chan struct{} // a place for each
	local    bool          // only programs on this machine reach the address
	listener net.Listener
	http     http.Server
	visits   visits
}

// Listen opens an address, host:port; port 0 is any that is free. The error is ErrToken
// if other machines can reach it and there is no token.
func Listen(address string, o Site) (*Server, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{site: o, hub: newHub(o), viewers: make(chan struct{}, maxViewers), listener: l, visits: visits{open: make(map[net.Conn]*visit)}}
	if at, ok := l.Addr().(*net.TCPAddr); ok {
		s.local = at.IP.IsLoopback()
	}
	if !s.local && s.site.Token == "" {
		_ = l.Close() // nobody was served
		return nil, ErrToken
	}
	s.http = http.Server{
		Handler: s.protect(s.routes()), ReadHeaderTimeout: headerTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader, ConnContext: s.visits.begin, ConnState: s.visits.changed, ErrorLog: log.New(warnings(o.Warn), "", 0),
	}
	return s, nil
}

// Address returns where the page is, such as http://127.0.0.1:8080/.
func (s *Server) Address() string {
	at := s.listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if name, err := os.Hostname(); at.IP.IsUnspecified() && err == nil { // of all of this machine's
		host = name
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/"
}

// Serve serves the page until ctx ends.
func (s *Server) Serve(ctx context.Context) error { return attach.ServeHTTP(ctx, &s.http, s.listener) }

// warnings passes the lines of a log on.
type warnings func(string)

func (w warnings) Write(line []byte) (int, error) {
	w(strings.TrimSpace(string(line)))
	return len(line), nil
}
