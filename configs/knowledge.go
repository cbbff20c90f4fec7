package configs

import (
	"path/filepath"
	"sync"

	"gobandit/search/knowledge"
)

// knowledgeKey is the parameter that names a file of knowledge.
const knowledgeKey = "knowledge"

// ownKnowledge is what the program knows from games.
var ownKnowledge = sync.OnceValue(func() knowledge.Models {
	src, _ := readEmbedded("knowledge", "games")
	models, err := knowledge.Read(src.text)
	if err != nil {
		panic(err) // it is embedded
	}
	return models
})

// LearnFrom makes the engine know what is in a file of gobandit learn, or without
// one what the program does. An error names the file.
func (e *OwnEngine) LearnFrom(path string) (err error) {
	e.Params.Knowledge, e.learned, e.digest = path, nil, ""
	if path != "" {
		e.learned, e.digest, err = readKnowledge(path, nil)
	}
	return err
}

// readKnowledge reads a file that gobandit learn wrote, and returns a digest, too.
// An error names the file.
func readKnowledge(path string, files *fileSet) (knowledge.Models, string, error) {
	src, err := files.read(path, "a file of gobandit learn")
	if err != nil {
		return nil, "", err
	}
	models, err := knowledge.Read(src.text)
	if err != nil {
		return nil, "", Problem{File: path, Text: err.Error()}
	}
	return models, digestOf(src.text), nil
}

// knowledge loads what the parameter knowledge of an engine names, relative to the
// file's folder.
func (r *reader) knowledge(e *OwnEngine, at entry) {
	e.learned, e.digest = nil, ""
	if e.Params.Knowledge == "" {
		return
	}
	var err error
	if e.learned, e.digest, err = readKnowledge(within(filepath.Dir(r.file), e.Params.Knowledge), r.files); err != nil {
		r.nested(at, err)
	}
}
