package configs

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gobandit/configs/ctl"
	"gobandit/model/must"
)

// bombVariable makes the test program unpack the bomb that it names.
const bombVariable = "GOBANDIT_BOMB_TEST"

// bombs are packed events of a few kilobytes that mean harm, as text.
var bombs = map[string]func() []byte{
	"zeros":              func() []byte { return make([]byte, 256<<20) },
	"blanks in JSON":     func() []byte { return bytes.Repeat([]byte(" "), 256<<20) },
	"deep JSON":          func() []byte { return bytes.Repeat([]byte("["), 15<<20) },
	"deep unknown field": func() []byte { return []byte(`{"x":` + strings.Repeat(`{"a":`, 2<<20) + "1") },
	"many files": func() []byte {
		return []byte(`{"Name":"e.yaml","Files":{` + strings.Repeat(`"a":"",`, 2<<20) + `"b":""}}`)
	},
	"many answers": func() []byte {
		return []byte(`{"Name":"e.ctl","Answers":{"a":{"Texts":[` + strings.Repeat(`null,`, 3<<20) + `null]}}}`)
	},
	"many answers of no text": func() []byte {
		return []byte(`{"Name":"e.ctl","Answers":{"a":{"Texts":[` + strings.Repeat(`"",`, 5<<20) + `""]}}}`)
	},
	"45 MB of YAML":      func() []byte { return bombOf("e.yaml", strings.Repeat("- [a, b, c]\n", 45<<20/12)) },
	"11 MB of YAML":      func() []byte { return bombOf("e.yaml", strings.Repeat("- [a, b, c]\n", 11<<20/12)) },
	"1 MB of YAML lists": func() []byte { return bombOf("e.yaml", "a: ["+strings.Repeat("[],", maxFile/3-10)+"[]]") },
	"deep YAML":          func() []byte { return bombOf("e.yaml", strings.Repeat("[", maxFile-1)) },
	"deep YAML keys":     func() []byte { return bombOf("e.yaml", strings.Repeat("{a: ", maxFile/4-1)) },
	"YAML aliases": func() []byte {
		text := "players:\n  a0: &a0 {command: x, gtp: [" + strings.Repeat("x,", 50) + "x]}\n"
		for i := 1; i < 30; i++ {
			text += fmt.Sprintf("  a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i-1), 10), ","))
		}
		return bombOf("e.yaml", "event: playoff\n"+text)
	},
	"YAML aliases of long lists": func() []byte {
		text := "event: playoff\nlong: &g [" + strings.Repeat("x,", 100_000) + "x]\nplayers:\n"
		for i := range 20_000 {
			text += fmt.Sprintf("  p%d: {command: x, gtp: *g}\n", i)
		}
		return bombOf("e.yaml", text)
	},
	"a YAML loop": func() []byte { return bombOf("e.yaml", "event: playoff\nplayers: &a {a: *a, b: [*a, *a]}\n") },
	"a control file": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nx = []\nfor i in range(60):\n    x = [x, x, x]\nprint x\n")
	},
	"nested tuples": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nt = ()\nfor i in range(60): t = (t, t)\nx = {t: 1}\n")
	},
	"a growing text": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nx = 'x'\nfor i in range(60):\n    x = x + x\n")
	},
	"a growing list": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nx = [0]\nfor i in range(60):\n    x = x + x\n")
	},
	"a large number": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nx = 7\nfor i in range(60):\n    x = x * x\n")
	},
	"a long loop": func() []byte {
		return bombOf("e.ctl", "competition_type = 'playoff'\nx = {}\nfor i in range(10**9):\n    x[i] = [i] * 1000\n")
	},
	"an engine file": func() []byte {
		return bombOf("e.yaml", strings.Replace(eventToPack, "%FOE%", "{engine: mine.yaml}", 1), "mine.yaml", "type: uct\nx: &x ["+strings.Repeat("[],", 300_000)+"]\ny: [*x, *x, *x, *x, *x]\n")
	},
}

// bombOf returns the text of a packed event with files.
func bombOf(nameText ...string) []byte {
	p := packedEvent{Name: nameText[0], Files: make(map[string][]byte), Answers: map[string]ctl.Answer{}}
	for i := 0; i < len(nameText); i += 2 {
		p.Files[nameText[i]] = []byte(nameText[i+1])
	}
	text, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return text
}

// peakMemory matches the most memory that a process has had, in kB.
var peakMemory = regexp.MustCompile(`VmHWM:\s*(\d+) kB`)

// A packed event that means harm is refused within bounds of memory and time.
func TestBombs(t *testing.T) {
	if text, ok := os.LookupEnv(bombVariable); ok {
		data := must.Get(os.ReadFile(text))
		if _, err := UnpackEvent(data, Allowed{}.Check); err == nil {
			t.Error("unpacked")
		} else {
			t.Logf("%.200v", err)
		}
		status := must.Get(os.ReadFile("/proc/self/status"))
		t.Logf("%s", status)
		return
	}
	if testing.Short() {
		t.Skip("long")
	}
	const most = 500 // MB
	one := os.Getenv("GOBANDIT_TORTURE") == ""
	for name, bomb := range bombs {
		if one && !strings.Contains("deep YAML, many files, a control file", name) {
			continue // a process for each takes long
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		if _, err := z.Write(bomb()); err != nil || z.Close() != nil {
			t.Fatal(err)
		}
		path := writeAll(t, t.TempDir(), "packed", packed.String())
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		cmd := exec.CommandContext(ctx, os.Args[0], "-test.run", "^TestBombs$", "-test.v")
		cmd.Env = append(os.Environ(), bombVariable+"="+path)
		began := time.Now()
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%.2000s", name, err, out)
			continue
		}
		used := math.MaxInt
		if peak := peakMemory.FindSubmatch(out); peak != nil {
			used, _ = strconv.Atoi(string(peak[1])) // digits
		}
		t.Logf("%-28s %6d kB packed, %4d MB, %5.1f s", name, packed.Len()>>10, used>>10, time.Since(began).Seconds())
		if used>>10 > most {
			t.Errorf("%s takes %d MB, want at most %d", name, used>>10, most)
		}
	}
}
