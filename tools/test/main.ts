import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian.ts'
import { summary, total } from './outcome.ts'
import { providePostgres, type TestPostgres } from './postgres.ts'
import { runSteps } from './run-steps.ts'
import { checks, everything, quick, type Step } from './steps.ts'
import { provideTelnetd } from './telnetd.ts'
import { makeTestFolder } from './test-folder.ts'
import { stopTools } from './tool.ts'

/** `npm test`, `npm run test:quick` and `npm run check`: the steps of a mode, each timed, all of them always. */
const modes = { everything, quick, check: checks }

const mode = process.argv[2] as keyof typeof modes
let postgres: TestPostgres | undefined
let stopped = false

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
    stopTools()
  })

process.exitCode = await runMode(modes[mode]).catch((error: Error) => {
  console.error(error.message)
  return 1
})

async function runMode(steps: Step[]): Promise<number> {
  const folder = makeTestFolder()
  try {
    const env: Record<string, string> = mode === 'everything' ? await surroundings(folder) : {}
    // Servers and fleets are started a hundred times: only the first start compiles them.
    env.NODE_COMPILE_CACHE = join(folder, 'compiled')
    if (mode === 'everything') env.ROOST_TEST_PROGRAMS = join(folder, 'programs')
    env.TMPDIR = join(folder, 'tmp')
    const outcomes = await runSteps(steps, { folder, env }, () => stopped)
    console.log(summary(outcomes))
    return total(outcomes).failed || stopped ? 1 : 0
  } finally {
    await postgres?.stop()
    // A program that was killed late may still be writing there.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function surroundings(folder: string): Promise<Record<string, string>> {
  await installDebianPackages()
  postgres = await providePostgres()
  const telnetd = await provideTelnetd(folder)
  return { ROOST_TEST_DATABASE_URL: postgres.url, ...(telnetd && { ROOST_TEST_TELNETD: telnetd }) }
}
