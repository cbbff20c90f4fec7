package controller

import (
	"strings"
	"testing"
)

// Engines get the environment, but no secrets of this program.
func TestNoSecretsForEngines(t *testing.T) {
	t.Setenv(NATSPasswordVariable, "hush")
	t.Setenv(TokenVariable, "hush")
	t.Setenv("GOBANDIT_TEST_OTHER", "seen")
	all := strings.Join(publicEnvironment(), "\n")
	if strings.Contains(all, "hush") || !strings.Contains(all, "GOBANDIT_TEST_OTHER=seen") {
		t.Errorf("the environment is %s", all)
	}
}
