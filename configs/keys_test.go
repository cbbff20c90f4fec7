package configs

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/tune"
)

// newTargets returns what the fields of keys are in.
func newTargets() []any {
	return []any{new(event.Config), new(event.Matchup), new(match.Settings), new(match.ProcessOptions), new(search.Budget), new(tune.CrossEntropy)}
}

// Every key is documented. What it is by default, and in its example, comes out
// the same when it is written and read again; so does what a journal keeps of it.
func TestKeys(t *testing.T) {
	for _, g := range event.KeyGroups {
		for _, k := range g.Keys {
			if !strings.HasSuffix(k.Doc, ".") || k.Example == "" && k.Default == "" && valuesOf(k) == "" {
				t.Errorf("%s: want a doc sentence, and an example", k.Name)
			}
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
	file := must(encode((Mapping{{k.Name, value}}).node(0)))(t)
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

// Every setting that makes results comparable is a key of its own.
func TestKeysInJournal(t *testing.T) {
	seen := make(map[string]string)
	for _, g := range event.KeyGroups {
		for _, k := range g.Keys {
			if other, ok := seen[k.Identity]; ok && k.Identity != "" {
				t.Errorf("%s and %s have one name in a journal: %s", k.Name, other, k.Identity)
			}
			seen[k.Identity] = k.Name
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
		text := examples(event.InEvent, kind, append(without, "competition_type")...)
		text = text[1 : len(text)-1]
		return with(strings.ReplaceAll(text, "; ", "\n"), "event", kind)
	}
	tuner := block(event.KindTuner, "make_candidate", "openings") // openings and handicap are alternatives
	files := []string{tuner, block(event.KindTuner, "candidate", "handicap")}
	for _, scale := range []string{"linear", "log", "explicit", "function"} {
		k := event.FindKey(event.InScale, "", scale)
		parameter := strings.Replace(examples(event.InParameter, event.KindTuner, "when"), "{linear: [0, 1.5]}", "{"+scale+": "+k.Example+"}", 1)
		files = append(files, with(tuner, "parameters", "["+strings.Replace(parameter, "%.2f", "%s", 1)+"]"))
	}
	cross := with(block(event.KindCross, "make_candidate", "handicap"), "parameters", "["+examples(event.InParameter, event.KindCross)+"]")
	files = append(files, strings.Replace(cross, "%.2f", "%s", 1))
	playoff := with(block(event.KindPlayoff, "openings"), "players", players)
	files = append(files, playoff, with(playoff, "matchups", "["+examples(event.InMatchup, event.KindPlayoff, "openings")+"]"),
		with(block(event.KindAllPlayAll, "handicap", "handicap_style"), "players", players),
		with(block(event.KindGauntlet, "handicap", "handicap_style"), "players", players))
	for _, file := range files {
		c, err := LoadEventToRead(write(t, "e.yaml", file))
		if err != nil {
			t.Errorf("%v in\n%s", err, file)
			continue
		}
		again := must(encode((&reader{}).parse([]byte(file)).node))(t)
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

// valuesOf returns the values of a key in words.
func valuesOf(k event.Key) string {
	switch field := k.Sample().(type) {
	case *bool, event.Inverse:
		return "true or false"
	case *time.Duration, event.Patience:
		return "seconds, " + between(k.Low, k.High)
	case *float64:
		return "a number " + between(k.Low, k.High)
	case *int, *uint64, event.GameCount:
		return "a whole number " + between(k.Low, k.High)
	case event.Choice:
		return words.Or(field.Words()...)
	}
	if k.Sample() == nil && k.High > 0 {
		return "a whole number " + between(k.Low, k.High)
	}
	return k.Type
}

// between describes a range in a few words.
func between(low, high float64) string {
	if high == math.MaxFloat64 || high == math.MaxInt32 {
		return fmt.Sprintf("of %.16g or more", low)
	}
	return fmt.Sprintf("from %.16g to %.16g", low, high)
}

// Between these lines docs/events.md has the table of event settings.
const (
	keysBegin = "<!-- keys: written by `make golden` from the table of event settings -->\n"
	keysEnd   = "<!-- end of keys -->\n"
)

// keyTables returns the table of event settings in Markdown, a part for each
// place.
func keyTables() string {
	var b strings.Builder
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	code := func(text string) string {
		if text == "" {
			return ""
		}
		return "`" + cell(text) + "`"
	}
	for _, g := range event.KeyGroups {
		fmt.Fprintf(&b, "\n### %s\n\n| key | value | default | example | identity | meaning |\n| --- | --- | --- | --- | --- | --- |\n", g.Title)
		for _, k := range g.Keys {
			standard, identity := code(k.Default), ""
			switch {
			case k.Must != "" && k.Default == "":
				standard = "needed"
			case k.Default == event.Nothing:
				standard = "none"
			}
			if k.Identity != "" {
				identity = "yes"
			}
			value := valuesOf(k)
			if k.Null {
				value += ", or null"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", k.Name, cell(value), standard, code(example(k)), identity, cell(k.Doc))
		}
	}
	return b.String() + "\n"
}

// The page of event files has all keys, and its examples are events.
func TestEventsPage(t *testing.T) {
	const path = "../docs/events.md"
	data := must(os.ReadFile(path))(t)
	head, rest, hasBegin := strings.Cut(string(data), keysBegin)
	tables, tail, hasEnd := strings.Cut(rest, keysEnd)
	if !hasBegin || !hasEnd {
		t.Fatalf("%s lacks the lines that begin and end the tables", path)
	}
	if *update {
		noError(t, os.WriteFile(path, []byte(head+keysBegin+keyTables()+keysEnd+tail), 0o666))
	} else if tables != keyTables() {
		t.Errorf("%s has other tables than the table of event settings; make golden rewrites it", path)
	}
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
