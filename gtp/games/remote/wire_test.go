package remote

import (
	"bytes"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"gobandit/model/must"
)

// A wire is a connection to a server that can be cut, slow, lossy, and whose far end
// may have another time of day.
type wire struct {
	net.Listener
	to string

	mu    sync.Mutex // guards the fields below
	cut   bool
	delay time.Duration // of every byte, each way
	loss  float64       // part of the packets that are sent again, which takes up to a second
	hours byte          // added to the last digit of the hour in the times of messages
	conns []net.Conn
}

func newWire(t testing.TB, to string) *wire {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))
	w := &wire{Listener: l, to: strings.TrimPrefix(to, "nats://")}
	t.Cleanup(func() {
		l.Close()
		w.set(func(w *wire) { w.cut = true })
	})
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			w.join(near)
		}
	}()
	return w
}

func (w *wire) url() string { return "nats://" + w.Addr().String() }

// set changes the wire. One that is cut ends its connections.
func (w *wire) set(change func(*wire)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(w)
	if w.cut {
		for _, c := range w.conns {
			c.Close()
		}
		w.conns = nil
	}
}

func (w *wire) join(near net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	far, err := net.Dial("tcp", w.to)
	if w.cut || err != nil {
		near.Close()
		if err == nil {
			far.Close()
		}
		return
	}
	w.conns = append(w.conns, near, far)
	go w.carry(far, near)
	go w.carry(near, far)
}

// carry carries what comes, in its order.
func (w *wire) carry(to, from net.Conn) {
	type piece struct {
		data []byte
		due  time.Time
	}
	pieces := make(chan piece, 1<<12)
	go func() {
		defer close(pieces)
		for {
			data := make([]byte, 4096)
			n, err := from.Read(data)
			if err != nil {
				return
			}
			w.mu.Lock()
			late := w.delay
			if rand.Float64() < w.loss {
				late += 200*time.Millisecond + time.Duration(rand.Int64N(int64(800*time.Millisecond)))
			}
			if w.hours > 0 {
				w.changeHours(data[:n])
			}
			w.mu.Unlock()
			pieces <- piece{data[:n], time.Now().Add(late)}
		}
	}()
	for p := range pieces {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.data); err != nil {
			break
		}
	}
	to.Close()
	from.Close()
	for range pieces { // what is left is lost
	}
}

// changeHours changes the hours of times such as "time":"2026-01-02T03:04:05Z" in place.
func (w *wire) changeHours(data []byte) {
	mark := []byte(`"time":"`)
	for at := bytes.Index(data, mark); at >= 0; {
		if i := at + len(mark) + len("2026-01-02T0"); i < len(data) && data[i] >= '0' && data[i] <= '9' {
			data[i] = '0' + (data[i]-'0'+w.hours)%4 // of 03, 13 and 23 alike
		}
		next := bytes.Index(data[at+1:], mark)
		if next < 0 {
			return
		}
		at += 1 + next
	}
}
