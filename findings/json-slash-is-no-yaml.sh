#!/usr/bin/env bash
# Guess: each JSON file is a YAML file, so a YAML library reads the JSON settings of another engine.
# Seen, with gopkg.in/yaml.v3 v3.0.1: the escape \/ in a string, which JSON and YAML 1.2 have, and which libraries such as json-simple (TAG's)
# write for every slash, is "found unknown escape character": a file that names another file, as "json\/players\/mcts.json", is
# refused. Surrogates such as \uD83C\uDC04 are refused, too, and keys of more than 1,024 characters.
# Output seen: "encoding/json: json/players/mcts.json", "yaml.v3: yaml: found unknown escape character".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module settings

go 1.24

require gopkg.in/yaml.v3 v3.0.1
MOD
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"gopkg.in/yaml.v3"
)

func main() {
	text := []byte(`{"rolloutPolicyParams": "json\/players\/mcts.json"}`)
	read := func(name string, unmarshal func([]byte, any) error) {
		var settings map[string]string
		if err := unmarshal(text, &settings); err != nil {
			fmt.Println(name+":", err)
			return
		}
		fmt.Println(name+":", settings["rolloutPolicyParams"])
	}
	read("encoding/json", json.Unmarshal)
	read("yaml.v3", yaml.Unmarshal)
}
GO
go mod tidy 2>tidy.log
go run . | tee seen
printf '%s\n' "encoding/json: json/players/mcts.json" "yaml.v3: yaml: found unknown escape character" | cmp - seen
