package analysis

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"gobandit/gtp"
)

// eachLine calls line with every line of in that is not blank, without the space
// around it. A line of more than gtp.MaxLine bytes is skipped: line gets its beginning
// and false.
func eachLine(in io.Reader, line func(text []byte, whole bool)) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		text, whole, err := gtp.ReadLine(r)
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			line(text, whole)
		}
	}
}
