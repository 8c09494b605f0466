/** How configuration is brought to devices; milliseconds. */
export const CONFIGURATION_SETTINGS = {
  /** Devices that are configured at the same time. */
  deliveriesAtOnce: 256,
  /** Devices whose own configuration is read at the same time. */
  readsAtOnce: 64,
  /** After so long a preview goes on without those that have not answered. */
  readBudgetMs: 5_000,
  /** How much each device that waits already puts off one that comes back: a storm spreads by itself. */
  spreadPerWaitingMs: 20,
  spreadMaxMs: 60_000,
  /** Waits before the first, second and third time it is sent again. */
  retryAfterMs: [5_000, 30_000, 120_000] as readonly number[],
  /** Announcements are on disk after at most this long. */
  flushMs: 1_000,
}
export type ConfigurationSettings = typeof CONFIGURATION_SETTINGS

const DAY_MS = 86_400_000
/** Undo reads versions (DECISIONS 16). */
export const VERSIONS_KEPT_MS = 400 * DAY_MS

/** The configuration log is kept for one month of the calendar, UTC (readings C46). */
export function monthBefore(now: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}
