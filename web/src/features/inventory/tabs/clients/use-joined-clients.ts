import { useQuery } from '@tanstack/react-query'
import type { NetworkClient } from '#contract/clients/client.ts'
import { listClients } from '#contract/clients/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import { reading, toldInPlace } from '../../../../api/query-client'

/** What all devices of the network together tell of the clients of one, by MAC; empty until it is known. */
export function useJoinedClients({
  sn,
  group,
  state,
  DeviceType,
}: DeviceInfo): ReadonlyMap<string, NetworkClient> {
  const { data } = useQuery({
    // A switch or gateway sees clients of others, too: where those are connected the network alone knows.
    ...reading(listClients, {
      ...(DeviceType === 'ap' || group === null ? { sn } : { group }),
      limit: limits.pageMax,
    }),
    ...toldInPlace,
    enabled: group !== null && state !== null,
  })
  return new Map((data ?? []).map((client) => [client.mac, client]))
}
