/** A midnight (UTC) some hours back, ms: nothing that is written lies in the future. */
const DAY_MS = 86_400_000
export const END = Math.floor(Date.now() / DAY_MS) * DAY_MS

const number = (name: string, otherwise: number) => Number(process.env[`ROOST_BENCH_${name}`] ?? otherwise)

/**
 * The size of a run. By default it takes about eight minutes on two cores; `ROOST_BENCH_OLD_STEP=60` makes the whole
 * month as dense as its last day (432 million samples, an hour).
 */
export const plan = {
  /** Series of the query rows: devices of a hundred networks. */
  devices: number('DEVICES', 10_000),
  days: number('DAYS', 30),
  /** Seconds between samples, on the last day and before it. */
  step: 60,
  oldStep: number('OLD_STEP', 900),
  /** Devices and reports of the row about bytes on disk. */
  diskDevices: number('DISK_DEVICES', 10_000),
  diskReports: number('DISK_REPORTS', 60),
  /** Devices and reports of the rows about ingest as it comes: one sample a series and request. */
  ingestDevices: number('INGEST_DEVICES', 2000),
  ingestReports: number('INGEST_REPORTS', 20),
  /** Warm rounds of each query. */
  rounds: number('ROUNDS', 5),
  /** Which take part, and which parts are run. */
  engines: (process.env.ROOST_BENCH_ENGINES ?? 'roost,victoria-metrics,prometheus').split(','),
  parts: (process.env.ROOST_BENCH_PARTS ?? 'ingest,disk,queries').split(','),
} as const
