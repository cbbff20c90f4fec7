package configs

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/tune"
)

// newTargets returns what the fields of keys are in.
func newTargets() []any {
	return []any{new(event.Config), new(event.Matchup), new(event.Opponent), new(match.Settings), new(match.ProcessOptions), new(search.Budget), new(tune.CrossEntropy)}
}

// What a key is by default, and in its example, comes out
// the same when it is written and read again; so does what a journal keeps of it.
func TestKeys(t *testing.T) {
	for _, g := range event.KeyGroups {
		for _, k := range g.Keys {
			for _, text := range []string{k.Default, example(k)} {
				if k.Sample() != nil && text != "" {
					checkRoundTrip(t, k, text)
				}
			}
		}
	}
}

// checkRoundTrip reads a value of a key, writes it and reads it again.
func checkRoundTrip(t *testing.T, k event.Key, text string) {
	t.Helper()
	read := func(file string) (targets []any) {
		r := &reader{file: k.Name}
		root := r.parse([]byte(file))
		targets = newTargets()
		r.readOver(mapping{at: root, entries: map[string]entry{k.Name: peek(root, k.Name)}}, []event.Key{k}, targets...)
		if err := r.err(); err != nil {
			t.Errorf("%v in\n%s", err, file)
		}
		return targets
	}
	targets := read(k.Name + ": " + text)
	plain := strings.Trim(text, `"`)
	var value any = plain
	if inner, ok := strings.CutPrefix(text, "["); ok {
		var list []any
		for item := range strings.SplitSeq(strings.TrimSuffix(inner, "]"), ", ") {
			list = append(list, item)
		}
		value = list
	} else if inner, ok := strings.CutPrefix(text, "{"); ok && k.Sample() != nil {
		var m Mapping
		for item := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ", ") {
			name, value, _ := strings.Cut(item, ": ")
			m = append(m, Pair{name, value})
		}
		value = m
	}
	file := must.Get(encode((Mapping{{k.Name, value}}).node(0)))
	if again := read(file); !reflect.DeepEqual(again, targets) {
		t.Errorf("%s: %s is another value when it is written as %s", k.Name, text, file)
	}
	for _, target := range targets {
		kept, ok := k.InJournal(target)
		if !ok {
			continue
		}
		again := event.InFile(kept.Name, kept.Value)
		if again.Value == "none" {
			again.Value = "null"
		}
		if again.Name != k.Name || !reflect.DeepEqual(read(k.Name+": "+again.Value), targets) {
			t.Errorf("%s: %s is %+v in a journal, which is %+v in a file", k.Name, text, kept, again)
		}
	}
}

// The examples of all keys that go together are an event, and the same one when
// they are written again.
func TestKeyExamples(t *testing.T) {
	players := "{a: " + examples(event.InEngine, "") + ", b: " + examples(event.InCommand, "") + ", c: {engine: random}}"
	with := func(file, key, value string) string {
		old := regexp.MustCompile(`(?m)^` + key + `: .*$`)
		if !old.MatchString(file) {
			t.Fatalf("no %s in\n%s", key, file)
		}
		return old.ReplaceAllLiteralString(file, key+": "+value)
	}
	block := func(kind string, without ...string) string {
		text := examples(event.InEvent, kind, append(without, "competition_type", "variant")...)
		text = text[1 : len(text)-1]
		return with(strings.ReplaceAll(text, "; ", "\n"), "event", kind)
	}
	tuner := block(event.KindTuner, "make_candidate", "opponents", "openings") // openings and handicap are alternatives, and go without variant
	files := []string{tuner, block(event.KindTuner, "candidate", "opponents", "handicap"),
		with(block(event.KindTuner, "make_candidate", "opponent", "openings"), "players", players),
		with(with(block(event.KindTuner, "make_candidate", "opponent", "openings"), "players", players), "opponents", "[a, "+examples(event.InOpponent, "", "openings", "variant")+"]")}
	for _, scale := range []string{"linear", "log", "explicit", "function"} {
		k := event.FindKey(event.InScale, "", scale)
		parameter := strings.Replace(examples(event.InParameter, event.KindTuner, "when"), "{linear: [0, 1.5]}", "{"+scale+": "+k.Example+"}", 1)
		files = append(files, with(tuner, "parameters", "["+strings.Replace(parameter, "%.2f", "%s", 1)+"]"))
	}
	cross := with(block(event.KindCross, "make_candidate", "handicap"), "parameters", "["+examples(event.InParameter, event.KindCross)+"]")
	files = append(files, strings.Replace(cross, "%.2f", "%s", 1))
	playoff := with(block(event.KindPlayoff, "openings"), "players", players)
	files = append(files, playoff, with(playoff, "matchups", "["+examples(event.InMatchup, event.KindPlayoff, "openings", "variant")+"]"),
		with(block(event.KindAllPlayAll, "handicap", "handicap_style"), "players", players),
		with(block(event.KindGauntlet, "handicap", "handicap_style"), "players", players))
	for _, file := range files {
		c, err := LoadEventToRead(write(t, "e.yaml", file))
		if err != nil {
			t.Errorf("%v in\n%s", err, file)
			continue
		}
		again := must.Get(encode((&reader{}).parse([]byte(file)).node))
		if d, err := LoadEventToRead(write(t, "e.yaml", again)); err != nil || c.Digest() != d.Digest() {
			t.Errorf("%v: another event, written as\n%s", err, again)
		}
	}
}

// examples returns the examples of the keys of a place as a mapping, but for some
// keys. At the top level they have a semicolon between them.
func examples(in event.Place, kind string, without ...string) string {
	var pairs []string
	for _, k := range event.Keys(in, kind) {
		if !slices.Contains(without, k.Name) {
			pairs = append(pairs, k.Name+": "+example(k))
		}
	}
	if in == event.InEvent {
		return "{" + strings.Join(pairs, "; ") + "}"
	}
	return "{" + strings.Join(pairs, ", ") + "}"
}

// example returns a value of a key as a file has it.
func example(k event.Key) string {
	if choice, ok := k.Sample().(event.Choice); ok && k.Example == "" {
		return choice.Words()[len(choice.Words())-1]
	}
	if k.Example == "" {
		return k.Default
	}
	return k.Example
}

// The examples on the page of event files are events.
func TestEventsPageExamples(t *testing.T) {
	head, _, _ := strings.Cut(must.Read("../docs/events.md"), "<!-- keys: ")
	examples := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(head, -1)
	for _, example := range examples {
		if _, err := LoadEventToRead(write(t, "example.yaml", example[1])); err != nil {
			t.Errorf("%v in\n%s", err, example[1])
		}
	}
	if len(examples) < 4 || !strings.Contains(head, "candidate:\n  command:") {
		t.Errorf("%d examples, want one of each kind of event, and one whose candidate is a command", len(examples))
	}
}
