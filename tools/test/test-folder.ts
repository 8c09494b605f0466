import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Tests write some hundred megabytes; a small one, as containers have it, would be full. */
const leastFree = 6 * 2 ** 30

/**
 * A folder for what tests write, with `tmp` for their temporary files; the caller removes it. In memory where there is
 * room: tests force thousands of writes to the disk, and what outlives a kill outlives it there, too.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), 'roost-test-'))
  // Programs of other users, as PostgreSQL's, reach what is inside.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'tmp'), { mode: 0o777 })
  return folder
}

/** Tests also start programs from there. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastFree && !mountOptions().includes('noexec')
  } catch {
    return false
  }
}

const mountOptions = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, where]) => where === inMemory)?.[3]
    ?.split(',') ?? ['noexec']
