import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import {
  listDeviceConfigs,
  listVersions,
  showDeviceConfig,
  showSection,
} from '#contract/configuration/endpoints.ts'
import { listRollouts } from '#contract/configuration/rollouts.ts'
import { listSchedules } from '#contract/configuration/schedules.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../api/live'
import { outdate } from '../../api/outdated'
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

/** What another person, or a clock, changes where sections are shown. */
const changedElsewhere = [showSection, listVersions, listRollouts, listSchedules].map(({ path }) => path)

/** In these a device is because something else is wanted of it than before. */
const wantedAnew: readonly (ConfigState | null | undefined)[] = ['pending', 'rolled_back']

/** @returns a function that asks for sections again, once for many calls */
function useSectionsAgain(): () => void {
  const queries = useQueryClient()
  return useSettled(
    useCallback(() => {
      for (const path of changedElsewhere) outdate(queries, { queryKey: [path] })
    }, [queries]),
  )
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
  const askSections = useSectionsAgain()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'devices') return
      if (event.devices.some(({ configState }) => wantedAnew.includes(configState))) askSections()
      const told = event.devices.some(({ configState, status }) => configState !== undefined || status)
      if (told || event.removed.length > 0) ask()
    },
    [ask, askSections],
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
  const askSections = useSectionsAgain()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'device' || event.sn !== sn) return
      if (wantedAnew.includes(event.device?.configState)) askSections()
      ask()
    },
    [ask, askSections, sn],
  )
  useLiveReads({ topic: 'device', sn }, [[showDeviceConfig.path, { sn }]], onEvent, ask)
  return query
}
