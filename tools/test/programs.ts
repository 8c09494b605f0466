import { mkdirSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/** What tests start as processes and threads, again and again. */
const started = [
  'server/src/main.ts',
  'server/src/testing/server-with-test-timing.ts',
  'server/src/testing/durability-child.ts',
  'server/src/testing/pretend-provider-program.ts',
  'server/src/testing/abuse/stranger-program.ts',
  'server/src/features/audit-log/testing/chain-child.ts',
  'server/src/features/configuration/testing/moving-child.ts',
  'server/src/features/mass-actions/testing/mass-child.ts',
  'server/src/features/reporting/files/file-process.ts',
  'server/src/features/reporting/files/file-worker.ts',
  'server/src/features/reporting/files/testing/maker-process.ts',
  'server/src/jobs/testing/jobs-child.ts',
  'server/src/timeseries/evaluation/thread.ts',
  'server/src/timeseries/outside/reading/query-worker.ts',
  'server/src/timeseries/outside/testing/queue-child.ts',
  'server/src/timeseries/testing/crash-child.ts',
  'server/src/timeseries/worker/worker.ts',
  'simulator/fleet.ts',
]

/** Packages that bring machine code or read files beside them: they are found in the checkout's node_modules. */
const apart =
  /^(@node-rs\/argon2|snappy|pdfkit|subset-font|write-excel-file|oidc-provider|protobufjs|pg-native|bufferutil|utf-8-validate)(\/|$)/

const isApart = (id: string) => isBuiltin(id) || apart.test(id)

const built = (folder: string, file: string) => join(folder, file.replace(/\.ts$/, '.mjs'))

/**
 * Makes one file of each program that tests start: the server has 1,300 modules, and to find and link them is a third
 * of what a start costs. The files know the checkout's folder: they are for this run and machine.
 * @param root the checkout, absolute
 * @param folder where they are put, under their names in the checkout; absolute
 */
export async function buildPrograms(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  for (const file of started) await buildProgram(root, folder, file)
}

async function buildProgram(root: string, folder: string, file: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, file),
    platform: 'node',
    logLevel: 'silent',
    external: isApart,
    plugins: [ownPlace(root, folder)],
  })
  await bundle.write({ file: built(folder, file), format: 'esm', codeSplitting: false })
  await bundle.close()
}

const ownUrl = /new URL\('([^']+)', import\.meta\.url\)/g

/** The program that a module names as its neighbour, by its place in the checkout. */
function programAt(root: string, from: string, spec: string): string | undefined {
  const file = relative(root, resolve(dirname(from), spec))
  return started.includes(file) ? file : undefined
}

/** Threads and processes that a server in the test's own process starts are those of the run, too, if it made some. */
export const startsBuilt = (root: string) => ({
  name: 'starts-built',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/server\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler: (code: string, id: string) =>
      code.replace(ownUrl, (whole, spec: string) => {
        const program = programAt(root, id, spec)
        if (!program) return whole
        const place = JSON.stringify(built('', program))
        const folder = 'process.env.ROOST_TEST_PROGRAMS'
        return `new URL(${folder} ? 'file://' + ${folder} + '/' + ${place} : '${spec}', import.meta.url)`
      }),
  },
})

/** Modules find their neighbours on disk where they lie in the checkout; threads and processes as programs of ours. */
function ownPlace(root: string, folder: string): Plugin {
  return {
    name: 'own-place',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.' },
      handler: (code, id) =>
        code
          .replace(ownUrl, (whole, spec: string) => {
            const program = programAt(root, id, spec)
            return program ? `new URL(${JSON.stringify(pathToFileURL(built(folder, program)).href)})` : whole
          })
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    },
  }
}
