package ctl

import (
	"encoding/json"
	"strings"
	"testing"

	"go.starlark.net/starlark"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// TestOracleFormats: the operator % shows values as Python does.
func TestOracleFormats(t *testing.T) {
	var file struct {
		Formats []struct {
			Format, Text, Error string
			Value               json.RawMessage
		}
	}
	oracle.Decode(t, "gomill/scales.json", &file)
	for _, c := range file.Formats {
		var v starlark.Value
		var raw any
		must.Succeed(t, json.Unmarshal(c.Value, &raw))
		switch x := raw.(type) {
		case nil:
			v = starlark.None
		case bool:
			v = starlark.Bool(x)
		case string:
			v = starlark.String(x)
		case float64:
			if v = starlark.Float(x); !strings.ContainsAny(string(c.Value), ".e") {
				v = starlark.MakeInt(int(x))
			}
		}
		got, err := pyFormat(c.Format, v)
		must.Equal(t, (err != nil), (c.Error != ""), c.Format, c.Value, c.Error)
		must.Equal(t, got, c.Text, c.Format, c.Value, c.Error)
	}
	if len(file.Formats) < 30 {
		t.Errorf("only %d formats", len(file.Formats))
	}
}
