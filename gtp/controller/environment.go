package controller

import (
	"os"
	"slices"
	"strings"
)

// Variables of the environment that hold this program's secrets. Engines do not get them.
const (
	NATSPasswordVariable = "GOBANDIT_NATS_PASSWORD"
	TokenVariable        = "GOBANDIT_TOKEN"
)

// publicEnvironment returns the variables of the environment that an engine may see.
func publicEnvironment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.EqualFold(name, NATSPasswordVariable) || strings.EqualFold(name, TokenVariable)
	})
}
