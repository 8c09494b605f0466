import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const rooms = '{contract,protocols,server,simulator,tools,bench}'

/**
 * Kill processes again and again: after the others, no more at a time than there are cores. How far a program comes
 * before it is killed is meant for a machine that does little else.
 */
const killing = [
  'server/src/**/*{kill,killed}*.test.ts',
  'server/src/db/durability.test.ts',
  'server/src/features/reporting/files/file-maker.test.ts',
  'server/src/main.test.ts',
  'server/src/timeseries/outside/outages.test.ts',
  'server/src/timeseries/storage/wal/crash.test.ts',
]

/** Measure how soon an answer is there: one file at a time, last. */
const alone = [
  'server/src/features/identity/sign-in-timing.test.ts',
  'server/src/southbound/listening/liveness.test.ts',
]

/** What hangs is told late, what a busy machine does slowly is no failure. */
const inNode = {
  ...{ environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 },
  globalSetup: 'server/src/testing/migrated.ts',
} as const

/** One page per worker: `own-modules.ts` and `page.ts` put it back. */
const inPage = {
  ...{ environment: 'jsdom', isolate: false, testTimeout: 120_000 },
  setupFiles: ['web/src/testing/own-modules.ts', 'web/src/testing/setup.ts'],
}

export default defineConfig({
  test: {
    // Twice the cores: half of the time tests wait for sockets and processes.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        // What is ours keeps nothing in its modules: they are loaded once per worker, not once per file.
        test: {
          ...{ ...inNode, isolate: false, name: 'node' },
          ...{ include: [`${rooms}/**/*.test.ts`], exclude: [...killing, ...alone] },
        },
      },
      {
        test: {
          ...{ ...inNode, name: 'killing', include: killing },
          ...{ maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } },
        },
      },
      { test: { ...inNode, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } } },
      { plugins: [react()], test: { ...inPage, name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
