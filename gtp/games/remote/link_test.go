package remote

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"

	"github.com/nats-io/nats-server/v2/server"
)

// A server with a certificate of an authority of its own is reached by whoever
// knows that authority.
func TestTLS(t *testing.T) {
	t.Parallel()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der := must.Get(x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key))
	authority := filepath.Join(t.TempDir(), "ca.pem")
	must.Succeed(t, os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o666))
	h := &hub{o: server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true, TLSTimeout: 5,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}},
	}}
	h.start(t)
	t.Cleanup(h.stop)
	nc, _, err := (&Link{URL: h.url(), TLSCA: authority}).connect("test")
	must.Succeed(t, err)
	nc.Close()
	if _, _, err := (&Link{URL: h.url()}).connect("test"); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("without the authority: %v", err)
	}
}

func TestLinkSecrets(t *testing.T) {
	_, _, err := (&Link{URL: "nats://user:secret@127.0.0.1:1"}).connect("test")
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("%v, want the address without the password", err)
	}
	_, _, err = (&Link{URL: "nats://127.0.0.1:1", Creds: "/nonesuch"}).connect("test")
	must.Fail(t, err, "/nonesuch")
}
