import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ReportDocument,
  type ReportKind,
  type ReportRange,
  reportRanges,
} from '#contract/reporting/document.ts'
import { activityReport, deviceReport, groupReport, rangeSeconds } from '#contract/reporting/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import type { Search } from '../../lib/search'
import type { PlaceQuery } from './place'

/** The part of a report's question that stands in the address. */
export interface ReportPeriod {
  range: ReportRange
  /** Ms since 1970; undefined: up to now. */
  to: number | undefined
}

const usualRange: ReportRange = 'day'

export function readPeriod({ range, to }: Search): ReportPeriod {
  const end = Number(to)
  return {
    range: reportRanges.find((name) => name === range) ?? usualRange,
    to: to !== undefined && Number.isSafeInteger(end) && end > 0 ? end : undefined,
  }
}

export const writePeriod = ({ range, to }: Partial<ReportPeriod>): Search => ({
  ...(range !== undefined && { range: range === usualRange ? undefined : range }),
  to: to === undefined ? undefined : String(to),
})

/** The range before the one shown, or after it; what would end in the future ends now. */
export function moved({ range, to }: ReportPeriod, by: -1 | 1, now = Date.now()): ReportPeriod {
  const end = (to ?? now) + by * rangeSeconds[range] * 1000
  return { range, to: end >= now ? undefined : end }
}

/** Whether the page says that the first figures are yet to come. */
const awaitsFirst = (report: ReportDocument | undefined): boolean =>
  report?.sections.some(({ why }) => why === 'justBound') === true

/** The document, asked anew when what it is about changes; the old one stays until the new one is there. */
export function useReport(kind: ReportKind, asked: ReportPeriod, place: PlaceQuery | { sn: string } | null) {
  const query = { ...asked, ...place }
  const question =
    kind === 'device'
      ? reading(deviceReport, query as { sn: string })
      : reading(kind === 'group' ? groupReport : activityReport, query)
  return useQuery({
    ...(question as ReturnType<typeof reading<typeof groupReport>>),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (awaitsFirst(state.data) ? 30_000 : false),
    ...toldInPlace,
  })
}
