/** The server and what it starts as threads and processes of its own, each made one file. */
export const served = [
  'server/src/main.ts',
  'server/src/db/checkpoints/checkpoint-thread.ts',
  'server/src/features/operations/headroom/measuring-thread.ts',
  'server/src/features/reporting/files/file-process.ts',
  'server/src/features/reporting/files/file-worker.ts',
  'server/src/timeseries/evaluation/thread.ts',
  'server/src/timeseries/outside/reading/query-worker.ts',
  'server/src/timeseries/worker/worker.ts',
] as const
