//go:build unix

package sick

import "syscall"

const errQuota = syscall.EDQUOT
