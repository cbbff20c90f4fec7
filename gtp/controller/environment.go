package controller

import (
	"slices"
	"strings"
)

// Variables of the environment that hold this program's secrets. Engines do not get them.
const (
	NATSPasswordVariable = "GOBANDIT_NATS_PASSWORD"
	TokenVariable        = "GOBANDIT_TOKEN"
)

// withoutSecrets returns the variables of an environment that an engine may see. An event of
// another machine could name the others.
func withoutSecrets(environment []string) []string {
	return slices.DeleteFunc(environment, func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.EqualFold(name, NATSPasswordVariable) || strings.EqualFold(name, TokenVariable)
	})
}
