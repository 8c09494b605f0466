import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.js'
import { findNode } from './node24.js'
import { run } from './run.js'
import { failWith, root, tell } from './tell.js'

const sources = ['web', 'contract/src', 'locales', 'package-lock.json', 'vite.config.ts']
const notSources = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/
const target = join(root, 'web', 'dist')
const stampFile = join(target, '.built-from')

/** Builds web/dist when it is missing or its sources changed since; a half-built console is never served. */
export async function ensureConsoleBuilt() {
  if (isCurrent()) return
  await alone('build', async () => {
    if (!isCurrent()) await build()
  })
}

const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

async function build() {
  tell('Building the console…')
  const started = Date.now()
  const fresh = join(root, 'node_modules', '.cache', `roost-console-${process.pid}`)
  const before = fingerprint()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error']
  if ((await run(findNode(), args)) !== 0) failWith('The console could not be built; the reason is above.')
  writeFileSync(join(fresh, '.built-from'), before)
  replaceFolder(fresh, target)
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
function fingerprint() {
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
