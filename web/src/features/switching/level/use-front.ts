import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDevices, showDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { AnswerTo } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import type { DefaultsPlace } from '../../../components/configuration/levels/opened-defaults'

interface Front {
  /** Whose front can be shown. */
  devices: { sn: string; name: string }[]
  sn: string | null
  /** Null: it is on its way, or none of them has reported its ports. */
  state: DeviceState | null
  waits: boolean
  show: (sn: string) => void
}

/**
 * The front of one of the switches that a place is about: where their ports are, and what they are called. Of several
 * models one of each is enough.
 */
export function useFront(place: DefaultsPlace): Front {
  const [wished, show] = useState<string | null>(null)
  const query = { type: 'switch', limit: 200, ...withinOf(place) }
  const list = useQuery({ ...reading(listDevices, query as never), ...toldInPlace })
  const fit = fronts(list.data ?? [], place)
  const first = fit.find(({ status }) => status === 'online') ?? fit[0]
  const sn = fit.some((one) => one.sn === wished) ? wished : (first?.sn ?? null)
  const device = useQuery({ ...reading(showDevice, { sn: sn ?? '' }), ...toldInPlace, enabled: sn !== null })
  const state = device.data?.state ?? null
  return {
    devices: fit.map((one) => ({ sn: one.sn, name: nameIn(place, one) })),
    ...{ sn, show, state: state && state.ports.length > 0 ? state : null },
    waits: list.isPending || (sn !== null && device.isPending),
  }
}

type Listed = AnswerTo<typeof listDevices>[number]

const withinOf = (place: DefaultsPlace) =>
  'project' in place
    ? { project: place.project }
    : { group: place.group, ...(place.kind && { type: place.kind }) }

const modelOf = (place: DefaultsPlace) => ('project' in place ? undefined : place.model)

function fronts(devices: readonly Listed[], place: DefaultsPlace): Listed[] {
  const model = modelOf(place)
  if (model !== undefined) return devices.filter((one) => one.model === model)
  const online = (one: Listed) => one.status === 'online'
  const sorted = [...devices.filter(online), ...devices.filter((one) => !online(one))]
  const ofModel = Map.groupBy(sorted, (one) => one.model ?? one.sn)
  return [...ofModel.values()].map(([one]) => one!)
}

/** Of several models it is the model that matters. */
const nameIn = (place: DefaultsPlace, { sn, hostname, model }: Listed): string =>
  (modelOf(place) === undefined ? model : hostname) ?? hostname ?? sn
