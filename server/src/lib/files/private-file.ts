import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { namingFile } from '../start-error.ts'
import { writeFileAtomically } from './atomic-file.ts'

/** Writes a file only its owner can read, whole or not at all, on disk when it returns. */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileAtomically(file, content, 0o600)
}

/** The file's text; made by `make` and kept when it does not exist. @throws StartError naming it */
export function readOrMake(file: string, make: () => string): string {
  return namingFile(file, () => {
    if (!existsSync(file)) writePrivateFile(file, make())
    return readFileSync(file, 'utf8').trim()
  })
}
