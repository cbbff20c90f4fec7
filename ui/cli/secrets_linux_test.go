package cli

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Programs that know a secret, run by a user who lets everybody read everything (umask 000), tell
// it nowhere, in no file, output, log or trace of a crash, and keep what is theirs alone.
func TestSecretsAndState(t *testing.T) {
	t.Parallel() // it waits
	const secret = "hush-hush-hush-hush"
	dir, home := t.TempDir(), t.TempDir()
	secrets := []string{passwordVariable + "=" + secret, tokenVariable + "=" + secret, debugVariable + "=1"}
	if err := os.Mkdir(filepath.Join(home, "gobandit"), 0o755); err != nil { // as somebody else's program may have made it
		t.Fatal(err)
	}
	password := write(t, "password", secret+"\n")
	address := "u@" + strings.TrimPrefix(natsServer(t, server.Options{Username: "u", Password: secret}), "nats://")
	writeFile(t, filepath.Join(dir, "away.yaml"), awayEvent)
	writeFile(t, filepath.Join(dir, "tiny.yaml"), strings.Replace(tinyEvent, "{engine: uct, playouts: 5}",
		"{command: [sh, engine.sh]}", 1))
	writeFile(t, filepath.Join(dir, "engine.sh"), "env >&2; exec env "+asProgram+"=main "+quoted(self(t))+" gtp --engine random")
	writeFile(t, filepath.Join(dir, "game.sgf"), "(;GM[1]SZ[5];B[aa];W[bb])")

	public := func(ctx context.Context, line string) (*exec.Cmd, *bytes.Buffer) {
		cmd := exec.CommandContext(ctx, "/bin/sh", append([]string{"-c", `umask 000; exec "$0" "$@"`, self(t)}, strings.Fields(line)...)...)
		cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
		said := new(bytes.Buffer)
		cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, append(append(os.Environ(), asProgram+"=main", "XDG_STATE_HOME="+home, "XDG_CONFIG_HOME="+home), secrets...), said, said
		return cmd, said
	}
	told := func(line string, said []byte) {
		if at := bytes.Index(said, []byte(secret)); at >= 0 {
			t.Errorf("%s tells the secret: %q", line, said[max(0, at-100):at])
		}
	}
	// Those that last.
	for _, line := range []string{
		"worker --nats " + address + " --parallel 1", "serve tiny.yaml --listen 127.0.0.1:0", "tune tiny.yaml",
	} {
		ctx, stop := context.WithCancel(t.Context())
		cmd, said := public(ctx, line)
		must.Succeed(t, cmd.Start())
		defer func() {
			stop()
			_ = cmd.Wait() // it was terminated
			told(line, said.Bytes())
		}()
	}
	// Those that end.
	for _, line := range []string{
		"run away.yaml --nats " + address + " --password-file " + password + " --log run.log --log-level debug", "show away.yaml --nats " + address,
		"run away.yaml --nats nats://u:" + secret + "@127.0.0.1:1 --log run.log --log-level debug",
		"run tiny.yaml --max-games 2 --log-gtp --journal t.journal --log run.log --log-level debug",
		"show tiny.yaml --journal t.journal", "report tiny.yaml --journal t.journal --html", "check tiny.yaml", "check away.yaml",
		"review game.sgf --visits 5", "doctor", "config", "completion bash", "__complete run --password-file ", "--help", "worker --nats x --password-file nonesuch",
	} {
		cmd, said := public(t.Context(), line)
		if err := cmd.Run(); said.Len() == 0 {
			t.Errorf("%s: says nothing, %v", line, err)
		}
		told(line, said.Bytes())
	}
	// One that crashes in a game.
	p := startIn(t, home, false, "main", append(append([]string{"env"}, secrets...), "sh", "-c", `umask 000; exec "$0" play --color both`, self(t))...)
	p.waitFor(frameEnd)
	p.press("\rh\r")
	p.kept(1)
	sends(syscall.SIGQUIT)(p)
	_ = p.wait() // it was to crash
	told("play", p.written())

	for _, folder := range []string{dir, home} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			state := strings.HasPrefix(path, filepath.Join(home, "gobandit"))
			if state && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s has the mode %v", path, info.Mode())
			}
			if info.Mode().IsRegular() {
				told(path, []byte(must.Read(path)))
			}
			return nil
		})
		must.Succeed(t, err)
	}
	for _, want := range []string{"toured", "autosave", "reviews"} {
		if _, err := os.Stat(filepath.Join(home, "gobandit", want)); err != nil {
			t.Error(err)
		}
	}
}

// No flag takes a secret, which everybody could read in the list of processes: those that are
// about one take a file.
func TestFlagsTakeNoSecrets(t *testing.T) {
	about := regexp.MustCompile(`(?i)password|token|secret|credential|seed file`)
	found := 0
	var check func(*cobra.Command)
	check = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !about.MatchString(f.Name + f.Usage) {
				return
			}
			found++
			must.Has(t, f.Usage, "file")
		})
		for _, sub := range cmd.Commands() {
			check(sub)
		}
	}
	check(newRoot(new(bool)))
	if found < 8 {
		t.Errorf("%d flags are about secrets", found)
	}
}
