import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { replaceFile, syncDirectoryNow } from './files.ts'
import { inBoth, MANIFEST, readManifest } from './manifest.ts'
import { POSITIONS } from './wal/wal-positions.ts'

/** Files that are never changed once they have their name. */
const IMMUTABLE = /^\d{10}\.part$/
const LOG = /^\d{10}\.log$/
const DELETIONS = 'deletions.json'
const SMALL = ['raw-cutoff', DELETIONS, 'losses.json']
/** While parts are merged and logs removed, a file may go between the look and the grasp. */
const TRIES = 20

/**
 * Makes `folder` (which must not exist) a copy of a store's directory with every sample acknowledged so far, to be
 * opened like any other. The store may be at work, in this process or another: logs are taken before parts, and a
 * part says which logs it covers and which parts it replaces, so that nothing is missing or there twice; what names
 * the files that must be there is taken before them. Parts are
 * hard links where the file system allows.
 * @throws Error when the folder exists, or the disk does not take it; nothing is left then
 */
export function takeSnapshot(directory: string, folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a snapshot needs a new folder`)
  const unfinished = `${folder}.unfinished`
  mkdirSync(dirname(folder), { recursive: true })
  try {
    for (let left = TRIES; !gather(directory, unfinished); left--) {
      if (left === 0) throw new Error(`the files of ${directory} change too fast to be taken`)
    }
    renameSync(unfinished, folder)
    syncDirectoryNow(dirname(folder))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Answers false when something went meanwhile: then it is to be done again. */
function gather(directory: string, into: string): boolean {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  try {
    const before = deletionsOf(directory)
    const manifest = readManifest(join(directory, MANIFEST))
    const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    takeLogs(join(directory, 'wal'), join(into, 'wal'))
    for (const { name } of folders) if (name !== 'wal') takeParts(join(directory, name), join(into, name))
    for (const name of SMALL)
      if (existsSync(join(directory, name))) copyFileSync(join(directory, name), join(into, name))
    const later = readManifest(join(directory, MANIFEST))
    if (manifest && later) replaceFile(join(into, MANIFEST), JSON.stringify(inBoth(manifest, later)))
    // What was deleted meanwhile, or written anew without it, would be seen again.
    return deletionsOf(directory) === before
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function deletionsOf(directory: string): string {
  const path = join(directory, DELETIONS)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Copied: the newest one is still written to. */
function takeLogs(from: string, to: string): void {
  mkdirSync(to)
  const positions = join(from, POSITIONS)
  // Before the logs: they reach at least so far.
  if (existsSync(positions)) copyFileSync(positions, join(to, POSITIONS))
  for (const name of readdirSync(from)) if (LOG.test(name)) copyFileSync(join(from, name), join(to, name))
  syncDirectoryNow(to)
}

function takeParts(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) if (IMMUTABLE.test(name)) linkOrCopy(join(from, name), join(to, name))
  syncDirectoryNow(to)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    copyFileSync(from, to)
  }
}
