import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** Where tests put databases that they throw away: in memory, where there's room. A cloned database is a
 * thousand files, and a disk can take a second to create them. */
export function scratch(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY
}
