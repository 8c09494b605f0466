import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listCpeLinks } from '#contract/cpe/endpoints.ts'
import type { CpeLink } from '#contract/cpe/schemas.ts'
import { streamTelemetry } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../api/call'
import { reading, toldInPlace } from '../../../../api/query-client'

export const everySeconds = 2
export const lastsSeconds = 600

const order = (sn: string, duration: number) =>
  call(streamTelemetry, { body: { sn, seconds: everySeconds, duration, types: ['state'] } })

/** Lets both ends report every few seconds while the page is open, and reads what they tell as often. */
export function useLiveSignal({ base, station }: CpeLink, group: number) {
  const [runs, setRuns] = useState(false)
  const ordered = useRef<string[]>([])
  useQuery({
    ...reading(listCpeLinks, { group }),
    ...toldInPlace,
    ...(runs && { refetchInterval: everySeconds * 1000 }),
  })
  const begin = useMutation({
    mutationFn: async () => {
      const sns = [base, station].flatMap((end) => (end?.streams && end.online ? [end.sn] : []))
      await Promise.all(sns.map((sn) => order(sn, lastsSeconds)))
      ordered.current = sns
    },
    onSuccess: () => setRuns(true),
  })
  useEffect(() => {
    const timer = runs ? setTimeout(() => setRuns(false), lastsSeconds * 1000) : undefined
    return () => clearTimeout(timer)
  }, [runs])
  useEffect(() => () => end(ordered), [])
  return {
    runs,
    starts: begin.isPending,
    start: () => begin.mutate(),
    stop() {
      end(ordered)
      setRuns(false)
    },
  }
}

/** Where this fails the server ends the stream when its time is over. */
function end(ordered: { current: string[] }): void {
  for (const sn of ordered.current) void order(sn, 0).catch(() => undefined)
  ordered.current = []
}
