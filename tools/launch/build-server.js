import { rmSync } from 'node:fs'
import { ensureBuilt } from './build.js'
import { findNode, nodeArguments } from './node24.js'
import { run } from './run.js'
import { compiled } from './server.js'
import { failWith } from './tell.js'

/** @returns whether it was built now */
export const ensureServerBuilt = () =>
  ensureBuilt({
    name: 'the server',
    // Flags of V8 decide what of the compiled sources it can use again.
    sources: [
      'server/src',
      'contract/src',
      'protocols/src',
      'package-lock.json',
      'tools/programs',
      'tools/launch/server.js',
    ],
    target: 'server/dist',
    make: async (folder) => {
      const args = nodeArguments('tools/programs/build-server.ts', [folder])
      if ((await run(findNode(), args)) !== 0) failWith('The server could not be built; the reason is above.')
      // What was compiled of the one before is of no use to this one.
      rmSync(compiled, { recursive: true, force: true })
    },
  })
