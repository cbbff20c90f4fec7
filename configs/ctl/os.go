package ctl

import (
	"fmt"
	"path/filepath"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// osMembers is the part of Python's module os that reads.
func (p *Program) osMembers(path *starlarkstruct.Module) starlark.StringDict {
	d := starlark.StringDict{
		"path": path, "environ": &environ{p},
		"sep": starlark.String("/"), "pathsep": starlark.String(":"), "linesep": starlark.String("\n"),
		"curdir": starlark.String("."), "pardir": starlark.String(".."), "name": starlark.String("posix"),
		"error": exceptionClass("OSError"),
		"getenv": builtin("os.getenv", func(args starlark.Tuple) (starlark.Value, error) {
			return (&environ{p}).get(args)
		}),
		"getcwd": builtin("os.getcwd", func(args starlark.Tuple) (starlark.Value, error) {
			folder, err := p.folder()
			return starlark.String(folder), err
		}),
		"listdir": builtin("os.listdir", func(args starlark.Tuple) (starlark.Value, error) {
			path := "."
			if err := starlark.UnpackPositionalArgs("", args, nil, 0, &path); err != nil {
				return nil, err
			}
			a, err := p.ask(Names, path)
			if err == nil && !a.Found {
				err = newException("OSError", "no folder %q", path)
			}
			return texts(a.Texts), err
		}),
	}
	for _, name := range []string{"system", "popen", "spawnl", "spawnv", "execv", "execl", "fork", "kill"} {
		d[name] = refused("os."+name, "a control file cannot run programs; name the program in a Player's command")
	}
	for _, name := range []string{"mkdir", "makedirs", "remove", "unlink", "rename", "rmdir", "chdir", "chmod", "putenv", "symlink"} {
		d[name] = refused("os."+name, "a control file cannot change anything on the machine")
	}
	return d
}

// folder returns the current folder.
func (p *Program) folder() (string, error) {
	a, err := p.ask(Folder, "")
	return a.one(), err
}

// texts returns texts as a list.
func texts(list []string) *starlark.List {
	out := make([]starlark.Value, len(list))
	for i, s := range list {
		out[i] = starlark.String(s)
	}
	return starlark.NewList(out)
}

// An environ is os.environ: the variables of the environment, to be read one by one.
type environ struct{ program *Program }

func (e *environ) String() string        { return "<os.environ>" }
func (e *environ) Type() string          { return "os.environ" }
func (e *environ) Freeze()               {}
func (e *environ) Truth() starlark.Bool  { return true }
func (e *environ) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: os.environ") }

// Get returns the value of a variable. One that there is not is a KeyError.
func (e *environ) Get(key starlark.Value) (starlark.Value, bool, error) {
	name, ok := starlark.AsString(key)
	if !ok {
		return nil, false, fmt.Errorf("os.environ: a %s, want the name of a variable", key.Type())
	}
	a, err := e.program.ask(Variable, name)
	return starlark.String(a.one()), a.Found, err
}

// get is os.environ.get.
func (e *environ) get(args starlark.Tuple) (starlark.Value, error) {
	var name starlark.String
	var otherwise starlark.Value = starlark.None
	if err := starlark.UnpackPositionalArgs("", args, nil, 1, &name, &otherwise); err != nil {
		return nil, err
	}
	v, found, err := e.Get(name)
	if err != nil || found {
		return v, err
	}
	return otherwise, nil
}

// Attr returns a method.
func (e *environ) Attr(name string) (starlark.Value, error) {
	switch name {
	case "get":
		return builtin("os.environ.get", e.get), nil
	case "has_key":
		return builtin("os.environ.has_key", func(args starlark.Tuple) (starlark.Value, error) {
			var name starlark.String
			if err := starlark.UnpackPositionalArgs("", args, nil, 1, &name); err != nil {
				return nil, err
			}
			_, found, err := e.Get(name)
			return starlark.Bool(found), err
		}), nil
	case "copy", "items", "keys", "values", "iteritems":
		return refused("os.environ."+name, "a control file can read variables only by name; an engine inherits those of gobandit and adds its own environ"), nil
	case "update", "setdefault", "pop":
		return refused("os.environ."+name, "a control file cannot set variables, want a Player's environ"), nil
	}
	return nil, nil
}

// AttrNames returns the names of the methods that read.
func (e *environ) AttrNames() []string { return []string{"get", "has_key"} }

// pathMembers is Python's module os.path.
func (p *Program) pathMembers() starlark.StringDict {
	d := starlark.StringDict{
		"sep":    starlark.String("/"),
		"join":   builtin("os.path.join", joinPaths),
		"exists": p.fileTest("exists", "file", "folder"),
		"isfile": p.fileTest("isfile", "file"),
		"isdir":  p.fileTest("isdir", "folder"),
	}
	for name, f := range map[string]func(string) (starlark.Value, error){
		"dirname":  func(s string) (starlark.Value, error) { return splitPath(s)[0], nil },
		"basename": func(s string) (starlark.Value, error) { return splitPath(s)[1], nil },
		"split":    func(s string) (starlark.Value, error) { return splitPath(s), nil },
		"splitext": func(s string) (starlark.Value, error) { return splitExtension(s), nil },
		"isabs":    func(s string) (starlark.Value, error) { return starlark.Bool(strings.HasPrefix(s, "/")), nil },
		"normpath": func(s string) (starlark.Value, error) { return starlark.String(cleanPath(s)), nil },
		"expanduser": func(s string) (starlark.Value, error) {
			if s != "~" && !strings.HasPrefix(s, "~/") {
				return starlark.String(s), nil
			}
			home, err := p.ask(Variable, "HOME")
			if !home.Found {
				return starlark.String(s), err
			}
			return starlark.String(strings.TrimSuffix(home.one(), "/") + s[1:]), err
		},
		"abspath": func(s string) (starlark.Value, error) {
			if strings.HasPrefix(s, "/") {
				return starlark.String(cleanPath(s)), nil
			}
			folder, err := p.folder()
			return starlark.String(cleanPath(folder + "/" + s)), err
		},
	} {
		d[name] = builtin("os.path."+name, func(args starlark.Tuple) (starlark.Value, error) {
			var s string
			if err := starlark.UnpackPositionalArgs("", args, nil, 1, &s); err != nil {
				return nil, err
			}
			return f(s)
		})
	}
	d["realpath"] = d["abspath"]
	return d
}

// fileTest returns a function that tells whether a path is of one of some kinds.
func (p *Program) fileTest(name string, kinds ...string) *starlark.Builtin {
	return builtin("os.path."+name, func(args starlark.Tuple) (starlark.Value, error) {
		var path string
		if err := starlark.UnpackPositionalArgs("", args, nil, 1, &path); err != nil {
			return nil, err
		}
		a, err := p.ask(FileKind, path)
		is := false
		for _, kind := range kinds {
			is = is || a.Found && a.one() == kind
		}
		return starlark.Bool(is), err
	})
}

// cleanPath is Python's normpath.
func cleanPath(s string) string { return filepath.ToSlash(filepath.Clean(filepath.FromSlash(s))) }

// joinPaths is Python's os.path.join: a part with a leading slash drops those before.
func joinPaths(args starlark.Tuple) (starlark.Value, error) {
	path := ""
	for i, arg := range args {
		part, ok := starlark.AsString(arg)
		switch {
		case !ok:
			return nil, fmt.Errorf("a %s, want text", arg.Type())
		case i == 0 || strings.HasPrefix(part, "/"):
			path = part
		case path == "" || strings.HasSuffix(path, "/"):
			path += part
		default:
			path += "/" + part
		}
		if len(path) > maxText {
			return nil, errLong
		}
	}
	return starlark.String(path), nil
}

// splitPath is Python's os.path.split: the folder without its last slash, and the name.
func splitPath(s string) starlark.Tuple {
	i := strings.LastIndexByte(s, '/') + 1
	folder := s[:i]
	if trimmed := strings.TrimRight(folder, "/"); trimmed != "" {
		folder = trimmed
	}
	return starlark.Tuple{starlark.String(folder), starlark.String(s[i:])}
}

// splitExtension is Python's os.path.splitext: leading dots of a name begin no extension.
func splitExtension(s string) starlark.Tuple {
	name := strings.LastIndexByte(s, '/') + 1
	for name < len(s) && s[name] == '.' {
		name++
	}
	i := strings.LastIndexByte(s, '.')
	if i < name {
		i = len(s)
	}
	return starlark.Tuple{starlark.String(s[:i]), starlark.String(s[i:])}
}

// globMembers is Python's module glob.
func (p *Program) globMembers() starlark.StringDict {
	glob := builtin("glob.glob", func(args starlark.Tuple) (starlark.Value, error) {
		var pattern string
		if err := starlark.UnpackPositionalArgs("", args, nil, 1, &pattern); err != nil {
			return nil, err
		}
		a, err := p.ask(Matches, pattern)
		return texts(a.Texts), err
	})
	return starlark.StringDict{"glob": glob, "iglob": glob}
}
