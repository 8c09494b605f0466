import type {
  Client,
  DeviceState,
  LldpNeighbour,
  Port,
  Radio,
} from '#contract/inventory/state/device-state.ts'
import { uplinkPorts } from '#contract/inventory/state/uplink.ts'

/** A report of a device, or an event: one object for all that is told in it. */
export interface Telling {
  readonly sn: string
  readonly at: number
}

/** What one device tells of one MAC. There are many: no member is set that says nothing, and none twice. */
export interface Sighting {
  told: Telling
  /** As the device lists it; absent: it is in its forwarding table or its LLDP neighbour and nothing more. */
  client?: Client
  /** The socket behind which it sees it; absent over the air. */
  port?: Socket
  /** So many MACs are on that socket: the fewer, the nearer. */
  crowd?: number
  vlan?: number
  /** What it calls itself by LLDP. */
  neighbour?: string
  lldp?: LldpWord
  radio?: Radio | undefined
  /** Frames that were sent to it again, of those sent since the report before. */
  retryRatio?: number | undefined
}

/** What is told of a client by its cable: what a port counts and feeds otherwise is asked of the report. */
export type Socket = Pick<Port, 'name' | 'up' | 'speedBps' | 'duplex' | 'counters' | 'poe'>

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

/**
 * Everything a report tells of others, by MAC; what lies towards the gateway is not connected here.
 * @param before how it told of a client in the report before
 */
export function sightingsOf(
  sn: string,
  state: DeviceState,
  before: (mac: string) => Client | undefined = () => undefined,
): Sightings {
  const told = { sn, at: state.at }
  const uplinks = uplinkPorts(state)
  const sockets = new Map<string, Socket>()
  const portOf = (name: string): Socket => {
    const known = sockets.get(name) ?? socketOf(name, state.ports)
    sockets.set(name, known)
    return known
  }
  const crowds = crowdsOf(state)
  const seen: Sightings = new Map()
  const note = (mac: string, sighting: Sighting) => {
    const key = normalMac(mac)
    const known = seen.get(key)
    seen.set(key, known ? { ...known, ...sighting } : sighting)
  }
  for (const { port: name, mac, vlan } of state.forwarding?.entries ?? []) {
    const crowd = crowds.get(name) ?? 0
    if (uplinks.has(name) || crowd > CROWD_MAX) continue
    const port = portOf(name)
    note(mac, vlan > 0 ? { told, port, crowd, vlan } : { told, port, crowd })
  }
  for (const { port: name, mac, name: neighbour, ...words } of state.lldp) {
    if (mac === undefined || uplinks.has(name)) continue
    const lldp = lldpWord(words)
    const [port, crowd] = [portOf(name), crowds.get(name) ?? 1]
    note(mac, neighbour ? { told, port, crowd, neighbour, lldp } : { told, port, crowd, lldp })
  }
  for (const client of state.clients)
    note(client.mac, ofClient(client, { told, state, portOf, crowds, before }))
  return seen
}

function socketOf(name: string, ports: readonly Port[]): Socket {
  const port = ports.find((one) => one.name === name)
  if (!port) return { name }
  const { up, speedBps, duplex, counters, poe } = port
  const faulty = poe?.status === 'fault' && { poe: { status: poe.status, fault: poe.fault } }
  const { rxErrors = 0, rxPackets } = counters ?? {}
  const errors = rxErrors > 0 && { counters: { rxErrors, rxPackets } }
  return faulty || errors
    ? { name, up, speedBps, duplex, ...faulty, ...errors }
    : { name, up, speedBps, duplex }
}

function lldpWord({ description, capabilities, managementIps: [ip] }: Omit<LldpNeighbour, 'port'>): LldpWord {
  return { capabilities, ...(description && { description }), ...(ip && { ip }) }
}

interface Around {
  told: Telling
  state: DeviceState
  portOf(name: string): Socket
  crowds: ReadonlyMap<string, number>
  before: (mac: string) => Client | undefined
}

function ofClient(client: Client, { told, state, portOf, crowds, before }: Around): Sighting {
  if (client.connection === 'wired') {
    const { port } = client
    return port === undefined
      ? { told, client }
      : { told, client, port: portOf(port), crowd: crowds.get(port) ?? 1 }
  }
  const radio = state.radios.find(({ id }) => id === client.radio)
  const retryRatio = retriesSince(client, before(normalMac(client.mac)))
  return { told, client, radio, retryRatio }
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
