//go:build unix

package cli

import (
	"io"
	"os"
	"testing"

	"gobandit/model/must"
)

// When nobody reads its output any more the program ends, though input and a search
// go on.
func TestAnalysisReaderGone(t *testing.T) {
	p := program(t, "analysis", "--engine", "uct")
	in := must.Get(p.StdinPipe())
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.Stdout = writer
	told := must.Get(p.StderrPipe())
	must.Succeed(t, p.Start())
	writer.Close()
	io.WriteString(in, kataQuery("a", `,"maxVisits":1000000000000`)+"\n"+`{"id":"v","action":"query_version"}`+"\n")
	if _, err := reader.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	reader.Close()
	text, _ := io.ReadAll(told)
	if p.Wait(); p.ProcessState.Success() {
		t.Errorf("%v: %s", p.ProcessState, text)
	}
	in.Close()
}
