import type { PlanFigure } from '#contract/radio-planning/schemas.ts'
import type { Formats } from '../../i18n/use-formats'

/** How a figure that plans are judged by is written. */
export const figureFormat = (figure: PlanFigure, formats: Formats): ((value: number) => string) =>
  figure === 'signal'
    ? formats.dbm
    : figure === 'throughput'
      ? (value: number) => formats.bitRate(value)
      : formats.ratio
