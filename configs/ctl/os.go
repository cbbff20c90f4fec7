package ctl

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// osMembers is the part of Python's module os that reads.
func (p *program) osMembers(path *starlarkstruct.Module) starlark.StringDict {
	d := starlark.StringDict{
		"path": path, "environ": &environ{p}, "access": builtin("os.access", p.access),
		"F_OK": starlark.MakeInt(0), "X_OK": starlark.MakeInt(1), "W_OK": starlark.MakeInt(2), "R_OK": starlark.MakeInt(4),
		"sep":    starlark.String("/"),
		"getenv": builtin("os.getenv", (&environ{p}).get),
		"getcwd": builtin("os.getcwd", func(starlark.Tuple) (starlark.Value, error) {
			folder, err := p.folder()
			return starlark.String(folder), err
		}),
		"listdir": textFunction("os.listdir", func(path string) (starlark.Value, error) {
			a, err := p.ask(Names, path)
			if err == nil && !a.Found {
				err = fmt.Errorf("no folder %q", path)
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

// access tells whether this user may read, write or run a file, or whether it exists.
func (p *program) access(args starlark.Tuple) (starlark.Value, error) {
	var path string
	var mode int
	if err := starlark.UnpackPositionalArgs("", args, nil, 2, &path, &mode); err != nil {
		return nil, err
	}
	a, err := p.ask(Access, path)
	may := a.Found
	for bit, letter := range map[int]string{1: "x", 2: "w", 4: "r"} {
		may = may && (mode&bit == 0 || strings.Contains(a.one(), letter))
	}
	return starlark.Bool(may), err
}

// folder returns the current folder.
func (p *program) folder() (string, error) {
	a, err := p.ask(Folder, "")
	return a.one(), err
}

// glob returns the function that lists the files that match a pattern.
func (p *program) glob() *starlark.Builtin {
	return textFunction("glob.glob", func(pattern string) (starlark.Value, error) {
		a, err := p.ask(Matches, pattern)
		return texts(a.Texts), err
	})
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
type environ struct{ program *program }

func (e *environ) String() string        { return "<os.environ>" }
func (e *environ) Type() string          { return "os.environ" }
func (e *environ) Freeze()               {}
func (e *environ) Truth() starlark.Bool  { return true }
func (e *environ) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: os.environ") }

// Get returns the value of a variable. A missing one is a KeyError.
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

// noSetting says what to write in place of a change of a variable.
const noSetting = "a control file cannot set variables, want a Player's environ"

// SetKey is os.environ[key] = value, which is refused.
func (e *environ) SetKey(starlark.Value, starlark.Value) error {
	return errors.New("os.environ: " + noSetting)
}

// Attr returns a method.
func (e *environ) Attr(name string) (starlark.Value, error) {
	switch name {
	case "get":
		return builtin("os.environ.get", e.get), nil
	case "copy", "items", "keys", "values", "iteritems":
		return refused("os.environ."+name, "a control file can read variables only by name; an engine inherits those of gobandit and adds its own environ"), nil
	case "update", "setdefault", "pop":
		return refused("os.environ."+name, noSetting), nil
	}
	return nil, nil
}

// AttrNames returns the name of the method that reads.
func (e *environ) AttrNames() []string { return []string{"get"} }

// pathMembers is Python's module os.path.
func (p *program) pathMembers() starlark.StringDict {
	d := fromPrelude("join", "split", "dirname", "basename", "splitext", "isabs")
	d["sep"] = starlark.String("/")
	d["exists"], d["isfile"], d["isdir"] = p.fileTest("exists", "file", "folder"), p.fileTest("isfile", "file"), p.fileTest("isdir", "folder")
	for name, f := range map[string]func(string) (starlark.Value, error){
		"normpath": func(s string) (starlark.Value, error) { return starlark.String(path.Clean(s)), nil },
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
				return starlark.String(path.Clean(s)), nil
			}
			folder, err := p.folder()
			return starlark.String(path.Clean(folder + "/" + s)), err
		},
	} {
		d[name] = textFunction("os.path."+name, f)
	}
	d["realpath"] = d["abspath"]
	return d
}

// fileTest returns a function that tells whether a path is of one of some kinds.
func (p *program) fileTest(name string, kinds ...string) *starlark.Builtin {
	return textFunction("os.path."+name, func(path string) (starlark.Value, error) {
		a, err := p.ask(FileKind, path)
		return starlark.Bool(a.Found && slices.Contains(kinds, a.one())), err
	})
}
