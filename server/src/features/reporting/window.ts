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
}

const MINUTE = 60
const HOUR = 3600
const steps: Record<ReportRange, Pick<Window, 'step' | 'fine'>> = {
  hour: { step: MINUTE, fine: MINUTE },
  day: { step: 15 * MINUTE, fine: MINUTE },
  week: { step: HOUR, fine: 5 * MINUTE },
  month: { step: 4 * HOUR, fine: 15 * MINUTE },
}

export const CLIENTS_KEPT_SECONDS = 7 * 86_400

/** @param toMs end of the range; to the full minute below, so that who asks twice in a minute asks the same */
export function windowOf(range: ReportRange, toMs: number): Window {
  const seconds = rangeSeconds[range]
  const to = Math.floor(toMs / 1000 / MINUTE) * MINUTE
  return { range, from: to - seconds, to, seconds, ...steps[range] }
}

/** The range of the same length just before. */
export const windowBefore = (window: Window): Window => ({
  ...window,
  from: window.from - window.seconds,
  to: window.from,
})

/** Seconds a rate looks over at every point of a chart: the whole step, and never fewer than a few reports. */
export const rateSeconds = ({ step }: Window): number => Math.max(step, 5 * MINUTE)

/** Times of a chart's points, seconds; each stands for the step that ends with it. */
export const pointsOf = ({ from, to, step }: Window): number[] =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => from + (i + 1) * step)
