import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread of its own found out about the machine. */
export interface Capacity {
  /** Small writes that were on disk, a second, in the data folder. */
  syncsPerSecond: number
  /** Share of one core that was there for more work. */
  processor: number
  /** Of the data folder. */
  bytes: number
}

const SYNC_MS = 2_000
const PROCESSOR_MS = 1_500
/** As much as a page of the records' log. */
const PAGE = Buffer.alloc(4_096, 1)
/** Whatever else runs goes first: only what is spare is measured. */
const NICE = 10

const { folder } = workerData as { folder: string }

function syncsPerSecond(): number {
  const file = join(folder, 'headroom-probe')
  const handle = openSync(file, 'w', 0o600)
  try {
    const begun = performance.now()
    let count = 0
    for (; performance.now() - begun < SYNC_MS; count++) {
      writeSync(handle, PAGE, 0, PAGE.length, 0)
      fdatasyncSync(handle)
    }
    return (count * 1_000) / (performance.now() - begun)
  } finally {
    closeSync(handle)
    rmSync(file, { force: true })
  }
}

function spareProcessor(): number {
  const begun = performance.now()
  const before = process.threadCpuUsage()
  while (performance.now() - begun < PROCESSOR_MS) createHash('sha256').update(PAGE).digest()
  const { user, system } = process.threadCpuUsage(before)
  return Math.min(1, (user + system) / 1_000 / (performance.now() - begun))
}

/** What is removed meanwhile counts nothing. */
function bytesIn(path: string): number {
  try {
    const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
    return entries.reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
  } catch {
    return 0
  }
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

try {
  // Of this thread alone, on Linux; where that is not allowed it competes like any other.
  setPriority(NICE)
} catch {}

parentPort!.postMessage({
  ...{ processor: spareProcessor(), syncsPerSecond: syncsPerSecond(), bytes: bytesIn(folder) },
} satisfies Capacity)
