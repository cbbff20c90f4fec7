package analysis

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the length in bytes of the longest line that is read.
const maxLine = 1 << 20

// eachLine calls line with every line of in that is not blank, without the space
// around it. A line of more than maxLine bytes is skipped: line gets its beginning
// and false.
func eachLine(in io.Reader, line func(text []byte, whole bool)) error {
	r := bufio.NewReaderSize(in, 64<<10)
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		room := maxLine + 1 - len(text)
		text = append(text, part[:min(len(part), room)]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		trimmed := bytes.TrimSpace(text)
		if len(trimmed) > 0 {
			line(trimmed, len(text) <= maxLine)
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if text = text[:0]; cap(text) > 64<<10 {
			text = nil // of a long line
		}
	}
}
