import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/test/longest-first.ts'
import { startsBuilt } from './tools/test/programs.ts'
import { wordsOfLanguages } from './web/build/words-of-languages.ts'

const rooms = '{contract,protocols,server,simulator,tools,bench}'

/** Measure how soon an answer is there: one file at a time, last. */
const alone = [
  'server/src/timeseries/query-scheduler.test.ts',
  'server/src/features/identity/sign-in-timing.test.ts',
  'server/src/southbound/listening/liveness.test.ts',
]

/** What hangs is told late, what a busy machine does slowly is no failure. */
const inNode = {
  ...{ environment: 'node', testTimeout: 120_000, hookTimeout: 120_000 },
  globalSetup: 'server/src/testing/migrated.ts',
} as const

/** One page per worker: `own-modules.ts` and `page.ts` put it back. */
const inPage = {
  ...{ environment: 'jsdom', isolate: false, testTimeout: 240_000 },
  setupFiles: ['web/src/testing/own-modules.ts', 'web/src/testing/setup.ts'],
}

export default defineConfig({
  test: {
    // Twice the cores: half of the time tests wait for sockets and processes.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [startsBuilt(import.meta.dirname)],
        // A thousand accounts and sign-ins took 16 ms each; what costs and times are is tested in `alone`.
        resolve: {
          alias: { '@node-rs/argon2': `${import.meta.dirname}/server/src/testing/quick-argon2.ts` },
        },
        // What is ours keeps nothing in its modules: they are loaded once per worker, not once per file.
        test: {
          ...{ ...inNode, isolate: false, name: 'node' },
          ...{ include: [`${rooms}/**/*.test.ts`], exclude: alone },
        },
      },
      { test: { ...inNode, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        plugins: [react(), wordsOfLanguages()],
        test: { ...inPage, name: 'web', include: ['web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
