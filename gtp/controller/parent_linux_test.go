package controller

import (
	"bufio"
	"os"
	"os/exec"
	"testing"

	"gobandit/model/must"
)

// TestEngineDiesWithTheProgram kills a program whose engine neither heeds
// SIGTERM nor the end of its input.
func TestEngineDiesWithTheProgram(t *testing.T) {
	program := exec.Command(os.Args[0])
	program.Env = append(os.Environ(), parentVariable+"=stubborn")
	out := must.Get(program.StdoutPipe())
	must.Succeed(t, program.Start())
	lines := bufio.NewScanner(out)
	lines.Scan()
	engine := atoi(lines.Text())
	if !alive(engine) {
		t.Error("the engine does not run")
	}
	program.Process.Kill()
	program.Wait()
	waitFor(t, func() bool { return !alive(engine) })
}
