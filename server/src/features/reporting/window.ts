import type { ReportRange } from '#contract/reporting/document.ts'
import { rangeSeconds } from '#contract/reporting/endpoints.ts'

/** The time a report is about, seconds since 1970; `step` between points of charts, `fine` between looks at a level. */
export interface Window {
  range: ReportRange
  from: number
  to: number
  seconds: number
  step: number
  fine: number
  /** Its devices were bound so lately that there are few samples to read. */
  young: boolean
}

const MINUTE = 60
const HOUR = 3600
const YOUNG_SECONDS = 2 * 86_400
const steps: Record<ReportRange, Pick<Window, 'step' | 'fine'>> = {
  hour: { step: MINUTE, fine: MINUTE },
  day: { step: 15 * MINUTE, fine: MINUTE },
  week: { step: HOUR, fine: 5 * MINUTE },
  month: { step: 4 * HOUR, fine: 15 * MINUTE },
}

export const CLIENTS_KEPT_SECONDS = 7 * 86_400

/**
 * @param toMs end of the range; to the full minute below, so that who asks twice in a minute asks the same
 * @param sinceMs when the first of the devices was bound
 */
export function windowOf(range: ReportRange, toMs: number, sinceMs = 0): Window {
  const seconds = rangeSeconds[range]
  const to = Math.floor(toMs / 1000 / MINUTE) * MINUTE
  const young = to - sinceMs / 1000 < YOUNG_SECONDS
  return { range, from: to - seconds, to, seconds, ...steps[range], young }
}

/** The range of the same length just before. */
export const windowBefore = (window: Window): Window => ({
  ...window,
  from: window.from - window.seconds,
  to: window.from,
})

/** Seconds a rate looks over at every point of a chart: the whole step, and never fewer than a few reports. */
export const rateSeconds = ({ step }: Window): number => Math.max(step, 5 * MINUTE)

/**
 * Whether a window is so long that roll-ups answer for it where they give the same as samples. Of a young place they
 * would tell nothing before its first whole hour, and its samples are read as quickly.
 */
export const isLong = ({ range, young }: Window): boolean => !young && (range === 'week' || range === 'month')

/**
 * Times of a chart's points, seconds; each stands for the step that ends with it, and the whole step lies in the
 * window. Those of a long window lie at whole steps of roll-ups, so that up to an hour at its end has no point, nor
 * has as little at its beginning as makes no whole step.
 */
export function pointsOf(window: Window): number[] {
  const { from, to, step } = window
  const grid = isLong(window) ? Math.min(step, HOUR) : 1
  const last = Math.floor(to / grid) * grid
  const count = Math.floor((last - from) / step)
  return Array.from({ length: count }, (_, i) => last - (count - 1 - i) * step)
}
