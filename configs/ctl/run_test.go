package ctl

import (
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
)

// TestPython evaluates expressions of Python, with its results as Python 2's
// str shows them.
func TestPython(t *testing.T) {
	tests := []struct{ text, want string }{
		{`x = "a" 'b' "c%d" % 3`, "abc3"},
		{"x = ('a'  # a comment\n     'b' * 2)", "abab"},
		{`x = "%5.2f|%-4d|%04d|%s|%%" % (3.14159, 7, 42, 1.0/3)`, " 3.14|7   |0042|0.333333333333|%"},
		{`x = "%(a)s-%(b).1f" % {"a": 1, "b": 2}`, "1-2.0"},
		{`x = "%s %r" % ([1, 'a', 2.5], {'k': None})`, "[1, 'a', 2.5] {'k': None}"},
		{`x = "%s" % (1,)`, "1"},
		{`x = "%d" % 2.9`, "2"},
		{"x = 'n'\nx %= ()", "n"},
		{`x = 17 % 5 + -7 % 3`, "4"},
		{`x = 2 ** 3 ** 2`, "512"},
		{`x = -2 ** 2`, "-4"},
		{`x = [2 * 3 ** 2 / 9 ** .5, 16 ** .5 ** 2, 2 ** -3 ** 2 * 512, (2 * 3) ** 2, (-2) ** 2, 7 % 2 ** 2, 1 + 2 ** 3 % 5, -2 ** -1]`, "[6.0, 2.0, 1.0, 36, 4, 3, 4, -0.5]"},
		{`x = 10 ** -2 * 3`, "0.03"},
		{"def f(*a, **k): return len(a) * 10 + len(k)\nx = f(*[1, 2], **{'b': 3})", "21"},
		{`x = abs(-3)**2 + [1, 2][1]**2`, "13"},
		{`x = ",".join(str(i) for i in range(3))`, "0,1,2"},
		{`x = sum(i * i for i in [1, 2, 3])`, "14"},
		{`x = 1 if None is None else 2`, "1"},
		{`x = 1 if 3 is not None else 2`, "1"},
		{"import math\nx = math.log(math.e) + math.floor(2.5)", "3.0"},
		{"import math as m\nx = m.pi", "3.14159265359"},
		{"from math import log, exp as e, sqrt\nx = e(log(1000) * 0.5) * sqrt(4)", "63.2455532034"},
		{"from math import (log,\n    exp)\nx = log(8, 2)", "3.0"},
		{"from math import cos\nfrom __future__ import division\nx = 1 / 2 + cos(0)", "1.5"},
		{"def f(v):\n    import math\n    return math.sqrt(v)\nx = f(9)", "3.0"},
		{`x = u"\u00e9" + r"\d" + "\d"`, `é\d\d`},
		{`x = round(2.5) + round(1.2345, 2)`, "4.23"},
		{`x = "{0} {1:.2f} {n:>4}|{0!r:5}|{{".format("a", 2.0, n=3)`, "a 2.00    3|'a'  |{"},
		{`x = "{:05d} {:<3}| {:+.1e}".format(42, "a", 12.5)`, "00042 a  | +1.2e+01"},
		{`x = sorted({"b": 1, "a": 2}.iteritems())`, "[('a', 2), ('b', 1)]"},
		{"x = [3, 1, 2]\nx.sort()\nx.reverse()", "[3, 2, 1]"},
		{`x = map(lambda v: v + 1, range(3)) + filter(lambda v: v > 1, [1, 2])`, "[1, 2, 3, 2]"},
		{"x = 0\nwhile x < 5:\n    x += 1\nx *= 2", "10"},
		{`x = int("12") + int(2.9) + float("0.5")`, "14.5"},
		{"x = 'tab\\tq\\'' \\\n  \"y\"", "tab\tq'y"},

		{"x = 2 * True + (3 > 2) - (3 < 2) + True / 2 + 7 // True + sum([True, 1 == 1]) + 5 % True + True ** 2", "13.5"},
		{"m = 200\nx = 10 + 6 * (m >= 180) + 4 * (m <= 30)", "16"},
		{"x = 3\nx *= True\nx -= 1 == 1", "2"},
		{"x = [1 < 2 < 3, 1 < 3 < 2, 0 <= 1 == 1 != 2 > 1, 1 < 2 in [2, 3], 1 < 2 not in [2], 1 < 1 | 2 < 4, (1 < 2) == (2 < 3), 1 if 3 > 2 > 1 else 0, not 1 < 2 < 3]", "[True, False, True, True, False, True, True, 1, False]"},
		{"x = [n for n in range(9) if 2 <= n < 2 + 3 and n != 3]", "[2, 4]"},
		{"def f(n): return 0 < n <= 1 is not None\nx = [f(0), f(1)]", "[False, True]"},
		{"x = [(2, 'a'), (1, 'b')]\nx.sort(key=lambda (n, s): n, reverse=True)\nx = [map(lambda (a, b): a * 2, x), x]", "[[4, 2], [(2, 'a'), (1, 'b')]]"},
		{"x = 1 <> 2", "True"},

		{"x = 1e3 + 5", "1005.0"},
		{"x = 1\nprint 'a', x\nprint\nprint('b', x)", "1"},
		{"import re\nm = re.match(r'(\\w+)-(?P<n>\\d+)(x)?', 'net-12.gz')\nx = (m.group(1), m.group('n'), m.groups(), m.group(), re.match('et', 'net'), re.search('et', 'net').group(0))", "('net', '12', ('net', '12', None), 'net-12', None, 'et')"},
		{"from os.path import join, dirname, basename, splitext, split, normpath\nx = [join('a', '/b', 'c'), dirname('/a/b'), basename('/a/b'), splitext('/a.b/.c.tar.gz'), splitext('/a.b/c'), split('/x'), normpath('a//b/../c')]", "['/b/c', '/a', 'b', ('/a.b/.c.tar', '.gz'), ('/a.b/c', ''), ('/', 'x'), 'a/c']"},
	}
	for _, tt := range tests {
		p, problems := evaluate("e.ctl", tt.text+"\n", nil)
		if p == nil {
			t.Errorf("%s\n%v", tt.text, problems)
			continue
		}
		must.Equal(t, must.Get(pyStr(p.values["x"])), tt.want, "is", tt.text)
	}
}

// A program ends, whatever it does.
// nested makes a list that takes little memory, and whose text would take all.
const nested = "x = []\nfor i in range(60): x = [x, x]\n"

func TestLimits(t *testing.T) {
	for text, want := range map[string]string{
		"while True: pass":                                   "more than 10000000 steps",
		"x = [0]\nwhile True:\n    x += x":                   "more than 1048576",
		"x = [0]\nwhile True:\n    x = x + x":                "more than 1048576",
		"x = [0]\nwhile True:\n    x.extend(x)":              "more than 1048576",
		"x = 'a'\nwhile True:\n    x += x":                   "more than 1048576",
		nested + "print(x)":                                  "more than 1048576",
		nested + "fail(x)":                                   "more than 1048576",
		"x = []\nx.append(x)\nprint(x)":                      "200 deep",
		"x = {}\nx[1] = x\nprint(x)":                         "200 deep",
		"x = 'a' * 10 ** 9":                                  "more than 1048576",
		"x = 3\nfor i in range(40): x *= x":                  "more than 65536 bits",
		"x = (2 ** 1000) ** 1000":                            "more than 65536 bits",
		"x = sum([range(10 ** 6)] * 10 ** 6, [])":            "more than 1048576",
		"x = range(10 ** 9)":                                 "more than 1048576",
		"x = 10 ** 5000":                                     "the exponent",
		"x = 'a' * 1000000\nx.replace('a', x)":               "more than 1048576",
		"x = 'a' * 1000000\nx = '{0}{0}{0}'.format(x)":       "more than 1048576",
		"x = '%999999999d' % 1":                              "too wide",
		"x = 'a' * 1000000\nx = ','.join([x] * 9)":           "more than 1048576",
		"x = []\nfor i in range(60): x = [x, x]\ny = str(x)": "more than 1048576",
	} {
		if p, problems := evaluate("e.ctl", text+"\n", nil); p != nil || len(problems) != 1 || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s\nproblems %v, want %q", text, problems, want)
		}
	}
}

// Lists within lists may be few in a program, and too many for settings.
func TestNestedSettings(t *testing.T) {
	for text, want := range map[string]string{
		nested + "players = x":                  "more than 262144 values in all settings together",
		nested + "players = {'a': x}":           "more than 262144 values in all settings together",
		"players = []\nplayers.append(players)": "200 deep",
	} {
		p, problems := evaluate("e.ctl", text+"\n", nil)
		if problems != nil {
			t.Fatal(problems)
		}
		_, _, problems = p.settings([]string{"players"})
		if len(problems) != 1 || problems[0].Key != "players" || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s\nproblems %v, want %q", text, problems, want)
		}
	}
}

// A single step may last for years or take all memory: the process that evaluates is ended then, and begins again when it is needed.
func TestHostile(t *testing.T) {
	const head = "def f(x):\n    t = ()\n    for i in range(60 if x > .5 else 1): t = (t, t)\n    return len({t: 1})\nscale = f\n"
	defer func() { MaxTime = 10 * time.Second }()
	for text, want := range map[string]string{
		"t = ()\nfor i in range(60): t = (t, t)\nx = {t: 1}\n":         "ran for more than 500ms",
		"x = {}\nfor i in range(10**6): x[i] = 'a' * 10**6\n":          "more than 256 MiB of memory",
		"x = ['a' * 10**6 + str(i) for i in range(25)]\nplayers = x\n": "settings of more than 16 MiB",
		"players = ['a' * 10**6] * 10**5\n":                            "256 MiB of memory",
	} {
		if testing.Short() && strings.Contains(want, "MiB") {
			continue // the race detector takes more memory than that
		}
		began := time.Now()
		if MaxTime = time.Minute; strings.Contains(want, "ran") { // memory takes longer where others compute
			MaxTime = time.Second / 2
		}
		s, problems := Run("e.ctl", text, []string{"players"}, nil)
		if s != nil || len(problems) != 1 || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s\nproblems %v after %s, want %q", text, problems, time.Since(began), want)
		}
	}

	MaxTime = time.Minute // a busy machine starts processes slowly
	s, problems := Run("e.ctl", head, []string{"scale"}, nil)
	if problems != nil || len(s.Functions) != 1 {
		t.Fatal(problems)
	}
	f := s.Functions[0]
	must.Equal(t, must.Get(f.Value("scale", 0)), 1)
	MaxTime = time.Second
	must.Fail(t, must.Err(f.Value("scale", 1)), "more than 1s")
	if f.evaluator.child != nil {
		t.Error("the process goes on")
	}
	MaxTime = time.Minute
	must.Equal(t, must.Get(f.Value("scale", 0)), 1)
	// Another one takes the process over, and this one again.
	process := f.evaluator.child
	other, problems := ParseFunction("e.yaml", 1, "lambda x: x + 2")
	if problems != nil || other.evaluator.child != process || f.evaluator.child != nil {
		t.Errorf("%v, processes %p of %p, and %p", problems, other.evaluator.child, process, f.evaluator.child)
	}
	for range 2 {
		v, err := f.Value("scale", 0)
		w, errOther := other.Value("scale", 1)
		if v != 1 || w != 3.0 || err != nil || errOther != nil {
			t.Errorf("%v and %v, %v, %v", v, w, err, errOther)
		}
	}
	other.evaluator.endIdle()
	if other.evaluator.child != nil {
		t.Error("the process goes on")
	}
	MaxTime = time.Minute
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		f, problems := ParseFunction("e.yaml", 1, "lambda x: x")
		if problems != nil {
			b.Fatal(problems)
		}
		f.evaluator.endIdle()
	}
}
