package controller

import (
	"strings"
	"testing"
)

// Engines get the environment, but no secrets of this program, even if an event says so.
func TestNoSecretsForEngines(t *testing.T) {
	got := withoutSecrets([]string{NATSPasswordVariable + "=hush", "OTHER=seen", "gobandit_token=hush", TokenVariable + "=hush", "GOBANDIT_TOKENS=seen"})
	if all := strings.Join(got, " "); all != "OTHER=seen GOBANDIT_TOKENS=seen" {
		t.Errorf("the environment is %s", all)
	}
}
