package configs

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"gobandit/model/words"
)

// maxSecret bounds the length of a secret.
const maxSecret = 1024

// ReadSecret returns the first line of a file, which is a password or a token of at
// least a number of characters. Errors do not repeat it.
func ReadSecret(path string, least int) (string, error) {
	src, err := readFile(path, "a file with a secret in its first line")
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(src.text), "\n")
	secret := strings.TrimSpace(line)
	if err := CheckSecret(secret, least); err != nil {
		return "", Problem{File: path, Line: 1, Text: err.Error()}
	}
	return secret, nil
}

// SecretIsOpen returns a warning if other users may read a file with a secret; "" if they may not.
func SecretIsOpen(path string) string {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return ""
	}
	return fmt.Sprintf("%s: other users can read the secret (mode %v); chmod 600 keeps it from them", path, info.Mode().Perm())
}

// CheckSecret refuses a secret that is too short, or too long. Its error does not repeat it.
func CheckSecret(secret string, least int) error {
	if n := len(secret); n < least || n > maxSecret {
		return fmt.Errorf("a secret of %s, want %d to %d", words.Plural(n, "character"), least, maxSecret)
	}
	return nil
}
