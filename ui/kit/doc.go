// Package kit is what every screen is built from: actions and the key map, dialogs and forms, lists, notices, tabs.
package kit
