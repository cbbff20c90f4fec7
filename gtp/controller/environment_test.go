package controller

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

// Engines get the environment, but no secrets of this program, even if an event says so.
func TestNoSecretsForEngines(t *testing.T) {
	got := withoutSecrets([]string{NATSPasswordVariable + "=hush", "OTHER=seen", "gobandit_token=hush", TokenVariable + "=hush", "GOBANDIT_TOKENS=seen"})
	must.Equal(t, strings.Join(got, " "), "OTHER=seen GOBANDIT_TOKENS=seen", "the environment")
}
