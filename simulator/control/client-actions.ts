import type { Agent } from '../agent/agent.ts'
import type { Client } from '../world/client.ts'
import { leasedTo } from '../world/leases.ts'
import { bssList } from '../world/radio/air.ts'
import { roam } from '../world/radio/roaming.ts'
import type { ActionInput } from './action.ts'

const MOST_MBITS = 10_000
const MEGABIT_BYTES = 125_000
const SIGNAL = { strongest: -30, weakest: -95 }

/** Does something to the wireless client `?client=<MAC>` of an access point, or to the first it has. */
type ClientAction = (agent: Agent, client: Client, input: ActionInput) => string | undefined

const CLIENT_ACTIONS = {
  /** Goes where it is heard with `?dbm=-82`, and stays associated. */
  'client-signal': (_agent, { association }, { query }) => {
    const dbm = Number(query.get('dbm') ?? Number.NaN)
    if (!Number.isInteger(dbm) || dbm > SIGNAL.strongest || dbm < SIGNAL.weakest)
      return `dbm is a whole number from ${SIGNAL.weakest} to ${SIGNAL.strongest}`
    association!.rssi = dbm
    return undefined
  },
  /** `?what=voice`: it is on a call, `video`: it watches something live, `none`: neither any more. */
  'client-talk': (_agent, client, { query }) => {
    const what = query.get('what') ?? 'voice'
    if (what !== 'voice' && what !== 'video' && what !== 'none') return 'what is voice, video or none'
    client.talk = what === 'none' ? null : what
    return undefined
  },
  /** Loads and sends `?mbits=50` each way without end; 0: it surfs again. */
  'client-load': (_agent, client, { query }) => {
    const mbits = Number(query.get('mbits') ?? Number.NaN)
    if (!Number.isInteger(mbits) || mbits < 0 || mbits > MOST_MBITS)
      return `mbits is a whole number from 0 to ${MOST_MBITS}`
    client.load = mbits === 0 ? null : mbits * MEGABIT_BYTES
    return undefined
  },
  /** To another access point of the site. */
  'client-roam': ({ site, context }, client) => {
    const from = client.association
    roam(site, client, context.clock.now())
    return client.association === from ? 'there is no other access point' : undefined
  },
  /** Somebody types a wrong password on it; the access point tells so. */
  'client-wrong-key': ({ node, context }, client) => {
    const [bss] = bssList(node)
    if (!bss) return 'it broadcasts nothing'
    const payload = { client: client.mac, ssid: bss.ssid.name, bssid: bss.bssid }
    node.onEvent('client.key-mismatch', payload, context.clock.now())
    return undefined
  },
} satisfies Record<string, ClientAction>

/** A host on a port of it, or else a client on its air, takes the address of another one of its site. */
function takeAddress({ site, node }: Agent): string | undefined {
  const here = site.clients.filter(({ wired, association }) => (wired ?? association)?.node === node)
  const client = here.find(({ wired }) => wired !== null) ?? here[0]
  const range = (ip: string) => ip.slice(0, ip.lastIndexOf('.'))
  const isNear = (other: Client) => other !== client && range(other.ip) === range(client?.ip ?? '')
  const other = site.clients.filter(isNear).find(({ wired }) => wired !== null) ?? site.clients.find(isNear)
  if (!client || !other) return 'there are no two clients'
  client.fixed = leasedTo(site, other) ?? other.ip
  return undefined
}

/** The same as actions of the device the client is on. */
export const clientActions = {
  'client-address': takeAddress,
  ...Object.fromEntries(
    Object.entries(CLIENT_ACTIONS).map(([name, act]: [string, ClientAction]) => [
      name,
      (agent: Agent, input: ActionInput) => {
        const wanted = input.query.get('client')?.toLowerCase()
        const here = agent.site.clients.filter(({ association }) => association?.node === agent.node)
        const client = here.find(({ mac }) => wanted === undefined || mac === wanted)
        return client ? act(agent, client, input) : 'no such client is on it'
      },
    ]),
  ),
}
