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
def map(f, items): return [f(x) for x in items]

def filter(f, items): return [x for x in items if f(x)]

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
	changeTree(f)

	known := starlark.StringDict{"most": starlark.MakeInt(maxText), "fail": pyFail}
	maps.Copy(known, pyOperators)
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
