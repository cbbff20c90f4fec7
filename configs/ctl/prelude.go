package ctl

import (
	"fmt"
	"maps"
	"sync"

	"go.starlark.net/starlark"
)

// preludeText defines functions and methods of Python 2 that Starlark lacks, or that differ
// there, in Starlark. Files go through changeTree, and so does this text.
const preludeText = `
def map(f, *lists):
    lists = [list(items) for items in lists]
    rows = [tuple([items[i] if i < len(items) else None for items in lists]) for i in range(max([len(items) for items in lists]))]
    if f == None: return [row[0] if len(lists) == 1 else row for row in rows]
    return [f(*row) for row in rows]

def filter(f, items):
    kept = [x for x in items if (x if f == None else f(x))]
    if isinstance(items, tuple): return tuple(kept)
    if not isinstance(items, str): return kept
    text = ""
    for x in kept: text = text + x
    return text

def reduce(f, items, *start):
    total, items = list(start), list(items)
    if not total and not items: fail("reduce of no items and no initial value")
    if not total: total, items = items[:1], items[1:]
    for x in items: total = [f(total[0], x)]
    return total[0]

def divmod(x, y): return x // y, x % y

def cmp(x, y): return (x > y) - (x < y)

def sorted(items, cmp=None, key=None, reverse=False):
    if not cmp: return byKey(items, key=lambda x: plain(key(x) if key else x), reverse=reverse)
    out = []
    for x in byKey(items, key=lambda x: 0, reverse=reverse):
        at = len(out)
        for y in out[::-1]:
            order = cmp(key(y), key(x)) if key else cmp(y, x)
            if (order >= 0 if reverse else order <= 0): break
            at = at - 1
        out.insert(at, x)
    return out

def max(*items, **options): return largest(key=lambda x: plain(options["key"](x) if "key" in options else x), *items)

def min(*items, **options): return smallest(key=lambda x: plain(options["key"](x) if "key" in options else x), *items)

def sum(items, start=0):
    for x in items: start = start + x
    return start

def xrange(*bounds):
    numbers = range(*bounds)
    if len(numbers) > most: fail("a text or list of more than %d" % most)
    return list(numbers)

def sort(items, **options):
    for i, x in enumerate(sorted(items, **options)): items[i] = x

def reverse(items):
    for i, x in enumerate(reversed(items)): items[i] = x

def join(path, *parts):
    for part in parts:
        if part.startswith("/") or not path: path = part
        elif path.endswith("/"): path = path + part
        else: path = path + "/" + part
    return path

def split(path):
    name = path.rfind("/") + 1
    return path[:name].rstrip("/") or path[:name], path[name:]

def dirname(path): return split(path)[0]

def basename(path): return split(path)[1]

def splitext(path):
    name = basename(path).lstrip(".")
    extension = name[name.rfind("."):] if "." in name else ""
    return path[:len(path) - len(extension)], extension

def isabs(path): return path.startswith("/")
`

// prelude are the functions of preludeText. They may call themselves, as by a function that
// map calls: their depth is that of the file's functions.
var prelude = sync.OnceValue(func() starlark.StringDict {
	options := *dialect
	options.Recursion = true
	f, err := options.Parse("prelude", preludeText, 0)
	if err != nil {
		panic(err) // a constant
	}
	changeTree(f, nil)

	known := starlark.StringDict{"most": starlark.MakeInt(maxText), "fail": pyFail}
	maps.Copy(known, pyOperators)
	maps.Copy(known, builtins)
	known["largest"], known["smallest"], known["byKey"] = ofLetters("max"), ofLetters("min"), ofLetters("sorted")
	program, err := starlark.FileProgram(f, known.Has)
	if err != nil {
		panic(err) // a constant
	}
	functions, err := program.Init(new(starlark.Thread), known)
	if err != nil {
		panic(fmt.Sprint(err)) // a constant
	}
	functions.Freeze()
	return functions
})

// fromPrelude returns some of the prelude's functions.
func fromPrelude(names ...string) starlark.StringDict {
	d := make(starlark.StringDict)
	for _, name := range names {
		d[name] = prelude()[name]
	}
	return d
}
