import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { client } from '#contract/inventory/state/air-state.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import type { JoinedClient } from '../directory/join-client.ts'

/** What of a client is worth remembering: who it is and where it hung, no figures. */
const kept = client.pick({
  ...{ mac: true, connection: true, ip: true, hostname: true, mdns: true, ssid: true, band: true },
  ...{ port: true, vlan: true, fingerprint: true },
})
const told = z.object({
  sn: z.string(),
  client: kept,
  neighbour: z.string().nullable(),
  lldp: z
    .object({
      description: z.string().optional(),
      capabilities: z.array(z.string()),
      ip: z.string().optional(),
    })
    .nullable(),
})

export const toldOf = ({ sn, client, neighbour, lldp }: JoinedClient): string =>
  JSON.stringify(told.parse({ sn, client, neighbour, lldp }))

/** Null: a form of an earlier release that says too little. */
export function joinedOf(mac: string, text: string, seen: number): JoinedClient | null {
  const parsed = told.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { sn, client, neighbour, lldp } = parsed.data as Pick<
    JoinedClient,
    'sn' | 'client' | 'neighbour' | 'lldp'
  >
  return joinedWith({ mac, sn, client, neighbour, lldp }, seen)
}

/**
 * What is kept of it in memory: the same as on disk.
 * @param last as it was remembered before; where that says the same, it is that, seen again: whatever is new with every
 * look is carried into the old generation
 * @returns `isNews`: that said something else
 */
export function rememberedOf(
  { mac, sn, client: whole, neighbour, lldp, seen }: JoinedClient,
  last: JoinedClient | undefined,
): { joined: JoinedClient; isNews: boolean } {
  const now = { mac, sn, client: lastingOf(whole), neighbour, lldp }
  if (!last || !isDeepStrictEqual(now, whoAndWhere(last)))
    return { joined: joinedWith(now, seen), isNews: true }
  last.seen = seen
  last.sighting.told = { sn: last.sn, at: seen }
  return { joined: last, isNews: false }
}

type WhoAndWhere = Pick<JoinedClient, 'mac' | 'sn' | 'client' | 'neighbour' | 'lldp'>

const whoAndWhere = ({ mac, sn, client, neighbour, lldp }: JoinedClient): WhoAndWhere => ({
  ...{ mac, sn, client, neighbour, lldp },
})

function joinedWith({ mac, sn, client, neighbour, lldp }: WhoAndWhere, seen: number): JoinedClient {
  const sighting = { told: { sn, at: seen }, client }
  return { mac, sn, client, neighbour, lldp, seen, sighting }
}

const lastingMembers = Object.keys(kept.shape) as (keyof typeof kept.shape)[]

function lastingOf(whole: Client): Client {
  const lasting: Partial<Record<keyof Client, unknown>> = {}
  for (const member of lastingMembers) if (whole[member] !== undefined) lasting[member] = whole[member]
  return lasting as Client
}
