import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDevices, showDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import type { NetworkPart } from '../../../components/configuration/place'

interface Front {
  /** Whose front can be shown. */
  devices: { sn: string; name: string }[]
  sn: string | null
  /** Null: it is on its way, or none of them has reported its ports. */
  state: DeviceState | null
  waits: boolean
  show: (sn: string) => void
}

/** The front of one of the switches that a kind or model stands for: where their ports are, and what they are called. */
export function useFront({ group, kind, model }: NetworkPart): Front {
  const [wished, show] = useState<string | null>(null)
  const list = useQuery({
    ...reading(listDevices, { group, type: kind ?? 'switch', limit: 200 } as never),
    ...toldInPlace,
  })
  const fit = (list.data ?? []).filter((one) => model === undefined || one.model === model)
  const first = fit.find(({ status }) => status === 'online') ?? fit[0]
  const sn = fit.some((one) => one.sn === wished) ? wished : (first?.sn ?? null)
  const device = useQuery({ ...reading(showDevice, { sn: sn ?? '' }), ...toldInPlace, enabled: sn !== null })
  const state = device.data?.state ?? null
  return {
    devices: fit.map((one) => ({ sn: one.sn, name: one.hostname ?? one.sn })),
    ...{ sn, show, state: state && state.ports.length > 0 ? state : null },
    waits: list.isPending || (sn !== null && device.isPending),
  }
}
