import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.js'
import { run } from './run.js'
import { failWith, root, tell } from './tell.js'

/** Brings node_modules to what package-lock.json says; does nothing, and needs no network, when it is there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await alone('install', async () => {
    if (isInstalled()) return
    tell('Installing the packages that package-lock.json lists (about half a minute)…')
    const started = Date.now()
    if ((await npmCi()) !== 0 || !isInstalled())
      failWith('Installing failed; npm says why above. Is the npm registry reachable from here?')
    tell(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  })
}

/** npm writes node_modules/.package-lock.json last: it is the stamp, right after `npm install` by hand, too. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted) failWith('package-lock.json is missing or damaged; take it from the repository.')
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return present[path] ? present[path].version === version : Boolean(optional)
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** No package of ours needs an install script; the checks of `engines` would ask for the Node we are about to get. */
function npmCi() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  const ownNpm = process.env.npm_execpath
  if (ownNpm?.endsWith('.js')) return run(process.execPath, [ownNpm, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}
