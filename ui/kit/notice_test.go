package kit

import "testing"

// A notice goes when its cause goes, and not before the cause was there.
func TestNoticeExpires(t *testing.T) {
	cause := false
	var n Notice
	n.Complain("it has not answered for %d s", 7)
	n.While(func() bool { return cause })
	for _, step := range []struct{ cause, want bool }{{false, true}, {true, true}, {true, true}, {false, false}} {
		cause = step.cause
		if n.Expire(); (n.Message != "") != step.want {
			t.Fatalf("with the cause %v the notice is %q", step.cause, n.Message)
		}
	}
	n.While(func() bool { return false })
	n.Say("another")
	if n.Expire(); n.Message != "another" {
		t.Errorf("a notice without a cause is %q", n.Message)
	}
}
