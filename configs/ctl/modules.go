package ctl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"gobandit/model/names"
)

// modules are the modules that programs can import, by name. Those that read what
// is outside the program are made for each program.
func (p *program) modules() map[string]*starlarkstruct.Module {
	path := &starlarkstruct.Module{Members: p.pathMembers()}
	all := map[string]*starlarkstruct.Module{
		"math": {Members: mathMembers}, "re": {Members: reMembers},
		"os": {Members: p.osMembers(path)}, "os.path": path,
		"glob": {Members: starlark.StringDict{"glob": p.glob(), "iglob": p.glob()}},
	}
	for name, m := range all {
		m.Name = name
	}
	return all
}

// knownModules are the modules that programs can import, for checks.
var knownModules = sync.OnceValue(new(program).modules)

// noModule says why a module cannot be imported.
func noModule(name string) string {
	hint := ""
	switch root, _, _ := strings.Cut(name, "."); root {
	case "subprocess", "popen2", "commands", "multiprocessing", "threading", "signal":
		hint = ": a control file cannot run programs; name the program in a Player's command"
	case "io", "pathlib", "shutil", "tempfile", "socket", "urllib", "urllib2", "pickle", "json", "csv":
		hint = ": a control file can list file names, but not read files or the network"
	case "time", "datetime", "random":
		hint = ": a control file must mean the same in every run"
	case "gomill", "ringmaster":
		hint = ": Player, Parameter, Matchup and the scales need no import"
	}
	known := slices.Sorted(maps.Keys(knownModules()))
	return fmt.Sprintf("no module %s in a control file%s, want one of %s", name, hint, strings.Join(known, ", "))
}

// imported returns what an import names: a module, or a member of one. If there is
// none it says so.
func imported(modules map[string]*starlarkstruct.Module, module, member string) (starlark.Value, string) {
	m, ok := modules[module]
	switch {
	case !ok:
		return nil, noModule(module)
	case member == "":
		return m, ""
	}
	if v, ok := m.Members[member]; ok {
		return v, ""
	}
	if inner, ok := modules[module+"."+member]; ok {
		return inner, ""
	}
	return nil, fmt.Sprintf("no %s in the module %s%s", member, module, names.DidYouMean(member, slices.Collect(maps.Keys(m.Members))))
}

// refused returns a member of a module that only says why it does nothing.
func refused(name, why string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
		return nil, fmt.Errorf("%s: %s", name, why)
	})
}
