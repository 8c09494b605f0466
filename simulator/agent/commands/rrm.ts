import { arrayOf, integerOf, isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { bssidIn } from '#protocols/ucentral/neighbour-report.ts'
import { channelsOf, frequencyOf } from '../../kinds/capabilities.ts'
import type { Client } from '../../world/client.ts'
import { type Bss, bssList } from '../../world/radio/air.ts'
import { associateWith, leave } from '../../world/radio/roaming.ts'
import type { Agent } from '../agent.ts'

const DEFAULT_BAN_S = 30
const MOST_DBM = 30

type Action = (agent: Agent, action: JsonObject) => void

/** `rrm`: acted on, never answered. What failed an event tells; what a radio cannot do is not done, though it says yes. */
export function rrm(agent: Agent, command: CommandMessage): void {
  for (const action of (arrayOf(command.params, 'actions') ?? []).filter(isJsonObject)) {
    const name = textOf(action, 'action') ?? ''
    if (Object.hasOwn(ACTIONS, name)) ACTIONS[name]!(agent, action)
  }
}

const ACTIONS: Record<string, Action> = {
  kick(agent, action) {
    const client = clientOf(agent, action)
    if (client === undefined) return tellOrder(agent, action, 1, `station ${action.addr} is unknown`)
    const now = agent.context.clock.now()
    client.banned = { node: agent.node, until: now + (integerOf(action, 'ban_time') ?? DEFAULT_BAN_S) * 1000 }
    leave(client, now)
    client.displaced = true
  },
  channel_switch(agent, action) {
    const bss = bssOf(agent, action)
    const channel = integerOf(action, 'channel') ?? 0
    if (bss === undefined)
      return tellOrder(agent, action, 1, `BSS ${action.bssid} failed to trigger channel switch`)
    tellOrder(agent, action, 0, `BSS ${bss.bssid} triggered channel switch`)
    if (!channelsOf(bss.radio.model.band).includes(channel)) return
    bss.radio.channel = channel
    const freq = frequencyOf(bss.radio.model.band, channel)
    tell(agent, 'rrm.bss.channel-switch', { bssid: bss.bssid, freq })
  },
  tx_power(agent, action) {
    const bss = bssOf(agent, action)
    const level = integerOf(action, 'level')
    if (bss === undefined) return tellOrder(agent, action, 1, `BSS ${action.bssid} failed to set TX power`)
    if (level !== null && level >= 0 && level <= MOST_DBM) bss.radio.txPower = level
    tellOrder(agent, action, 0, `BSS ${bss.bssid} changed TX power`)
  },
  beacon_request(agent, action) {
    const client = clientOf(agent, action)
    if (client === undefined) return
    const report = Buffer.from(`${client.mac} ${client.association!.rssi}`).toString('hex')
    tell(agent, 'rrm.beacon.report', { addr: client.mac, report })
  },
  bss_transition(agent, action) {
    const client = clientOf(agent, action)
    if (client === undefined)
      return tellOrder(agent, action, 1, `BSS transition ${action.addr} failed to trigger`)
    // Whole neighbour reports; the rest makes an element of which the client understands nothing.
    const wanted = (arrayOf(action, 'neighbors') ?? []).map((one) => bssidIn(String(one)))
    const target = agent.site.nodes
      .filter((node) => node.running && node !== agent.node)
      .flatMap((node) => bssList(node).map((bss) => ({ node, bss })))
      .find(({ bss }) => wanted.includes(bss.bssid))
    const now = agent.context.clock.now()
    if (target) associateWith(agent.site, client, target.node, target.bss, now)
    // It is told that it will be sent away, and is.
    else leave(client, now)
  },
}

function clientOf(agent: Agent, action: JsonObject): Client | undefined {
  return agent.site.clients.find(
    ({ mac, association }) => mac === action.addr && association?.node === agent.node,
  )
}

function bssOf(agent: Agent, action: JsonObject): Bss | undefined {
  return bssList(agent.node).find(({ bssid }) => bssid === action.bssid)
}

function tell(agent: Agent, type: string, payload: Record<string, string | number>): void {
  agent.event(type, payload, agent.context.clock.now())
}

function tellOrder(agent: Agent, action: JsonObject, error: number, text: string): void {
  const about = action.addr === undefined ? 'bssid' : 'addr'
  const order = { error, text, action: String(action.action) }
  tell(agent, 'rrm.bss.command', { ...order, [about]: String(action[about]) })
}
