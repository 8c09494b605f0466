import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/call'

/** Path and query are those of `listAlarms`: the contract comes later than this is asked for. */
export const unreadAlarms = queryOptions({
  queryKey: ['/v2/alarm', 'unread'],
  queryFn: ({ signal }) => getPage('/v2/alarm', { unread: true, limit: 1 }, signal),
})

/** How many alarms are unread; none until it is known. */
export function useUnreadAlarms(): number {
  const unread = useQuery(unreadAlarms)
  return unread.data?.page.total ?? 0
}
