import type { JsonObject, JsonValue } from '#protocols/json.ts'
import { nameInLease } from '../../world/client.ts'
import { leasedTo } from '../../world/leases.ts'
import type { Agent } from '../agent.ts'
import type { RingEntry } from '../box-memory.ts'

const RING_ENTRIES = 250

export function remember(agent: Agent, category: string, atMs: number, entry: JsonObject): void {
  agent.ring.push({ category, entry: [Math.floor(atMs / 1000), entry] })
  if (agent.ring.length > RING_ENTRIES) agent.ring.shift()
}

/** Takes the entries of the given categories (all when none are named) out of the buffer. */
export function dump(agent: Agent, categories: readonly JsonValue[]): JsonObject {
  const wanted = ({ category }: RingEntry) => categories.length === 0 || categories.includes(category)
  const result: Record<string, JsonValue[]> = {}
  for (const { category, entry } of agent.ring.filter(wanted)) {
    const list = result[category] ?? []
    result[category] = list
    list.push(entry)
  }
  agent.ring = agent.ring.filter((one) => !wanted(one))
  return result
}

/** What a box that snoops sees when somebody joins. */
export function snoopJoin(agent: Agent, mac: string, atMs: number): void {
  const client = agent.site.clients.find((one) => one.mac === mac)
  if (client === undefined) return
  const { snoops } = agent.node.config
  const band = client.association?.radio.model.band ?? ''
  if (snoops.frames.has('assoc')) remember(agent, 'wifi-frames', atMs, { type: 'assoc', mac, band })
  if (snoops.dhcp.has('ack')) {
    remember(agent, 'dhcp-snooping', atMs, {
      ...{ type: 'ack', mac, ipaddr: leasedTo(agent.site, client) ?? client.ip },
      ...nameInLease(client),
    })
  }
}
