package attach

import (
	"net/http"
	"net/http/httptest"
	"runtime"
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

// Neither side keeps more of a text than its limit.
func TestEndlessLines(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var text, asked endless
	c := &connection{in: linesOf(&text)}
	if err := c.next(new(message)); err == nil || text.read > 2*maxMessage {
		t.Errorf("%v after %d bytes", err, text.read)
	}
	if new(Server).order(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/orders", &asked)); asked.read > 4*maxOrder {
		t.Errorf("%d bytes of an order are read", asked.read)
	}
	runtime.ReadMemStats(&after)
	if used := int64(after.TotalAlloc-before.TotalAlloc) >> 20; used > 300 {
		t.Errorf("%d MB were allocated", used)
	}
}
