package attach

import (
	"bufio"
	"net"
	"runtime"
	"strings"
	"testing"
)

// endless is a text of one letter.
type endless struct{ read int64 }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = '['
	}
	e.read += int64(len(b))
	return len(b), nil
}

// An endlessConn sends an endless text.
type endlessConn struct {
	net.Conn
	endless
}

func (c *endlessConn) Read(b []byte) (int, error) { return c.endless.Read(b) }

// Neither side keeps more of a line than its limit: a watcher says so, and the program
// leaves who asks so.
func TestEndlessLines(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var text endless
	c := &connection{in: bufio.NewReaderSize(&text, 64<<10)}
	if _, err := c.line(); err == nil || !strings.Contains(err.Error(), "a message of more than 33554432 bytes") || text.read > 2*maxMessage {
		t.Errorf("%v after %d bytes", err, text.read)
	}
	asked := &endlessConn{}
	new(Server).obey(&watcher{conn: asked})
	if asked.read > 4*maxRequest {
		t.Errorf("%d bytes of a request are read", asked.read)
	}
	runtime.ReadMemStats(&after)
	if used := int64(after.TotalAlloc-before.TotalAlloc) >> 20; used > 300 {
		t.Errorf("%d MB were allocated", used)
	}
}
