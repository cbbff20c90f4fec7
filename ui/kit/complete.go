package kit

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"gobandit/model/words"
)

// ExpandHome replaces a leading ~ by the user's home.
func ExpandHome(path string) string {
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || rest[0] == filepath.Separator) {
		if home, err := os.UserHomeDir(); err == nil {
			return home + rest
		}
	}
	return path
}

// CompleteFile returns a completion of paths: of folders, and of files with the
// given ending, relative to a folder.
func CompleteFile(from, ending string) func(string) (string, []string) {
	return CompletePath(from, func(name string) bool { return strings.EqualFold(filepath.Ext(name), ending) })
}

// CompletePath returns a completion of paths: of folders, and of files that fit, relative to a folder.
func CompletePath(from string, fits func(name string) bool) func(string) (string, []string) {
	return func(text string) (string, []string) {
		dir, name := filepath.Split(text)
		in := cmp.Or(ResolvePath(from, dir), ".")
		entries, err := os.ReadDir(in)
		if err != nil {
			return text, []string{errors.Unwrap(err).Error()}
		}

		var names []string
		for _, e := range entries {
			full := e.Name()
			switch {
			case !strings.HasPrefix(words.Compose(full), words.Compose(name)), name == "" && full[0] == '.':
				continue
			case isDir(filepath.Join(in, full), e):
				full += string(filepath.Separator)
			case !fits(full):
				continue
			}
			names = append(names, full)
		}

		return dir + CommonPrefix(name, names), offered(names)
	}
}

func isDir(path string, e os.DirEntry) bool {
	if e.Type()&os.ModeSymlink != 0 {
		info, err := os.Stat(path)
		return err == nil && info.IsDir()
	}
	return e.IsDir()
}

// CompleteEngine returns a completion among names of engines, else of files.
func CompleteEngine(names []string) func(string) (string, []string) {
	name, file := CompleteName(names), CompleteFile("", ".yaml")
	return func(text string) (string, []string) {
		if strings.ContainsRune(text, filepath.Separator) || !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, text) }) {
			return file(text)
		}
		return name(text)
	}
}

// CompleteName returns a completion of names.
func CompleteName(names []string) func(string) (string, []string) {
	return func(text string) (string, []string) {
		fit := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.HasPrefix(n, text) })
		return CommonPrefix(text, fit), offered(fit)
	}
}

// CommonPrefix returns the longest beginning that all names share; text if there is no
// name.
func CommonPrefix(text string, names []string) string {
	if len(names) == 0 {
		return text
	}
	if len(names) == 1 {
		return names[0] // as its file is written, which may not be composed
	}
	first := words.Compose(names[0])
	for _, n := range names[1:] {
		for !strings.HasPrefix(words.Compose(n), first) {
			_, size := utf8.DecodeLastRuneInString(first)
			first = first[:len(first)-size]
		}
	}
	return first
}

// offered returns names to offer: none if there is no choice.
func offered(names []string) []string {
	switch len(names) {
	case 0:
		return []string{"no name begins like this"}
	case 1:
		return nil
	}
	return names
}

// ResolvePath returns the path of what was typed: ~ is the user's home, and names are
// relative to a folder.
func ResolvePath(dir, text string) string {
	path := ExpandHome(text)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
