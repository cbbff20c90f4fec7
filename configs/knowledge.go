package configs

import (
	"path/filepath"
	"sync"

	"gobandit/gtp"
	"gobandit/search/knowledge"
	"gobandit/search/net"
)

// The parameters that name files of gobandit learn.
const (
	knowledgeKey = "knowledge"
	networkKey   = "network"
)

// OwnKnowledge returns what the program knows from games.
var OwnKnowledge = readOwn("knowledge", "games", knowledge.Read)

// ownNetwork returns the program's network.
var ownNetwork = readOwn("networks", "16x32.net", net.Read)

// readOwn returns a function that reads an embedded file of gobandit learn when it is first called.
func readOwn[T any](folder, name string, read func([]byte) (T, error)) func() T {
	return sync.OnceValue(func() T {
		src, _ := readEmbedded(folder, name)
		learned, err := read(src.text)
		if err != nil {
			panic(err) // it is embedded
		}
		return learned
	})
}

// LearnFrom makes the engine know what is in the files of gobandit learn that its parameters name, or
// what the program does. An error names the file.
func (e *OwnEngine) LearnFrom() error {
	return e.readLearned(".", nil, func(_ string, err error) error { return err })
}

// readLearned reads the files that parameters name, relative to a folder, and hands on errors with their key.
func (e *OwnEngine) readLearned(folder string, files *fileSet, failed func(key string, err error) error) (err error) {
	p := &e.Params
	e.learned, e.network, e.digests = nil, nil, [2]string{}
	if p.Knowledge != "" {
		if e.learned, e.digests[0], err = readFileOfLearn(within(folder, p.Knowledge), files, knowledge.Read); err != nil {
			err = failed(knowledgeKey, err)
		}
	}
	if p.Network != "" && err == nil {
		if e.network, e.digests[1], err = readFileOfLearn(within(folder, p.Network), files, net.Read); err != nil {
			err = failed(networkKey, err)
		}
	}
	return err
}

// readFileOfLearn reads a file that gobandit learn wrote, and returns a digest, too.
// An error names the file.
func readFileOfLearn[T any](path string, files *fileSet, read func([]byte) (T, error)) (learned T, digest string, err error) {
	src, err := files.read(path, "a file of gobandit learn")
	if err != nil {
		return learned, "", err
	}
	if learned, err = read(src.text); err != nil {
		return learned, "", Problem{File: path, Text: err.Error()}
	}
	return learned, gtp.Digest(src.text), nil
}

// learned loads what an engine's parameters name, relative to the file's folder.
func (r *reader) learned(e *OwnEngine, m mapping) {
	_ = e.readLearned(filepath.Dir(r.file), r.files, func(key string, err error) error {
		r.nested(m.get(key), err)
		return nil
	})
}
