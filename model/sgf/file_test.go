package sgf

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// packedBytes returns data as gzip packs it.
func packedBytes(t testing.TB, data string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	must.Get(z.Write([]byte(data)))
	must.Succeed(t, z.Close())
	return out.Bytes()
}

func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Succeed(t, os.Mkdir("below", 0o777))
	for _, name := range []string{"b.sgf", "A.SGF", "c.mgt", "d.sgf.gz", "E.MGT.GZ", "g.gib", "h.NGF", "i.ugf", "j.ugi", "notes.txt", "x.gz", "sgf", "below/f.sgf", "below/sgf.txt"} {
		must.Succeed(t, os.WriteFile(name, []byte("(;B[aa])"), 0o666))
	}
	must.Succeed(t, os.Mkdir("folder.sgf", 0o777))
	must.Succeed(t, os.Symlink("below", "link"))
	for name, of := range map[string]string{"k.sgf": "b.sgf", "l.sgf": "none", "m.sgf": "below", "below/n": ".."} {
		must.Succeed(t, os.Symlink(of, name))
	}
	for path, want := range map[string]string{".": "A.SGF E.MGT.GZ b.sgf below/f.sgf c.mgt d.sgf.gz g.gib h.NGF i.ugf j.ugi k.sgf l.sgf", "notes.txt": "notes.txt", "none": "none", "none.sgf#2": "none.sgf#2", "folder.sgf": "", "below": "below/f.sgf", "link": "link/f.sgf"} {
		var got []string
		for file := range Files(path) {
			got = append(got, filepath.ToSlash(file))
		}
		slices.Sort(got)
		must.Equal(t, strings.Join(got, " "), want, path, got)
	}
}

func TestPackedFile(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Succeed(t, os.WriteFile("a.sgf.gz", packedBytes(t, "(;B[aa]C[é])"), 0o666))
	must.Equal(t, outline(must.Get(ReadFile("a.sgf.gz"))[0]), ";B(aa)C(é)CA(UTF-8)")
	must.Succeed(t, os.WriteFile("bomb.sgf.gz", packedBytes(t, strings.Repeat(" ", maxFile+1)), 0o666))
	must.Succeed(t, os.WriteFile("cut.sgf.gz", packedBytes(t, "(;B[aa])")[:12], 0o666))
	for name, want := range map[string]string{
		"bomb.sgf.gz": "bomb.sgf.gz:1:1: more than 16777216 bytes when unpacked",
		"cut.sgf.gz":  "cut.sgf.gz:1:1: cannot be unpacked with gzip: unexpected EOF",
	} {
		if _, err := ReadFile(name); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestCheckName(t *testing.T) {
	for name, want := range map[string]string{
		"a.sgf": "", "a.SGF": "", "a.mgt": "", "a": "", "a.txt": "", "a.gz": "",
		"b.gib":      "b.gib: only SGF is written, want a name such as b.sgf",
		"x/a.sgf.gz": "x/a.sgf.gz: only SGF is written, want a name such as a.sgf",
	} {
		if err := CheckName(name); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
