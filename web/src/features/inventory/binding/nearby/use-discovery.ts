import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { discover, endDiscovery, showDiscovery } from '#contract/inventory/discovery.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { call } from '../../../../api/call'
import { useLiveReads } from '../../../../api/live'
import { reading } from '../../../../api/query-client'
import { useNotify } from '../../../../components/toast/use-notify'

/** What a device found, followed while it looks. */
export function useDiscovery(sn: string) {
  const notify = useNotify()
  const queries = useQueryClient()
  const query = reading(showDiscovery, { sn })
  const { data } = useQuery(query)
  const again = useCallback(
    () => void queries.invalidateQueries({ queryKey: [showDiscovery.path, { sn }] }),
    [queries, sn],
  )
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'device' && event.sn === sn && event.change === 'discovery') again()
    },
    [again, sn],
  )
  useLiveReads({ topic: 'device', sn }, [[showDiscovery.path, { sn }]], onEvent, again)
  const both = {
    onSuccess: (answer: typeof data) => queries.setQueryData(query.queryKey, answer),
    onError: notify.failed,
  }
  const starting = useMutation({ mutationFn: () => call(discover, { body: { sn } }), ...both })
  const ending = useMutation({ mutationFn: () => call(endDiscovery, { body: { sn } }), ...both })
  return {
    data,
    starting,
    ending,
    left: useSecondsLeft(data?.state === 'running' ? data.endsAt : null, again),
  }
}

/** Whole seconds until then; `over` is called once it is past and nobody said so: the live channel may be away. */
function useSecondsLeft(until: number | null, over: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const ticking = setInterval(() => {
      setNow(Date.now())
      if (Date.now() > until + 1500) over()
    }, 1000)
    return () => clearInterval(ticking)
  }, [until, over])
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
}
