import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueuePosition } from './disk-queue.ts'

/** How far sending has come, kept beside the queue. `done`: never sent again. `sent`: answered well once. */
export interface Progress {
  done: QueuePosition
  sent: QueuePosition
}

export async function readProgress(directory: string): Promise<Progress | undefined> {
  const text = await readFile(join(directory, 'progress.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { done, sent } = JSON.parse(text) as Progress
    return isPlace(done) && isPlace(sent) ? { done, sent } : undefined
  } catch {
    return undefined
  }
}

const isPlace = (place: unknown): place is QueuePosition =>
  Number.isInteger((place as QueuePosition)?.segment) && Number.isInteger((place as QueuePosition)?.offset)

/** Not synced: after a power cut some requests are sent once more, which changes nothing. */
export async function writeProgress(directory: string, progress: Progress): Promise<void> {
  const path = join(directory, 'progress.json')
  await writeFile(`${path}.new`, JSON.stringify(progress), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
