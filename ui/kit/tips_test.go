package kit

import (
	"testing"

	"gobandit/model/must"
)

// A tip is shown until its action has been used, then the next one.
func TestTips(t *testing.T) {
	var kept []string
	k := new(Keymap)
	k.Fill(map[string][]ActionGroup{
		"play":     {Group("game", Act("pass", "p", "pass", nil), Act("search", "space", "search", nil))},
		Everywhere: {Group("program", Act("help", "?", "help", nil))},
	}, nil)
	tips := []Tip{"{play.search} searches", "{everywhere.help} lists the keys"}
	want := func(text string) {
		t.Helper()
		must.Equal(t, k.Tip(tips...), text, "tip")
	}
	want("") // tips are off
	k.Tips = NewTips([]string{"play.pass"}, func(id string) { kept = append(kept, id) })
	want("spc searches")
	k.Used(Play, "pass")
	want("spc searches")
	k.Used(Play, "search")
	k.Used(Play, "search")
	want("? lists the keys")
	k.Used(Tree, "help")
	want("")
	must.Same(t, kept, []string{"play.search", "everywhere.help"}, "kept")
	k.Fill(k.Groups, nil)
	want("") // the key map is read anew, what was used stays
}
