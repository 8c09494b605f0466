import type {
  Client,
  DeviceState,
  LldpNeighbour,
  Port,
  Radio,
} from '#contract/inventory/state/device-state.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'

/** What one device tells of one MAC. */
export interface Sighting {
  /** When it was reported. */
  at: number
  /** As the device lists it; absent: it is in its forwarding table or its LLDP neighbour and nothing more. */
  client?: Client
  /** The socket behind which it sees it; absent over the air. */
  port?: Port
  /** So many MACs are on that socket: the fewer, the nearer. */
  crowd?: number
  vlan?: number
  /** What it calls itself by LLDP. */
  neighbour?: string
  lldp?: LldpWord
  radio?: Radio
  /** Frames that were sent to it again, of those sent since the report before. */
  retryRatio?: number
}

/** What something says it is, by LLDP. */
export interface LldpWord {
  description?: string
  capabilities: string[]
  ip?: string
}

export type Sightings = Map<string, Sighting>

/** Behind a socket with more MACs than this lies a network, and nobody is connected to the socket itself. */
const CROWD_MAX = 32

/** So many frames say something of a link. */
const FRAMES_MIN = 50

export const normalMac = (mac: string): string => mac.toUpperCase()

/** Everything a report tells of others, by MAC; what lies towards the gateway is not connected here. */
export function sightingsOf(state: DeviceState, before?: Sightings): Sightings {
  const uplinks = uplinkPorts(state)
  const ports = new Map(state.ports.map((port) => [port.name, port]))
  const portOf = (name: string): Port => ports.get(name) ?? { name, role: 'other' }
  const crowds = crowdsOf(state)
  const seen: Sightings = new Map()
  const note = (mac: string, told: Partial<Sighting>) => {
    const key = normalMac(mac)
    seen.set(key, { ...(seen.get(key) ?? { at: state.at }), ...told })
  }
  for (const { port, mac, vlan } of state.forwarding?.entries ?? []) {
    const crowd = crowds.get(port) ?? 0
    if (!uplinks.has(port) && crowd <= CROWD_MAX)
      note(mac, { port: portOf(port), crowd, ...(vlan > 0 && { vlan }) })
  }
  for (const { port, mac, name, ...told } of state.lldp)
    if (mac !== undefined && !uplinks.has(port)) {
      const where = { port: portOf(port), crowd: crowds.get(port) ?? 1 }
      note(mac, { ...where, ...(name && { neighbour: name }), lldp: lldpWord(told) })
    }
  for (const client of state.clients) note(client.mac, ofClient(client, { state, portOf, crowds, before }))
  return seen
}

function lldpWord({ description, capabilities, managementIps: [ip] }: Omit<LldpNeighbour, 'port'>): LldpWord {
  return { capabilities, ...(description && { description }), ...(ip && { ip }) }
}

interface Around {
  state: DeviceState
  portOf(name: string): Port
  crowds: ReadonlyMap<string, number>
  before: Sightings | undefined
}

function ofClient(client: Client, { state, portOf, crowds, before }: Around): Partial<Sighting> {
  if (client.connection === 'wired') {
    const { port } = client
    return { client, ...(port !== undefined && { port: portOf(port), crowd: crowds.get(port) ?? 1 }) }
  }
  const radio = state.radios.find(({ id }) => id === client.radio)
  const retryRatio = retriesSince(client, before?.get(normalMac(client.mac))?.client)
  return { client, ...(radio && { radio }), ...(retryRatio !== undefined && { retryRatio }) }
}

/** MACs on each socket, by forwarding table and list of hosts together. */
function crowdsOf({ forwarding, clients }: DeviceState): Map<string, number> {
  const macs = new Map<string, Set<string>>()
  const told = [...(forwarding?.entries ?? []), ...clients.filter(({ connection }) => connection === 'wired')]
  for (const { port, mac } of told)
    if (port !== undefined) macs.set(port, (macs.get(port) ?? new Set()).add(normalMac(mac)))
  return new Map([...macs].map(([port, some]) => [port, some.size]))
}

/**
 * Since the report before; of the whole connection where there is none.
 * @returns undefined where too few frames were sent to tell
 */
export function retriesSince(now: Client, before: Client | undefined): number | undefined {
  if (now.frames === undefined || now.retries === undefined) return undefined
  const same = before?.bssid === now.bssid && before?.frames !== undefined && before.retries !== undefined
  const goesOn = same && now.frames >= before.frames! && now.retries >= before.retries!
  const [frames, retries] = goesOn
    ? [now.frames - before.frames!, now.retries - before.retries!]
    : [now.frames, now.retries]
  return frames < FRAMES_MIN ? undefined : Math.min(1, retries / frames)
}
