package guard

import (
	"errors"
	"testing"

	"gobandit/model/must"
)

func TestGo(t *testing.T) {
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		f    func() error
		want string
	}{
		"well":  {func() error { return nil }, ""},
		"error": {func() error { return broken }, "broken"},
		"panic": {func() error { panic("oh") }, "the part: panic: oh"},
	} {
		ended := make(chan error)
		Go("the part", tt.f, func(err error) { ended <- err })
		var g Group
		g.Go("another", func() error { return nil })
		g.Go("the part", tt.f)
		for _, err := range []error{<-ended, g.Wait()} {
			must.Equal(t, text(err), tt.want, name)
			var defect *PanicError
			if errors.As(err, &defect) != (name == "panic") {
				t.Errorf("%s: error %v is a panic: %v", name, err, defect != nil)
			}
		}
	}
}

// text returns an error's text; "" for none.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
