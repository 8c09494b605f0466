import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './disk-queue.ts'

/** How far sending has come, kept beside the queue. `done`: never sent again. `sent`: answered well once. */
export interface Progress {
  done: Place
  sent: Place
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

const isPlace = (place: unknown): place is Place =>
  Number.isInteger((place as Place)?.segment) && Number.isInteger((place as Place)?.offset)

/** Not synced: after a power cut some requests are sent once more, which changes nothing. */
export async function writeProgress(directory: string, progress: Progress): Promise<void> {
  const path = join(directory, 'progress.json')
  await writeFile(`${path}.new`, JSON.stringify(progress), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
