import { z } from 'zod'
import { client } from '#contract/inventory/state/air-state.ts'
import type { JoinedClient } from '../directory/join-client.ts'

/** What of a client is worth remembering: who it is and where it hung, no figures. */
const told = z.object({
  sn: z.string(),
  client: client.pick({
    ...{ mac: true, connection: true, ip: true, hostname: true, mdns: true, ssid: true, band: true },
    ...{ port: true, vlan: true, fingerprint: true },
  }),
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
  return { mac, sn, client, neighbour, lldp, seen, sighting: { told: { sn, at: seen }, client } }
}
