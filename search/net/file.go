package net

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// A file begins with magic, whose last digit is the version, and ends with the CRC-32
// (IEEE) of all before it, four bytes. Between them lie the numbers of layers, channels and planes, a byte each,
// and the weights in the order of Net, 32-bit floats. Numbers are little-endian.
const magic = "gobandit network 2\n"

// Bytes returns the file of a network, which Read reads.
func (n *Net) Bytes() []byte {
	out := append([]byte(magic), byte(n.Layers), byte(n.Channels), Planes)
	for _, w := range n.Weights {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// Read reads the file of a network, which may be compressed with gzip. An error says what is wrong with it.
func Read(data []byte) (*Net, error) {
	if bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		unpacked, err := unpack(data)
		if err != nil {
			return nil, fmt.Errorf("compressed with gzip: %w", err)
		}
		data = unpacked
	}
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	switch {
	case !bytes.HasPrefix(data, []byte(magic[:len(magic)-2])):
		return nil, errors.New("not a network: gobandit learn --net makes them")
	case !ok:
		return nil, fmt.Errorf("a network of another version, want %q: make it again with gobandit learn --net", magic[:len(magic)-1])
	case len(rest) < 3+4:
		return nil, fmt.Errorf("byte %d: the file ends early", len(data))
	}

	s := Shape{Layers: int(rest[0]), Channels: int(rest[1])}
	if !s.valid() || rest[2] != Planes {
		return nil, fmt.Errorf("a network of %v with %d planes, want 1 to %d layers, 16 to %d channels in steps of %d, and %d planes", s, rest[2], MaxLayers, MaxChannels, columns, Planes)
	}
	if want := len(magic) + 3 + 4*s.Size() + 4; len(data) != want {
		return nil, fmt.Errorf("%d bytes, want %d: the file is incomplete or damaged", len(data), want)
	}
	end := len(data) - 4
	if got, want := crc32.ChecksumIEEE(data[:end]), binary.LittleEndian.Uint32(data[end:]); got != want {
		return nil, fmt.Errorf("the checksum is %08x, want %08x: the file is damaged", got, want)
	}

	weights := make([]float32, s.Size())
	for i := range weights {
		weights[i] = math.Float32frombits(binary.LittleEndian.Uint32(rest[3+4*i:]))
	}
	return Of(s, weights), nil
}

// unpack returns what data compressed with gzip holds, or its first part that is longer than any network.
func unpack(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	longest := len(magic) + 3 + 4*Shape{MaxLayers, MaxChannels}.Size() + 4
	return io.ReadAll(io.LimitReader(z, int64(longest)+1))
}
