import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { findNode } from './node24.js'
import { run } from './run.js'
import { failWith, root } from './tell.js'

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** @returns whether it was built now */
export const ensureConsoleBuilt = () =>
  ensureBuilt({
    name: 'the console',
    sources: ['web', 'contract/src', 'locales', 'package-lock.json', 'vite.config.ts'],
    target: 'web/dist',
    make: async (folder) => {
      const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
      if ((await run(findNode(), args)) !== 0)
        failWith('The console could not be built; the reason is above.')
    },
  })
