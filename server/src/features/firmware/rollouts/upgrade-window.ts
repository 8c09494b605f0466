import { clockAt } from '../../../lib/zoned-time.ts'

export interface UpgradeWindow {
  /** Minutes after midnight. */
  from: number
  until: number
  zone: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** @returns ms until upgrades may begin; 0: they may now */
export function untilOpen(window: UpgradeWindow | null, now: number): number {
  if (!window || window.from === window.until) return 0
  const minute = Math.floor(clockAt(now, window.zone) / MINUTE_MS) % DAY_MINUTES
  const { from, until } = window
  const isOpen = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isOpen ? 0 : ((from - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS
}
