package match

import (
	"context"
	"strings"

	"gobandit/gtp"
)

// Bounds in bytes of a program's description and comments, which every game record
// has. Some programs answer version with their manual.
const (
	maxName         = 64
	maxVersion      = 64
	maxTitleVersion = 32
	maxDescription  = 4 << 10
	maxComment      = 4 << 10 // of each move
)

// describe returns the engine's description of itself, and keeps its title.
func (p *process) describe(ctx context.Context) (string, error) {
	name, err := p.try(ctx, "name")
	if err != nil {
		return "", err
	}
	version, err := p.try(ctx, "version")
	if err != nil {
		return "", err
	}
	known, err := p.engine.Knows(ctx, "gomill-describe_engine")
	if err != nil {
		return "", err
	}

	name = strings.TrimSpace(name)
	version = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(version), name))
	name = gtp.Clip(name, maxName)
	if len(version) > maxVersion {
		version, _, _ = strings.Cut(version, " ")
		version = gtp.Clip(version, maxVersion)
	}
	join := func(version string) string {
		if name == "" || version == "" {
			return name + version
		}
		return name + ":" + version
	}

	p.title = join(version)
	if len(version) > maxTitleVersion {
		p.title = name
	}
	if known {
		if text, err := p.try(ctx, "gomill-describe_engine"); err != nil || text != "" {
			return gtp.Clip(strings.TrimSpace(text), maxDescription), err
		}
	}
	return join(version), nil
}
