import { useQuery } from '@tanstack/react-query'
import { listLanDevices } from '#contract/clients/lan-devices.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { lanKinds } from './lan-nodes'

const againMs = 60_000
/** More than these would hide the network itself. */
const most = 300

/** Cameras, phones, printers … that managed devices of a network report; none when they are not to be shown. */
export function useLanDevices(group: number, shown: boolean) {
  const { data } = useQuery({
    ...reading(listLanDevices, { group, kind: lanKinds, source: 'seen', limit: most }),
    ...toldInPlace,
    enabled: shown,
    refetchInterval: againMs,
  })
  return shown ? (data ?? none) : none
}

const none: never[] = []
