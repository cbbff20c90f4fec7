package gtp

import "testing"

// KataGo's names and texts of rules, in GTP and in its analysis protocol.
func TestParseRules(t *testing.T) {
	for _, tt := range []struct{ text, want, nearest string }{
		{"chinese", "chinese,ko=simple", ""},
		{"Chinese", "chinese,ko=simple", ""},
		{"chinese-ogs", "chinese", ""},
		{"chinese_kgs", "chinese", ""},
		{"chinese,ko=situational", "aga,compensation=N", ""},
		{"tromp-taylor", "tromp-taylor", ""},
		{"goe", "tromp-taylor", ""},
		{"japanese", "japanese", ""},
		{"bga", "aga", ""},
		{"french", "aga", ""},
		{"aga-button", "aga", "aga"},
		{"stone-scoring", "chinese,ko=simple,compensation=none", "chinese,ko=simple,compensation=none"},
		{"ancient-territory", "japanese", "japanese"},
		{"koSIMPLEscoreAREAtaxALLsui0whbN", "chinese,ko=simple", "chinese,ko=simple"},
		{`{"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N","hasButton":false}`, "chinese,ko=simple", ""},
		{`{"scoring":"TERRITORY","tax":"ALL","ko":"SIMPLE"}`, "japanese,suicide=yes", "japanese,suicide=yes"},
		{`{"komi":7.5}`, "tromp-taylor", ""},
	} {
		r, nearest, err := ParseRules(tt.text)
		if err != nil || r.String() != tt.want || nearest != tt.nearest {
			t.Errorf("%s: rules %v, nearest %q, %v, want %s and %q", tt.text, r, nearest, err, tt.want, tt.nearest)
		}
	}
	for _, text := range []string{"", "checkers", "{", `{"colour":"red"}`, `{"ko":"SOMETIMES"}`, "chinese,ko=much", "koSIMPLEscoreTERRITORYtaxSEKKI",
		"koSIMPLEscoreTERRITORIEStaxSEKI", `{"scoring":"TERRITORY","tax":"SEKKI"}`, `{"scoring":"AREA","hasButton":"perhaps"}`} {
		if r, _, err := ParseRules(text); err == nil {
			t.Errorf("%q: rules %v, want an error", text, r)
		}
	}
}
