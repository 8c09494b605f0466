import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { listDeviceConfigs, showDeviceConfig } from '#contract/configuration/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../api/live'
import { reading, toldInPlace } from '../../api/query-client'

/** Many devices change at once: what is told within this time, in milliseconds, is one question. */
const settleMs = 700

/** Asks again once, some time after the first of many calls. */
function useSettled(ask: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      ask()
    }, settleMs)
  }, [ask])
}

/** Where the configured devices of a network stand, live. */
export function useDeviceConfigs(group: number) {
  const queries = useQueryClient()
  const query = useQuery({ ...reading(listDeviceConfigs, { group }), ...toldInPlace })
  const ask = useSettled(
    useCallback(
      () => void queries.invalidateQueries({ queryKey: [listDeviceConfigs.path, { group }] }),
      [queries, group],
    ),
  )
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'devices') return
      const told = event.devices.some(({ configState, status }) => configState !== undefined || status)
      if (told || event.removed.length > 0) ask()
    },
    [ask],
  )
  useLiveReads({ topic: 'devices', group }, [[listDeviceConfigs.path, { group }]], onEvent, ask)
  return query
}

/** How one device stands, live. */
export function useDeviceConfig(sn: string) {
  const queries = useQueryClient()
  const query = useQuery({ ...reading(showDeviceConfig, { sn }), ...toldInPlace })
  const ask = useSettled(
    useCallback(
      () => void queries.invalidateQueries({ queryKey: [showDeviceConfig.path, { sn }] }),
      [queries, sn],
    ),
  )
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'device' && event.sn === sn) ask()
    },
    [ask, sn],
  )
  useLiveReads({ topic: 'device', sn }, [[showDeviceConfig.path, { sn }]], onEvent, ask)
  return query
}
