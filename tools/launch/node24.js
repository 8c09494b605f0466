import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { failWith, root } from './tell.js'

const wanted = 24
const flags = ['--disable-warning=ExperimentalWarning']

/** Path of a Node that runs TypeScript directly: the running one when new enough, else the package's. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const file = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const bundled = join(root, 'node_modules', `node-${platform}-${process.arch}`, file)
  if (spawnSync(bundled, ['--version']).status === 0) return bundled
  return failWith(
    `There is no packaged Node ${wanted} for ${platform} on ${process.arch}: install Node ${wanted} or newer and start again.`,
  )
}

/** Arguments that run a TypeScript file of the checkout under that Node. */
export const nodeArguments = (file, args) => [...flags, join(root, file), ...args]
