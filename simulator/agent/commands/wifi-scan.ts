import type { JsonObject } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { channelsOf, DFS_CHANNELS, frequencyOf } from '../../kinds/capabilities.ts'
import { isOnCampus } from '../../kinds/fleet-plan.ts'
import { randomFrom } from '../../random.ts'
import type { Node, Radio } from '../../world/node.ts'
import { type Bss, bssList } from '../../world/radio/air.ts'
import { lossBetween } from '../../world/radio/field.ts'
import type { Agent } from '../agent.ts'
import { reply, slowly } from '../connection/answer.ts'

const SECONDS_PER_RADIO = 3
const SAFE_CHANNEL = 36
const NAMES = ['FRITZ!Box 7590', 'Vodafone-5C21', 'MagentaWLAN-X', 'eduroam', 'HP-Print-4A', 'Cafe Guest', '']

/** `wifiscan`: the site's own access points and some neighbours, after a few seconds per radio. */
export function wifiScan(agent: Agent, command: CommandMessage): void {
  const { radios } = agent.node
  if (radios.length === 0 || agent.quirks.has('scan-crash')) {
    const text = "Exception invoking '(null)' command module: No module named 'nl80211' could be found\n"
    slowly(agent, 1000, () => agent.log(text, 6))
    return
  }
  slowly(agent, radios.length * SECONDS_PER_RADIO * 1000, () => {
    if (command.params.override_dfs === true) leaveDfs(agent)
    const scan = scanAir(agent, command.params.verbose !== false)
    reply(agent, command, { error: 0, text: 'Success', resultCode: 1, scan })
  })
}

/** Everything a box hears on its bands: the other radios of its site and strangers'. */
export function scanAir(agent: Agent, verbose: boolean): JsonObject[] {
  const found = agent.node.radios.flatMap((radio) => [
    ...ownSite(agent, radio),
    ...neighbours(agent.node, radio),
  ])
  return verbose ? found.map((bss) => ({ ...bss, ...details(bss, agent.context.clock.now()) })) : found
}

/** A radio on a channel with radar must not be away; it moves to 36 first, which its clients notice. */
function leaveDfs(agent: Agent): void {
  for (const radio of agent.node.radios) {
    if (radio.model.band === '5G' && DFS_CHANNELS.includes(radio.channel)) radio.channel = SAFE_CHANNEL
  }
}

function details(bss: JsonObject, now: number): JsonObject {
  return {
    tsf: Math.floor(now) * 1000,
    last_seen: 40,
    capability: 1073,
    ies: [element(0, Buffer.from(String(bss.ssid ?? ''))), ...operation(bss)],
  }
}

const element = (type: number, data: Buffer): JsonObject => ({ type, data: data.toString('base64') })

/** How wide it is: of strangers at 5 GHz every other one takes 80 MHz, as home routers do. */
function operation({ bssid, frequency, channel }: JsonObject): JsonObject[] {
  const primary = Number(channel)
  const wide = Number(frequency) > 5_000 && Number(frequency) < 5_900 && /[02468ace]$/.test(String(bssid))
  const ht = element(61, Buffer.from([primary, wide ? 5 : 0, 0, 0]))
  return wide ? [ht, element(192, Buffer.from([1, primary + 6, 0, 0, 0]))] : [ht]
}

function ownSite(agent: Agent, radio: Radio): JsonObject[] {
  return agent.site.nodes.flatMap((other) => {
    if (other === agent.node || !other.running) return []
    const heard = bssList(other).filter((bss) => bss.radio.model.band === radio.model.band)
    return heard
      .map((bss) => ({ bss, signal: signalAt(agent.node, other, bss) }))
      .flatMap(({ bss, signal }) =>
        signal < QUIETEST_DBM
          ? []
          : [
              {
                bssid: bss.bssid,
                ssid: bss.ssid.name,
                frequency: frequencyOf(bss.radio.model.band, bss.radio.channel),
                channel: bss.radio.channel,
                signal,
                sta_count: agent.site.clients.filter(({ association }) => association?.bssid === bss.bssid)
                  .length,
                ch_util: Math.round(bss.radio.busy * 255),
                tip_oui: true,
                tip_serial: other.device.serial,
                tip_name: other.hostname,
              },
            ],
      )
  })
}

/** What is quieter than that is not heard at all. */
const QUIETEST_DBM = -95

/** On a campus as its field says; elsewhere nobody knows who stands where. */
function signalAt(node: Node, other: Node, { radio }: Bss): number {
  const { band } = radio.model
  if (isOnCampus(node.device))
    return Math.round(radio.txPower - lossBetween(node.device.ordinal, other.device.ordinal, band))
  return Math.round(radio.txPower - 78 - Math.abs(node.phase - other.phase) * 25)
}

function neighbours(node: Node, radio: Radio): JsonObject[] {
  const { band } = radio.model
  const random = randomFrom(`neighbours ${node.device.site} ${band}`)
  const count = band === '2G' ? random.int(4, 9) : band === '5G' ? random.int(2, 5) : random.int(0, 1)
  return Array.from({ length: count }, (_, index) => {
    const ssid = random.pick(NAMES)
    const channel = random.pick(band === '2G' ? [1, 6, 11] : channelsOf(band))
    const id = (random.int(0, 0xffff) * 16 + index).toString(16).padStart(6, '0').slice(-6)
    return {
      bssid: `7e:31:c5:${id.slice(0, 2)}:${id.slice(2, 4)}:${id.slice(4)}`,
      ...(ssid === '' ? {} : { ssid }),
      frequency: frequencyOf(band, channel),
      channel,
      signal: -random.int(62, 92),
      sta_count: random.int(0, 6),
      ch_util: random.int(5, 140),
    }
  })
}
