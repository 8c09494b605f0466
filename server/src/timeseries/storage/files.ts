import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { namingFile } from '../../lib/start-error.ts'

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

/** Writes a small file, with its crc, that is there whole or as it was before, whatever happens meanwhile. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, `${crc32(text)} ${text}`, { flush: true })
  renameSync(`${path}.tmp`, path)
  syncDirectoryNow(dirname(path))
}

/** What `replaceFile` wrote; undefined when there is no file, null when it is damaged. */
export function readReplaced(path: string): string | null | undefined {
  try {
    const found = namingFile(path, () => readFileSync(path, 'utf8'))
    const space = found.indexOf(' ')
    const text = found.slice(space + 1)
    return space > 0 && String(crc32(text)) === found.slice(0, space) ? text : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Moves a file that cannot be read out of the way, so that it is looked at once only. Returns its new path. */
export function setAside(path: string): string {
  const aside = asideOf(path)
  renameSync(path, aside)
  return aside
}

/** Where a file lies that was set aside. */
export function asideOf(path: string): string {
  return `${path}.corrupt`
}
