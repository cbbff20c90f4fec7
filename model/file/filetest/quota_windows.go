package filetest

import "syscall"

const errQuota = syscall.ENOSPC // Windows knows no other
