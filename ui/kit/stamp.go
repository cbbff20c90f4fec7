package kit

import (
	"os"
	"time"
)

// A Stamp tells whether a file has changed.
type Stamp struct {
	modified time.Time
	size     int64
}

// StampOf returns the stamp of a file, the zero Stamp if there is none.
func StampOf(path string) Stamp {
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}
	}
	return Stamp{info.ModTime(), info.Size()}
}
