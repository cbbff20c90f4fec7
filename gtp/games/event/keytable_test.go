package event

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/model/words"
)

var update = flag.Bool("update", false, "rewrite the tables in docs/events.md")

// Between these lines docs/events.md has the table of event settings.
const (
	keysBegin = "<!-- keys: written by `make golden` from the table of event settings -->\n"
	keysEnd   = "<!-- end of keys -->\n"
)

// The page of event files has all keys, each with a sentence and an example.
func TestEventsPage(t *testing.T) {
	for _, g := range KeyGroups {
		for _, k := range g.Keys {
			if !strings.HasSuffix(k.Doc, ".") || k.Example == "" && k.Default == "" && valuesOf(k) == "" {
				t.Errorf("%s: want a doc sentence, and an example", k.Name)
			}
		}
	}

	const path = "../../../docs/events.md"
	head, rest, hasBegin := strings.Cut(must.Read(path), keysBegin)
	tables, tail, hasEnd := strings.Cut(rest, keysEnd)
	if !hasBegin || !hasEnd {
		t.Fatalf("%s lacks the lines that begin and end the tables", path)
	}
	if *update {
		must.Succeed(t, os.WriteFile(path, []byte(head+keysBegin+keyTables()+keysEnd+tail), 0o666))
	} else if tables != keyTables() {
		t.Errorf("%s has other tables than the table of event settings; make golden rewrites it", path)
	}
}

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
	for _, g := range KeyGroups {
		fmt.Fprintf(&b, "\n### %s\n\n| key | value | default | example | identity | meaning |\n| --- | --- | --- | --- | --- | --- |\n", g.Title)
		for _, k := range g.Keys {
			standard, identity := code(k.Default), ""
			switch {
			case k.Must != "" && k.Default == "":
				standard = "needed"
			case k.Default == Nothing:
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

// example returns a value of a key as a file has it.
func example(k Key) string {
	if choice, ok := k.Sample().(Choice); ok && k.Example == "" {
		return choice.Words()[len(choice.Words())-1]
	}
	if k.Example == "" {
		return k.Default
	}
	return k.Example
}

// valuesOf returns the values of a key in words.
func valuesOf(k Key) string {
	switch field := k.Sample().(type) {
	case *bool, Inverse:
		return "true or false"
	case *time.Duration, Patience:
		return "seconds, " + between(k.Low, k.High)
	case *float64:
		return "a number " + between(k.Low, k.High)
	case *int, *uint64, GameCount:
		return "a whole number " + between(k.Low, k.High)
	case Choice:
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
