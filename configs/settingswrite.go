package configs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/match"
)

// WriteSetting gives a setting of one line, such as theme, another value in the settings
// file, which is created if it does not exist, and returns the settings. Nothing else in the
// file changes, and a file with problems stays as it is. Without a path the setting is
// changed in s alone.
func (v Vocabulary) WriteSetting(path string, s Preferences, key, value string) (Preferences, error) {
	text := []byte(v.Print(s))
	if path != "" {
		var err error
		if text, err = os.ReadFile(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}

	if i := slices.IndexFunc(v.Preferences(), func(p Preference) bool { return p.Key == key && p.Values == nil }); i >= 0 {
		value = yamlText(value)
	}
	text, err := withSetting(text, key, value)
	if err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	after, err := v.parseSettings(path, text)
	if err != nil || path == "" {
		return after, err
	}

	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return s, err
	}
	return after, match.WriteFile(path, text)
}

// withSetting returns the text of a settings file with another value of a setting.
func withSetting(text []byte, key, value string) ([]byte, error) {
	text = plainYAML(text)
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return nil, err
	}
	if len(root.Content) == 1 {
		if e := peek(entry{node: root.Content[0]}, key); e.isPresent() {
			return replaced(string(text), []scalarEdit{{e.node, value}})
		}
	}

	before := string(text)
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += "\n"
	}
	return []byte(before + key + ": " + value + "\n"), nil
}
