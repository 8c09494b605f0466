import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file only its owner can read, whole or not at all, on disk when it returns. */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.tmp`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}

/** The file's text; made by `make` and kept when it does not exist. */
export function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writePrivateFile(file, make())
  return readFileSync(file, 'utf8').trim()
}
