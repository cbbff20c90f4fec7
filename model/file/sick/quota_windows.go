package sick

import "syscall"

const errQuota = syscall.ENOSPC // Windows knows no other
