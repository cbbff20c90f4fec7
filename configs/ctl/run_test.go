package ctl

import (
	"strings"
	"testing"
	"time"
)

// TestPython evaluates expressions of Python, with its results as Python 2's
// str shows them.
func TestPython(t *testing.T) {
	tests := []struct{ text, want string }{
		{`x = "a" 'b' "c%d" % 3`, "abc3"},
		{"x = ('a'  # a comment\n     'b' * 2)", "abab"},
		{`x = "%5.2f|%-4d|%04d|%s|%%" % (3.14159, 7, 42, 1.0/3)`, " 3.14|7   |0042|0.333333333333|%"},
		{`x = "%(a)s-%(b).1f" % {"a": 1, "b": 2}`, "1-2.0"},
		{`x = "%*d|%-*s|" % (5, 42, 3, "a")`, "   42|a  |"},
		{`x = "%s %r" % ([1, 'a', 2.5], {'k': None})`, "[1, 'a', 2.5] {'k': None}"},
		{`x = "%s" % (1,)`, "1"},
		{`x = "%d" % 2.9`, "2"},
		{"x = 'n'\nx %= ()", "n"},
		{`x = 17 % 5 + -7 % 3`, "4"},
		{`x = 2 ** 3 ** 2`, "512"},
		{`x = -2 ** 2`, "-4"},
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
		{"from math import *\nfrom __future__ import division\nx = 1 / 2 + cos(0)", "1.5"},
		{"def f(v):\n    import math\n    return math.sqrt(v)\nx = f(9)", "3.0"},
		{`x = u"\u00e9" + r"\d" + "\d"`, `é\d\d`},
		{`x = 1e3 + 5L`, "1005.0"},
		{`x = round(2.5) + round(1.2345, 2)`, "4.23"},
		{`x = "7".zfill(3) + "a".rjust(3) + "b".ljust(2) + "|"`, "007  ab |"},
		{`x = "{0} {1:.2f} {n:>4}|{0!r:5}|{{".format("a", 2.0, n=3)`, "a 2.00    3|'a'  |{"},
		{`x = "{:05d} {:<3}| {:+.1e}".format(42, "a", 12.5)`, "00042 a  | +1.2e+01"},
		{`x = sorted({"b": 1, "a": 2}.iteritems())`, "[('a', 2), ('b', 1)]"},
		{"x = [3, 1, 2]\nx.sort()\nx.reverse()", "[3, 2, 1]"},
		{`x = map(lambda v: v + 1, range(3)) + filter(lambda v: v > 1, [1, 2])`, "[1, 2, 3, 2]"},
		{"x = 0\nwhile x < 5:\n    x += 1\nx *= 2", "10"},
		{`x = int("12") + int(2.9) + float("0.5")`, "14.5"},
		{"x = 'tab\\tq\\'' \\\n  \"y\"", "tab\tq'y"},

		{"x = y = 3\ny += x", "3"},
		{"a, b = c = x = (1, 2)\nx = [a, b, c]", "[1, 2, (1, 2)]"},
		{"def f(a=1): return a\nx = y = f(a=2) + (lambda b=1: b)()", "3"},
		{"x = 0\nfor c in '123': x += int(c)", "6"},
		{"x = [c + c for c in 'ab'] + list('cd') + sorted('fe')", "['aa', 'bb', 'c', 'd', 'e', 'f']"},
		{"x = [(2, 'a'), (1, 'b')]\nx.sort(key=lambda (n, s): n, reverse=True)\nx = [map(lambda (a, b): a * 2, x), x]", "[[4, 2], [(2, 'a'), (1, 'b')]]"},
		{"x = 0777 + 0x10 + 0", "527"},
		{"x = 1 <> 2", "True"},
		{"x = 1\nprint 'a', x\nprint\nprint('b', x)\nimport sys\nprint >>sys.stderr, 'c'", "1"},
		{"d = {'a': 1, 'b': 2}\nl = [1, 2, 3]\ndel d['a'], l[0]\nx = (d, l)\ndel d", "({'b': 2}, [2, 3])"},
		{"assert 1 < 2, 'order'\nx = reduce(lambda a, b: a * b, [2, 3, 4]) + long('1')", "25"},

		{"try:\n    x = int('a')\nexcept ValueError:\n    x = 5", "5"},
		{"try: x = {}['a']\nexcept (IndexError, KeyError), e: x = 'no'", "no"},
		{"x = 1\ntry:\n    x += 1\n    x += [][0]\nexcept LookupError as e:\n    x = [x, str(e) != '']", "[2, True]"},
		{"x = []\ntry:\n    x.append(1)\nexcept:\n    x.append(2)\nelse:\n    x.append(3)\nfinally:\n    x.append(4)", "[1, 3, 4]"},
		{"def f(v):\n    for i in range(9):\n        try:\n            if i < v: continue\n            return i / (v - 3)\n        except ZeroDivisionError:\n            break\n        finally:\n            pass\n    return 'end'\nx = [f(2), f(3)]", "[-2.0, 'end']"},
		{"def f():\n    try:\n        raise ValueError('why %d' % 2)\n    except KeyError:\n        return 1\ntry:\n    f()\nexcept ValueError as e:\n    x = e.message", "why 2"},
		{"try:\n    try:\n        1 / 0\n    except ArithmeticError:\n        raise\nexcept Exception, e:\n    x = str(e)", "floating-point division by zero"},
		{"try:\n    import json\nexcept ImportError:\n    json = None\ntry:\n    import math, os.path as p\n    from math import sqrt as s, pi\nexcept ImportError:\n    pass\nx = [json, s(4) + math.floor(pi), p.join('a', 'b')]", "[None, 5.0, 'a/b']"},
		{"try:\n    y = [q * q for q in range(3)]\n    def g(q): return q + y[2]\n    x = g(1)\nexcept ValueError:\n    x = 0", "5"},
		{"try:\n    n = 2\n    def g(q, m=n):\n        for i in range(9):\n            if i == q: break\n        if q < 0: return\n        return i * m + n\n    x = [g(3), g(-1)]\nfinally:\n    n = 0", "[8, None]"},
		{"try:\n    assert False, 'no'\nexcept AssertionError as e:\n    x = e.args", "('no',)"},
		{"try:\n    for i, c in enumerate('ab'):\n        d = {c: i}\n        d[c] += 5\n    x = (i, c, d)\nfinally:\n    y = 3", "(1, 'b', {'b': 6})"},

		{"import re\nm = re.match(r'(\\w+)-(?P<n>\\d+)', 'net-12.gz')\nx = (m.group(1), m.group('n'), m.groups(), m.span(2), re.match('et', 'net'))", "('net', '12', ('net', '12'), (4, 6), None)"},
		{"import re\nx = [re.sub(r'(a)(b)', r'\\2\\g<1>', 'abab', 1), re.split('[, ]+', 'a, b c'), re.findall('[0-9]+', 'a1b22'), re.findall('(.)=(.)', 'a=1,b=2')]", "['baab', ['a', 'b', 'c'], ['1', '22'], [('a', '1'), ('b', '2')]]"},
		{"import re\np = re.compile('A', re.I)\nx = [bool(p.search('bab')), re.sub('a', lambda m: m.group(0) * 2, 'cat'), bool(re.search('A', 'a', re.I))]", "[True, 'caat', True]"},
		{"import random\nrandom.seed(1)\nx = '%.16f %d %d %s' % (random.random(), random.randint(1, 100), random.randrange(10), random.choice('abc'))", "0.1343642441124012 85 7 a"},
		{"import random\nrandom.seed(123456789012345678901234567890)\nx = '%.16f' % random.random()\nrandom.seed(5)\nx += ' %.15f %.15f' % (random.gauss(0, 1), random.gauss(2, 3))", "0.7275084571578186 -1.178841751230672 -1.444482042372405"},
		{"import random\nx = [1, 2, 3, 4, 5]\nrandom.seed(7)\nrandom.shuffle(x)\nx += random.sample(range(10), 3) + random.sample(range(100), 2)", "[3, 4, 5, 1, 2, 5, 3, 0, 50, 3]"},
		{"from os.path import *\nx = [join('a', '/b', 'c'), dirname('/a/b'), basename('/a/b'), splitext('/a.b/.c.tar.gz'), splitext('/a.b/c'), split('/x'), normpath('a//b/../c')]", "['/b/c', '/a', 'b', ('/a.b/.c.tar', '.gz'), ('/a.b/c', ''), ('/', 'x'), 'a/c']"},
	}
	for _, tt := range tests {
		p, problems := Run("e.ctl", tt.text+"\n", nil)
		if p == nil {
			t.Errorf("%s\n%v", tt.text, problems)
			continue
		}
		if got, err := pyStr(p.values["x"]); err != nil || got != tt.want {
			t.Errorf("%s\nis %q, %v, want %q", tt.text, got, err, tt.want)
		}
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
		nested + "raise ValueError(x)":                       "more than 1048576",
		"x = []\nx.append(x)\nprint(x)":                      "200 deep",
		"x = {}\nx[1] = x\nprint(x)":                         "200 deep",
		"x = 'a' * 10 ** 9":                                  "more than 1048576",
		"x = 3\nfor i in range(40): x *= x":                  "more than 65536 bits",
		"x = (2 ** 1000) ** 1000":                            "more than 65536 bits",
		"x = sum([range(10 ** 6)] * 10 ** 6, [])":            "more than 1048576",
		"x = range(10 ** 9)":                                 "more than 1048576",
		"x = 10 ** 5000":                                     "the exponent",
		"x = 'a' * 1000000\nx.replace('a', x)":               "more than 1048576",
		"x = '%999999999d' % 1":                              "too wide",
		"x = 'a'.zfill(10 ** 9)":                             "more than 1048576",
		"x = []\nfor i in range(60): x = [x, x]\ny = str(x)": "more than 1048576",
	} {
		if p, problems := Run("e.ctl", text+"\n", nil); p != nil || len(problems) != 1 || !strings.Contains(problems[0].Text, want) {
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
		p, problems := Run("e.ctl", text+"\n", nil)
		if problems != nil {
			t.Fatal(problems)
		}
		_, problems = p.Settings([]string{"players"}, func(string) bool { return false })
		if len(problems) != 1 || problems[0].Key != "players" || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s\nproblems %v, want %q", text, problems, want)
		}
	}
}

// A step that lasts cannot be stopped: who waits for the program need not wait for it.
func TestLastingStep(t *testing.T) {
	old := maxTime
	defer func() { maxTime = old }()
	maxTime = 10 * time.Millisecond
	began := time.Now()
	_, problems := Run("e.ctl", "t = ()\nfor i in range(28): t = (t, t)\nx = {t: 1}\n", nil)
	if len(problems) != 1 || !strings.Contains(problems[0].Text, "more than 10ms") {
		t.Errorf("problems %v after %s", problems, time.Since(began))
	}
}
