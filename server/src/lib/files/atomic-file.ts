import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file so that a reader, and a start after power loss, sees the old content or the new one,
 * never a part. The folder must exist.
 */
export function writeFileAtomically(path: string, content: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', mode)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** The rename itself is only safe once the folder is on disk; some systems refuse to open folders. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
