package web

import (
	"crypto/sha256"
	_ "embed" // the script
	"encoding/base64"
	"html/template"

	"gobandit/ui/page"
)

// script keeps a page up to date.
//
//go:embed live.js
var script string

// policy is what a page may do: run the script, and get what this server sends.
var policy = func() string {
	sum := sha256.Sum256([]byte(script))
	return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}()

// reloadTime is how often, in seconds, a browser without scripts loads the page again.
const reloadTime = 15

// document returns the page with the script. Without scripts it loads itself again.
func document(id, title string, parts []page.Part) []byte {
	return []byte(page.Document(title, parts, &page.Live{State: id, Script: template.JS(script), Reload: reloadTime}))
}
