package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
	"time"

	"gobandit/gtp/games/attach"
)

// protect refuses visitors who may not see the page, and everything but looking. What it
// answers never repeats what was asked.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w = refusing{w}
		h := w.Header()
		if r.ContentLength != 0 {
			h.Set("Connection", "close") // nobody reads what it sends
		}
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache, private")

		switch {
		case s.local && !isLocal(r.Host):
			http.Error(w, "this address is served only to this machine, under the names localhost, 127.0.0.1 and [::1]", http.StatusMisdirectedRequest)
		case !s.admits(r):
			h.Set("WWW-Authenticate", `Basic realm="gobandit", charset="UTF-8"`)
			http.Error(w, "the password is the token of gobandit serve; any user name works", http.StatusUnauthorized)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "this page is read-only", http.StatusMethodNotAllowed)
		default:
			s.visits.serve(next, w, r)
		}
	})
}

// isLocal reports whether the host that a browser has asked for is this machine. A page
// of another site whose name leads here has that name in its requests.
func isLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// admits reports whether a visitor has given the token, in a time that does not depend
// on what was given.
func (s *Server) admits(r *http.Request) bool {
	if s.site.Token == "" {
		return true
	}
	_, given, _ := r.BasicAuth()
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(s.site.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// routes returns what is served: the page, its changes and game records.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", s.page)
	mux.HandleFunc("/changes", s.changes)
	mux.HandleFunc("/{folder}/{record}", s.record)
	mux.HandleFunc("/{folder}/{within}/{record}", s.record)
	return mux
}

// page serves the page as it is now.
func (s *Server) page(w http.ResponseWriter, _ *http.Request) {
	now := s.hub.current()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(now.document)))
	_, _ = w.Write(now.document) // the visitor may have left
}

// changes serves what changes on the page, from the state that the visitor has.
func (s *Server) changes(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodHead {
		return
	}
	select {
	case s.viewers <- struct{}{}:
		defer func() { <-s.viewers }()
	default:
		w.Header().Set("Retry-After", "30")
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	has := r.URL.Query().Get("after")
	attach.Stream(w, r, writeTime, beatTime, func() ([]byte, time.Duration, error) {
		text := []byte(":\n\n")
		if now := s.hub.current(); now.id != "" && now.id != has {
			text = now.message
			if now.before == has {
				text = now.change
			}
			has = now.id
		}
		return text, s.site.Every / 4, nil // so that nobody misses a state
	})
}

// record serves a game record of one of the folders. Links within a folder are followed
// only if they do not leave it.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	folder, ok := s.site.Folders[r.PathValue("folder")]
	name, within := r.PathValue("record"), r.PathValue("within")
	if !ok || path.Ext(name) != ".sgf" || strings.ContainsAny(name, `/\`) || strings.Trim(within, "0123456789") != "" {
		http.NotFound(w, r)
		return
	}
	record, ok := readRecord(folder, path.Join(within, name))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/x-go-sgf")
	w.Header().Set("Content-Disposition", "attachment")
	w.Header().Set("Content-Length", strconv.Itoa(len(record)))
	_, _ = w.Write(record) // the visitor may have left
}

// readRecord reads a file of a folder, unless it is too large or no regular file.
func readRecord(folder, name string) ([]byte, bool) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, false
	}
	defer root.Close()
	file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe would wait for a writer
	if err != nil {
		return nil, false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxRecord {
		return nil, false
	}
	record, err := io.ReadAll(io.LimitReader(file, maxRecord))
	return record, err == nil
}
