package engine

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/sgf"
)

// recordCommands write the game as SGF.
var recordCommands = map[string]command{
	"printsgf":       {run: (*GTPEngine).printSGF},
	"savesgf":        {run: (*GTPEngine).printSGF},
	"gomill-savesgf": {run: (*GTPEngine).saveSGF},
}

// record returns the game as SGF, with properties for its root.
func (e *GTPEngine) record(properties [][2]string) (string, error) {
	info := sgf.Info{Application: e.o.Name + ":" + e.o.Version, Rules: e.game.Rules().Title(e.game.NumHandicap())}
	root := sgf.FromGame(e.game, info, model.Result{}, nil)
	for _, p := range properties {
		root.SetText(p[0], p[1])
	}
	text, err := sgf.Encode(root)
	return string(text), err
}

// printSGF answers with the game, or writes it to a file, whose name may have
// blanks.
func (e *GTPEngine) printSGF(_ context.Context, args []string) (string, error) {
	text, err := e.record(nil)
	if err != nil || len(args) == 0 {
		return text, err
	}
	return "", e.writeRecord(strings.Join(args, " "), text)
}

// property is a property of an SGF file as gomill-savesgf takes it.
var property = regexp.MustCompile(`^([A-Z]+)=(.*)$`)

// unescape reads a value of gomill-savesgf, in which blanks and line feeds are escaped.
var unescape = strings.NewReplacer(`\_`, " ", `\n`, "\n", `\\`, `\`)

// saveSGF writes the game to a file, with properties for its root such as
// PB=Black\_player.
//
// Source: Gomill's documentation, "GTP extensions".
func (e *GTPEngine) saveSGF(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errSyntax
	}
	var properties [][2]string
	for _, arg := range args[1:] {
		m := property.FindStringSubmatch(arg)
		if m == nil {
			return "", fmt.Errorf("bad property %q, want one such as PB=Black\\_player", arg)
		}
		properties = append(properties, [2]string{m[1], unescape.Replace(m[2])})
	}
	text, err := e.record(properties)
	if err != nil {
		return "", err
	}
	return "", e.writeRecord(args[0], text)
}

func (e *GTPEngine) writeRecord(path, text string) error {
	if err := file.Write(path, []byte(text), 0o644); err != nil {
		return fmt.Errorf("cannot write file: %w", err)
	}
	return nil
}
