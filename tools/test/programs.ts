import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makePrograms, namedPlace, neighbourOf } from '../programs/make-programs.ts'
import { served } from '../programs/served.ts'

/** What tests start as processes and threads, again and again. */
const started: readonly string[] = [
  ...served,
  'server/src/testing/server-with-test-timing.ts',
  'server/src/testing/durability-child.ts',
  'server/src/testing/pretend-provider-program.ts',
  'server/src/testing/abuse/stranger-program.ts',
  'server/src/features/audit-log/testing/chain-child.ts',
  'server/src/features/configuration/testing/moving-child.ts',
  'server/src/features/mass-actions/testing/mass-child.ts',
  'server/src/features/reporting/files/testing/maker-process.ts',
  'server/src/jobs/testing/jobs-child.ts',
  'server/src/timeseries/outside/testing/queue-child.ts',
  'server/src/timeseries/testing/crash-child.ts',
  'simulator/fleet.ts',
]

const made = (folder: string, file: string) => join(folder, file.replace(/\.ts$/, '.mjs'))

/**
 * Makes one file of each program that tests start. The files know the checkout's folder: they are for this run and
 * machine.
 * @param root the checkout, absolute
 * @param folder where they are put, under their names in the checkout; absolute
 */
export async function buildPrograms(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const url = (file: string) => JSON.stringify(pathToFileURL(file).href)
  await makePrograms({
    root,
    programs: started,
    made: (program) => made(folder, program),
    ownUrl: url,
    programUrl: (program) => `new URL(${url(made(folder, program))})`,
  })
}

/** Threads and processes that a server in the test's own process starts are those of the run, too, if it made some. */
export const startsBuilt = (root: string) => ({
  name: 'starts-built',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/server\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler: (code: string, id: string) =>
      code.replace(namedPlace, (whole, spec: string) => {
        const program = neighbourOf(root, id, spec)
        if (!started.includes(program)) return whole
        const place = JSON.stringify(made('', program))
        const folder = 'process.env.ROOST_TEST_PROGRAMS'
        return `new URL(${folder} ? 'file://' + ${folder} + '/' + ${place} : '${spec}', import.meta.url)`
      }),
  },
})
