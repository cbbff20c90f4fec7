package controller

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
)

// HideVariables returns what may be kept of variables "NAME=value" that an engine is given. These are their names, and a hash of
// them all that shows when a value has changed. The hash is slow, so that a value cannot be guessed by trying many, and salted
// with the role of the player. It is "" without variables.
func HideVariables(role string, env []string) string {
	if len(env) == 0 {
		return ""
	}
	var names strings.Builder
	for _, e := range env {
		name, _, _ := strings.Cut(e, "=")
		names.WriteString(name + " ")
	}
	return names.String() + hashMark + hashVariables(role, strings.Join(env, " "))
}

// VariablesSetting is what the name of a setting ends with that has the variables of a
// player in a journal. The player's role stands before it.
const VariablesSetting = " environ"

// HideOldVariables hides the variables in the settings of a journal that has them with their
// values and blanks between, as journals had them once. Of several variables only the first
// name is known for sure. It reports whether there were any.
func HideOldVariables(settings map[string]string) (any bool) {
	for name, value := range settings {
		role, ok := strings.CutSuffix(name, VariablesSetting)
		first, _, plain := strings.Cut(value, "=")
		if ok && plain {
			settings[name] = first + " " + hashMark + hashVariables(role, value)
			any = true
		}
	}
	return any
}

// SameVariables reports whether two texts of HideVariables stand for the same variables
// with the same values.
func SameVariables(a, b string) bool {
	_, first, ok := strings.Cut(a, hashMark)
	_, second, too := strings.Cut(b, hashMark)
	return a == b || ok && too && first == second
}

// hashMark stands before the hash. No name of a variable has it.
const hashMark = "#"

// hashRounds makes a guess at a value cost about a fiftieth of a second.
const hashRounds = 100_000

// hashes has the hashes of this program's variables: one event is read many times.
var hashes sync.Map // from the role and the variables

func hashVariables(role, text string) string {
	key := [2]string{role, text}
	if hash, ok := hashes.Load(key); ok {
		return hash.(string)
	}
	sum, err := pbkdf2.Key(sha256.New, text, []byte("gobandit variables of "+role), hashRounds, 8)
	if err != nil {
		panic(err) // the parameters are good
	}
	hash := hex.EncodeToString(sum)
	hashes.Store(key, hash)
	return hash
}
