import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { namingFile, StartError } from '../start-error.ts'

/**
 * One server per data folder. The lock is the operating system's, held through an SQLite file: it ends with the
 * process, also with kill -9, and no stale process number can keep a folder locked.
 * @throws a sentence when another process holds it
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  const lock = namingFile(file, () => new DatabaseSync(file))
  try {
    lock.exec('pragma busy_timeout = 2000; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error as Error).message.includes('locked'))
      throw new StartError(`${file} cannot be used: ${(error as Error).message}`)
    throw new Error(`ROOST_DATA_DIR: another Roost is using ${folder}; stop it first or name another folder.`)
  }
  return { release: () => lock.close() }
}

/** Whether a server runs with this folder. Makes nothing. */
export function isInUse(folder: string): boolean {
  const file = join(folder, 'lock')
  if (!existsSync(file)) return false
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return false
  } catch {
    return true
  } finally {
    lock.close()
  }
}
