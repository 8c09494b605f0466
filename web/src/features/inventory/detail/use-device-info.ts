import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { listFiles } from '#contract/files/endpoints.ts'
import { listQuarantine, showDevice, showRawState } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../../api/live'
import { patchInfo } from '../../../api/live-patches'
import { reading, toldInPlace } from '../../../api/query-client'

const settleMs = 400

type DeviceEvent = Extract<LiveEvent, { topic: 'device' }>

/** Whether more than what the event itself tells may have changed. */
const changesInfo = ({ change, command }: DeviceEvent) =>
  change === 'command' ? command?.name === 'telemetry' : change !== 'notice'

/** One device, kept up to date: what an event tells is put in at once, a new report is asked for. */
export function useDeviceInfo(sn: string) {
  const queries = useQueryClient()
  const query = useQuery({ ...reading(showDevice, { sn }), ...toldInPlace, enabled: sn !== '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const askAgain = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const path of [showDevice.path, showRawState.path])
        void queries.invalidateQueries({ queryKey: [path, { sn }] })
      for (const path of [listQuarantine.path, listDeviceEvents.path])
        void queries.invalidateQueries({ queryKey: [path] })
    }, settleMs)
  }, [queries, sn])

  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'alarms') askAgain()
      if (event.topic !== 'device' || event.sn !== sn) return
      queries.setQueryData<DeviceInfo>([showDevice.path, { sn }], (info) => info && patchInfo(info, event))
      if (event.command?.result?.type === 'file')
        void queries.invalidateQueries({ queryKey: [listFiles.path, { sn }] })
      if (changesInfo(event)) askAgain()
    },
    [queries, sn, askAgain],
  )
  useLiveReads(
    sn === '' ? null : { topic: 'device', sn },
    [[showDevice.path, { sn }], [showRawState.path, { sn }], [listDeviceEvents.path]],
    onEvent,
  )
  return query
}
