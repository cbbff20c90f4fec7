// Command parts says what a program was built from. It writes the list of its
// modules as a CycloneDX bill of materials, and the license texts that go with a
// copy of the program, both from what the linker has put into the program, so
// that they are true of each platform's. Equal programs have equal lists.
package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

func main() {
	sbom := flag.String("sbom", "", "write the bill of materials (CycloneDX 1.5, JSON) to this `file`")
	texts := flag.String("licenses", "", "write the license texts to this `file`")
	flag.Parse()
	if err := run(flag.Arg(0), *sbom, *texts); err != nil {
		fmt.Fprintln(os.Stderr, "parts:", err)
		os.Exit(1)
	}
}

func run(program, sbom, texts string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	parts, err := partsOf(info)
	if err != nil {
		return err
	}
	if sbom != "" {
		err = cmp.Or(err, writeSBOM(sbom, info, parts))
	}
	if texts != "" {
		err = cmp.Or(err, writeTexts(texts, parts))
	}
	for _, p := range parts {
		fmt.Printf("%-40s %-40s %s\n", p.path, p.version, strings.Join(p.licenses, " AND "))
	}
	return err
}

// A part is a module of the program, or Go's own library.
type part struct {
	path, version, sum string
	folder             string
	files              []string // of licenses, within folder
	licenses           []string // SPDX identifiers of all texts in files
}

// partsOf finds the sources of what the program was built from. It complains of
// every part whose license is missing or not known.
func partsOf(info *debug.BuildInfo) ([]part, error) {
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	parts := []part{{path: "std", version: info.GoVersion, folder: strings.TrimSpace(string(root))}}
	args := []string{"mod", "download", "-json"}
	for _, m := range info.Deps {
		if m.Replace != nil {
			return nil, fmt.Errorf("%s is replaced by %s: a part must be what its name says", m.Path, m.Replace.Path)
		}
		args = append(args, m.Path+"@"+m.Version)
	}
	list, err := output("go", args...)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(list)); decoder.More(); {
		var m struct{ Path, Version, Sum, Dir string }
		if err := decoder.Decode(&m); err != nil {
			return nil, err
		}
		parts = append(parts, part{path: m.Path, version: m.Version, sum: m.Sum, folder: m.Dir})
	}
	slices.SortFunc(parts[1:], func(a, b part) int { return cmp.Compare(a.path, b.path) })
	for _, m := range info.Deps {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.path == m.Path && p.sum == m.Sum }) {
			err = errors.Join(err, fmt.Errorf("%s: the source found is not the one the program has", m.Path))
		}
	}
	for i := range parts {
		err = errors.Join(err, parts[i].readLicenses())
	}
	return parts, err
}

func output(name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	return out, nil
}

// phrases are sentences of the licenses that this program may be given away
// under, one for each. BSD-3-Clause has all that BSD-2-Clause has.
var phrases = []struct{ id, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"BSD-3-Clause", "endorse or promote products derived from"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software"},
	{"MIT", "permission is hereby granted, free of charge"},
}

// foreign are sentences of licenses that bind who gives the program away to more
// than keeping a text.
var foreign = []string{"gnu general public license", "gnu lesser general", "gnu affero", "mozilla public license", "server side public", "business source license"}

// stated are parts of the program for Windows that have no license text; their
// README.md names the license, and goes with the program in its place.
var stated = map[string]string{"github.com/mattn/go-localereader": "MIT"}

func (p *part) readLicenses() error {
	if id, ok := stated[p.path]; ok {
		p.files, p.licenses = []string{"README.md"}, []string{id}
		return nil
	}
	err := filepath.WalkDir(p.folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.ToUpper(entry.Name())
		if path == p.folder || entry.IsDir() && strings.HasPrefix(name, "THIRD_PARTY") {
			return nil
		}
		if entry.IsDir() {
			return fs.SkipDir
		}
		third := filepath.Dir(path) != p.folder
		if third || slices.ContainsFunc([]string{"LICEN", "COPYING", "NOTICE", "PATENTS"}, func(s string) bool { return strings.HasPrefix(name, s) }) {
			relative, _ := filepath.Rel(p.folder, path)
			p.files = append(p.files, relative)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, file := range p.files {
		data, err := os.ReadFile(filepath.Join(p.folder, file))
		if err != nil {
			return err
		}
		text := strings.Join(strings.Fields(strings.NewReplacer(",", "", "*", " ", "#", " ", "//", " ").Replace(strings.ToLower(string(data)))), " ")
		for _, word := range foreign {
			if strings.Contains(text, word) {
				return fmt.Errorf("%s: %s has terms that must be read first: %s", p.path, file, word)
			}
		}
		for _, l := range phrases {
			known := strings.Contains(text, strings.ReplaceAll(l.phrase, ",", ""))
			if l.id == "BSD-2-Clause" && strings.Contains(text, "endorse or promote products derived from") {
				known = false
			}
			if known && !slices.Contains(p.licenses, l.id) {
				p.licenses = append(p.licenses, l.id)
			}
		}
	}
	if len(p.licenses) == 0 {
		return fmt.Errorf("%s: no license known among the files %q of %s", p.path, p.files, p.folder)
	}
	slices.Sort(p.licenses)
	return nil
}

// writeTexts writes the license texts of all parts, one after another.
func writeTexts(to string, parts []part) error {
	var b bytes.Buffer
	b.WriteString("gobandit has in it the following works of others, under these licenses.\n")
	for _, p := range parts {
		for _, file := range p.files {
			text, err := os.ReadFile(filepath.Join(p.folder, file))
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "\n%s\n%s %s, %s\n\n%s\n", strings.Repeat("=", 78), p.path, p.version, filepath.ToSlash(file), bytes.TrimSpace(text))
		}
	}
	return os.WriteFile(to, b.Bytes(), 0o644)
}

// The types of a CycloneDX document, as far as they are needed.
type (
	document struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Component component `json:"component"`
	}
	component struct {
		Ref        string     `json:"bom-ref"`
		Type       string     `json:"type"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		Licenses   []license  `json:"licenses,omitempty"`
		URL        string     `json:"purl"`
		Properties []property `json:"properties,omitempty"`
	}
	license struct {
		Expression string `json:"expression"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// writeSBOM writes the bill of materials. It has no date and no number of its
// own: equal programs have equal bills.
func writeSBOM(to string, info *debug.BuildInfo, parts []part) error {
	main := component{Type: "application", Name: info.Main.Path, Version: info.Main.Version}
	main.URL = "pkg:golang/" + main.Name + "@" + main.Version
	main.Ref = main.URL
	for _, s := range info.Settings {
		if slices.Contains([]string{"GOOS", "GOARCH", "GOAMD64", "CGO_ENABLED", "vcs.revision"}, s.Key) {
			main.Properties = append(main.Properties, property{"go:" + s.Key, s.Value})
		}
	}
	d := document{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: metadata{main}}
	for _, p := range parts {
		c := component{Type: "library", Name: p.path, Version: p.version, URL: "pkg:golang/" + p.path + "@" + p.version}
		c.Ref = c.URL
		c.Licenses = []license{{strings.Join(p.licenses, " AND ")}}
		if p.sum != "" {
			c.Properties = []property{{"go:sum", p.sum}}
		}
		d.Components = append(d.Components, c)
	}
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(to, append(text, '\n'), 0o644)
}
