import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

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

/** Writes a small file that is there whole or as it was before, whatever happens meanwhile. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text, { flush: true })
  renameSync(`${path}.tmp`, path)
  syncDirectoryNow(dirname(path))
}

/** Moves a file that cannot be read out of the way, so that it is looked at once only. Returns its new path. */
export function setAside(path: string): string {
  const aside = `${path}.corrupt`
  renameSync(path, aside)
  return aside
}
