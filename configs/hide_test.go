package configs

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"gobandit/gtp/controller"
	"gobandit/model/must"
)

// unzipped returns what a packed event is made of.
func unzipped(t *testing.T, packed []byte) string {
	t.Helper()
	z := must.Get(gzip.NewReader(bytes.NewReader(packed)))
	text := must.Get(io.ReadAll(z))
	return string(text)
}

// The values of engines' variables are nowhere in what is kept of an event or sent to
// workers, however they are written. A worker has them in its own environment; with others
// there, it does not play.
func TestVariablesAreHidden(t *testing.T) {
	const secret = "hush-hush-1234"
	yaml := func(environ string) string {
		return strings.Replace(strings.Replace(eventToPack, "%FOE%", "{command: foe, environ: "+environ+"}", 1), "mine.yaml", "uct", 1)
	}
	code := func(environ string) string {
		return strings.Replace(small, `Player(engine="uct", playouts=10)`, `Player(command="foe", environ=`+environ+")", 1)
	}
	for name, tt := range map[string]struct{ file, text, refusal string }{
		"flow":             {"e.yaml", yaml("{KEY: " + secret + ", N: 4}"), ""},
		"double quotes":    {"e.yaml", yaml(`{N: "4", KEY: "hush\x2dhush-1234"} `), ""},
		"single quotes":    {"e.yaml", yaml("{KEY: '" + secret + "', N: '4'}"), ""},
		"an anchor":        {"e.yaml", "description: &k " + secret + "\n" + yaml("{KEY: *k, N: 4}"), ""},
		"a tag":            {"e.yaml", yaml("{KEY: !!str " + secret + ", N: !!str 4}"), ""},
		"an anchored map":  {"e.yaml", strings.Replace(yaml("*all}\n  bar: {command: bar, environ: *all"), "{foe: {command: foe, environ: *all}\n  bar: {command: bar, environ: *all}}", "\n  bar: {command: bar, environ: &all {KEY: "+secret+", N: 4}}\n  foe: {command: foe, environ: *all}", 1), ""},
		"more than a line": {"e.yaml", yaml("{N: 4, KEY: \"hush-\\\n     hush-1234\"}"), ""},
		"a control file":   {"e.ctl", code(`{"KEY": "` + secret + `", 'N': '4'}`), ""},
		"its environment":  {"e.ctl", strings.Replace(code(`{"KEY": os.environ["KEY"], "N": "4"}`), "\n", "\nimport os\n", 1), ""},
		"a line put out":   {"e.yaml", yaml("{KEY: "+secret+", N: 4}") + "# KEY: " + secret + "\n", ""},
		"its comment":      {"e.ctl", code(`{"KEY": "`+secret+`", "N": "4"}`) + "# " + secret + "\n", "also occurs elsewhere"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("KEY", secret)
			t.Setenv("N", "4")
			path := write(t, tt.file, tt.text)
			c, err := LoadEventToRead(path)
			if err != nil {
				t.Fatalf("%v in\n%s", err, tt.text)
			}
			kept := c.Source
			for name, value := range journalSettings(t, c) {
				kept += name + "=" + value + "\n"
			}
			must.Lacks(t, kept, secret)
			must.Has(t, kept, " environ=KEY N #")
			_, packed, err := PackEvent(path, false)
			if tt.refusal != "" {
				if must.Fail(t, err, tt.refusal); err != nil && strings.Contains(err.Error(), secret) {
					t.Errorf("the error tells of it: %v", err)
				}
				return
			}
			must.Succeed(t, err)
			must.Lacks(t, unzipped(t, packed), secret)
			all := func(controller.Command) error { return nil }
			unpack := func() (string, error) {
				got, err := unpackEvent(packed, all, false)
				return got.Digest(), err
			}
			must.Equal(t, must.Get(unpack()), c.Digest(), "with the same value")
			t.Setenv("KEY", "another")
			_, err = unpack()
			must.Fail(t, err, "environ has other values")
		})
	}
	_, packed, err := PackEvent(write(t, "e.yaml", yaml("{NOT_THERE_AT_ALL: "+secret+"}")), false)
	must.Succeed(t, err)
	_, err = unpackEvent(packed, nil, false)
	must.Fail(t, err, "the variable NOT_THERE_AT_ALL is not set")
}

// A description made of a variable does not tell its value: in the event, and in the event file that it is converted to.
func TestDescriptionIsHidden(t *testing.T) {
	t.Setenv("KEY", "hush-hush-1234")
	path := write(t, "e.ctl", strings.Replace(small, "\n", "\nimport os\ndescription = 'by ' + os.environ['KEY'] + ', twice'\n", 1))
	c := must.Get(LoadEventToRead(path))
	converted, _, err := ConvertControl(path)
	must.Succeed(t, err)
	if c.Description != "by <hidden>, twice" || strings.Contains(converted+c.Source, "hush") || !strings.Contains(converted, "by <hidden>") {
		t.Errorf("description %q, converted\n%s", c.Description, converted)
	}
}
