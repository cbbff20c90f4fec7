//go:build unix

package filetest

import "syscall"

const errQuota = syscall.EDQUOT
