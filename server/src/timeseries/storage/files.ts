import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the names in a directory durable (created, renamed or removed files). */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function syncDirectoryNow(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Moves a file that cannot be read out of the way, so that it is looked at once only. Returns its new path. */
export function setAside(path: string): string {
  const aside = `${path}.corrupt`
  renameSync(path, aside)
  return aside
}
