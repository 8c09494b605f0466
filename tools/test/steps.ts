import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Counts, playwrightCounts, readCounts, vitestCounts } from './counts.ts'
import { type OnOutput, runScript } from './tool.ts'

export interface Surroundings {
  /** For reports; gone afterwards. */
  folder: string
  env: Record<string, string>
  /** Of a step that runs beside others: what it prints is kept together. */
  hear?: OnOutput
}

export interface Step {
  name: string
  /** Needs the outcome of this step, which is not beside it: not run when that failed. */
  after?: string
  /** May run beside its neighbours of which that is said, too: it measures nothing in seconds. */
  beside?: true
  run(around: Surroundings): Promise<{ code: number; counts?: Counts }>
}

const check = (name: string, path: string, args: string[] = []): Step => ({
  name,
  beside: true,
  run: async ({ env, hear }) => ({ code: await runScript(path, args, env, hear) }),
})

/**
 * Each checker of types works out for itself what several share: four, the compiler's own choice, take twice the
 * processor time of one. As many as half the cores, for other steps run beside them.
 */
const checkers = Math.max(1, Math.floor(availableParallelism() / 2))

/** The cheap ones, which `npm run check` runs alone. */
export const checks: Step[] = [
  check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  check('types', 'node_modules/typescript/bin/tsc', ['-p', '.', '--checkers', String(checkers)]),
  check('boundaries', 'tools/check-boundaries/main.ts'),
  check('names', 'tools/check-names/main.ts'),
  check('locales', 'tools/check-locales/main.ts'),
  check('migrations', 'tools/check-migrations/main.ts'),
  check('notices', 'tools/notices/main.ts', ['--check']),
]

const tests = (engines: string, after?: string): Step => ({
  name: 'tests',
  ...(after && { after }),
  async run({ folder, env }) {
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runScript('node_modules/vitest/vitest.mjs', ['run', '--retry=1', ...reporters], {
      ...env,
      ROOST_TEST_ENGINES: engines,
    })
    return { code, counts: readCounts(report, vitestCounts) }
  },
})

/** Those of one project of playwright.config.ts. */
const inBrowser = (project: string, workers: number): Step => ({
  name: project,
  after: 'console',
  async run({ folder, env }) {
    const report = join(folder, `${project}.json`)
    const output = `--output=test-results/${project}`
    const which = [
      'test',
      `--project=${project}`,
      `--workers=${workers}`,
      '--retries=1',
      // To record every step of every journey takes a third of their processor time.
      '--trace=on-first-retry',
      '--reporter=list,json',
    ]
    const told = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await runScript('node_modules/@playwright/test/cli.js', [...which, output], told)
    return { code, counts: readCounts(report, playwrightCounts) }
  },
})

export const quick: Step[] = [tests('sqlite')]

export const everything: Step[] = [
  ...checks,
  check('console', 'tools/launch.js', ['build']),
  check('programs', 'tools/test/build-programs.ts'),
  tests('sqlite,postgres', 'programs'),
  inBrowser('journeys', 3),
  inBrowser('timed', 1),
  inBrowser('walks', 2),
]
