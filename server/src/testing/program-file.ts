import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * What to give Node to start a program of the checkout. A whole run of the tests has made one file of each that is
 * started often (`tools/test/programs.ts`), which starts sooner; by themselves tests start the sources.
 */
export function programFile(source: URL): string {
  const file = fileURLToPath(source)
  const built = join(process.env.ROOST_TEST_PROGRAMS ?? root, relative(root, file).replace(/\.ts$/, '.mjs'))
  return existsSync(built) ? built : file
}
