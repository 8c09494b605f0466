import { useQuery } from '@tanstack/react-query'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import { callPage } from '../../api/call'

/** How many alarms are unread; none until it is known. */
export function useUnreadAlarms(): number {
  const unread = useQuery({
    queryKey: [listAlarms.path, 'unread'],
    queryFn: ({ signal }) => callPage(listAlarms, { query: { unread: true, limit: 1 }, signal }),
  })
  return unread.data?.page.total ?? 0
}
