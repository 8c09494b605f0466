import { useQuery } from '@tanstack/react-query'
import { queryNow } from '../../../api/prometheus'
import { toldInPlace } from '../../../api/query-client'
import { fill, type Subject } from './fill'
import { roundInterval, usualInterval } from './ranges'

const reports = 'device_uptime_seconds{$where}[15m]'
/** Mean time between the reports of a quarter of an hour; of several devices a slow one. */
const measured = `quantile(0.9, (ts_of_last_over_time(${reports}) - ts_of_first_over_time(${reports})) / ((count_over_time(${reports}) > 1) - 1))`

const measureAgainMs = 300_000
/** A new device has reported twice in a moment. */
const soonMs = 10_000

/** Seconds between reports, as they came lately; the usual ones where none came. Undefined while it is asked. */
export function useReportInterval(subject: Subject): number | undefined {
  const query = fill(measured, { ...subject, grid: { start: 0, end: 0, step: 1 }, interval: 1, top: 1 })
  const answer = useQuery({
    queryKey: ['/api/v1/query', query],
    queryFn: ({ signal }) => queryNow(query, signal),
    staleTime: measureAgainMs,
    refetchInterval: ({ state }) => (state.data?.length ? measureAgainMs : soonMs),
    select: (found) => roundInterval(found[0] && Number(found[0].value[1])),
    // The charts beside say what went wrong; the usual interval does.
    ...toldInPlace,
  })
  return answer.isPending ? undefined : (answer.data ?? usualInterval)
}
