import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { programFile } from '../../testing/program-file.ts'

const CHILD = programFile(new URL('./crash-child.ts', import.meta.url))
const DAY_MS = 86_400_000
export const T0 = 1_700_000_000_000
/** So many batches make a day of the child's clock. */
export const DAY_BATCHES = 40
/** After so many batches the child deletes what device b said, when it is to. */
export const DELETED_EVERY = 4
/** Roll-ups from the second day on. */
export const ROLLED = {
  retentionMs: 2 * DAY_MS,
  rollups: [
    { stepMs: 300_000, keptMs: 1e12 },
    { stepMs: 3_600_000, keptMs: 1e12 },
  ],
}

/**
 * Lets the child append until it is killed after `ms`; answers the last acknowledged batch, the last up to which b was
 * deleted, and its complaints.
 */
export async function crash(
  directory: string,
  first: number,
  ms: number,
  mode = '',
  onDone: (batch: number) => void = () => undefined,
): Promise<{ last: number; deleted: number; troubles: string[] }> {
  const child = spawn(process.execPath, [CHILD, directory, String(first), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const troubles: string[] = []
  let last = first - 1
  let deleted = -1
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') setTimeout(() => child.kill('SIGKILL'), ms)
    else if (line.startsWith('done ')) {
      last = Number(line.slice(5))
      onDone(last)
    } else if (line.startsWith('deleted ')) deleted = Number(line.slice(8))
    else troubles.push(line)
  }
  await closed
  return { last, deleted, troubles }
}
