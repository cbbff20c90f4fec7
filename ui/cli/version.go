package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// A build is what the program was built from.
type build struct {
	version string // of the module; "": unknown
	commit  string // "": unknown
	changed bool   // the source differs from the commit
}

func thisBuild() (b build) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "(devel)" {
		b.version = v
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	return b
}

// version returns the version of the module, or the commit that it was built from,
// with a + if the source was changed; "" if neither is known.
func version() string {
	b := thisBuild()
	name := cmp.Or(b.version, b.commit)
	if b.changed && !strings.Contains(name, "+") {
		name += "+"
	}
	return name
}

// String returns version, commit and Go, as --version prints them.
func (b build) String() string {
	commit := cmp.Or(b.commit, "unknown")
	if b.changed {
		commit += " with changes"
	}
	return fmt.Sprintf("gobandit %s, commit %s, %s %s/%s", cmp.Or(b.version, "(no version)"), commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
