import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.js'
import { root, tell } from './tell.js'

const notSources = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/

/**
 * Makes a folder when it is missing or what it is made of changed since; a half-made one is never used.
 * @param name in words for the person who waits
 * @param sources files and folders of the checkout
 * @param target folder of the checkout
 * @param make puts everything into the folder it is given (absolute)
 * @returns whether it was made now
 */
export async function ensureBuilt({ name, sources, target, make }) {
  if (isCurrent(target, sources)) return false
  return alone(`build-${target.replaceAll('/', '-')}`, async () => {
    if (isCurrent(target, sources)) return false
    await build({ name, sources, target, make })
    return true
  })
}

const stampOf = (target) => join(root, target, '.built-from')

const isCurrent = (target, sources) =>
  existsSync(stampOf(target)) && readFileSync(stampOf(target), 'utf8') === fingerprint(sources)

async function build({ name, sources, target, make }) {
  tell(`Building ${name}…`)
  const started = Date.now()
  const fresh = join(root, 'node_modules', '.cache', `roost-${target.replaceAll('/', '-')}-${process.pid}`)
  const before = fingerprint(sources)
  await make(fresh)
  writeFileSync(join(fresh, '.built-from'), before)
  replaceFolder(fresh, join(root, target))
  tell(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function replaceFolder(from, to) {
  const old = `${from}-old`
  mkdirSync(join(to, '..'), { recursive: true })
  if (existsSync(to)) renameSync(to, old)
  renameSync(from, to)
  rmSync(old, { recursive: true, force: true })
}

/** One hash over names and contents of everything the build reads. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (notSources.test(path)) return []
  const entries = listFolder(path)
  return entries ? entries.flatMap((entry) => filesBelow(`${path}/${entry}`)) : [path]
}

/** Names in a folder, sorted; undefined for a file; none when there is nothing of that name. */
function listFolder(path) {
  try {
    return readdirSync(join(root, path)).sort()
  } catch (error) {
    return error.code === 'ENOTDIR' ? undefined : []
  }
}
