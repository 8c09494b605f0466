import { useQuery } from '@tanstack/react-query'
import { queryNow } from '../../../../api/prometheus'
import { toldInPlace } from '../../../../api/query-client'

/**
 * When (ms) a port's link last came or went within a day, as precise as reports come; null: it did not; undefined:
 * not known (yet).
 */
export function useLastFlap(sn: string, port: string): number | null | undefined {
  const link = `port_up{sn=${JSON.stringify(sn)},port=${JSON.stringify(port)}}`
  const query = `max_over_time((timestamp(${link}) * (changes(${link}[2m]) > bool 0))[1d:1m])`
  const answer = useQuery({
    queryKey: ['/api/v1/query', query],
    queryFn: ({ signal }) => queryNow(query, signal),
    staleTime: 30_000,
    ...toldInPlace,
  })
  const seconds = answer.data?.[0] && Number(answer.data[0].value[1])
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined
  return seconds === 0 ? null : seconds * 1000
}
