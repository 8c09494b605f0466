import type { AppliedConfig } from '../config/applied-config.ts'
import { NO_OPTIONS, type PortOptions } from '../config/port-options.ts'
import { macAt } from '../kinds/capabilities.ts'
import type { PlannedDevice } from '../kinds/fleet-plan.ts'
import { CAGES, FACTORY_SPANNING_TREE, type Model, type RadioModel } from '../kinds/models.ts'
import { type Random, randomFrom } from '../random.ts'
import { type Energy, newEnergy } from './battery.ts'
import { type Counters, newCounters, resetCounters, sumCounters } from './counters.ts'
import { NO_TABLE_FAULTS, type TableFaults } from './tables/table-faults.ts'

export interface Port {
  /** As the configuration calls it. */
  readonly name: string
  /** As reports and events call it: builds differ in that, and an upgrade may change it. */
  called: string
  /** Net device behind the logical name: `eth0`; on switches the name itself. */
  readonly netdev: string
  readonly role: 'upstream' | 'downstream'
  /** Mbit/s when the link is up. */
  readonly speed: number
  /** Form factor of the module it takes; null for copper. */
  readonly cage: Model['cages']
  readonly counters: Counters
  /** What is plugged in: another device and its port, a wired host, or nothing. */
  peer: { readonly node: Node; readonly port: Port | null } | null
  hosts: number
  /** A switch that nobody manages is plugged in, and others behind that: LLDP does not pass it. */
  shared: boolean
  /** A second way to where another port leads: spanning tree lets nothing through, or it is a trunk's further member. */
  spare: 'blocked' | 'trunk' | null
  /** Number of the trunk it belonged to before anybody configured it. */
  trunk: number | null
  /** Leads out of the site: a provider's line or a switch of somebody else. */
  provider: boolean
  /** Set by people or faults: no link although something is plugged in. */
  disabled: boolean
  /** Its power is switched off; the link alone would work. */
  poeOff: boolean
  /** Why it gives no power, in the agent's word (`overload` …); null = nothing is wrong. */
  poeFault: string | null
  /** How often it was overloaded since the start. */
  poeOverloads: number
  /** Mbit/s it was set to; null = it negotiates. */
  setSpeed: number | null
  half: boolean
  /** Limits and what it does with its power. */
  options: PortOptions
  /** A cable leads back to the same switch. */
  looped: boolean
  /** What watching for loops has found; null = nobody watches. */
  loop: { found: boolean; shutAt: number | null } | null
  /** Bytes that passed since the world last moved, where they are limited. */
  passed: { at: number; in: number; out: number }
  /** What the box last said about link and power of the port; null after a start. */
  told: { readonly carrier: boolean; readonly power: string } | null
}

export interface Radio {
  readonly model: RadioModel
  channel: number
  /** Standard and width, such as `HE80`. */
  mode: string
  width: number
  txPower: number
  /** Noise floor, dBm. */
  readonly noise: number
  /** Share of the air that neighbours use. */
  neighbourShare: number
  /** Cumulative survey, milliseconds. */
  readonly survey: { time: number; busy: number; rx: number; tx: number }
  /** Latest share of busy air, 0 to 1. */
  busy: number
  /** Share of the time that it is on the air itself. */
  airtime: number
  /** Share of the time that others of its site keep it from sending, where they stand in a field. */
  waits: number
  /** Bytes through this radio since the world last moved. */
  pendingRx: number
  pendingTx: number
}

/** One pretend box and its place in the site. Its agent talks; the node is what the agent talks about. */
export interface Node {
  readonly device: PlannedDevice
  readonly random: Random
  /** Phase of its slow waves, so that no two devices wander alike. */
  readonly phase: number
  readonly ports: ReadonlyMap<string, Port>
  readonly radios: readonly Radio[]
  /** Counters per BSSID-to-be: key `location band`. */
  readonly ssidCounters: Map<string, Counters>
  /** Port towards the internet, null for the far end of a wireless bridge. */
  uplink: Port | null
  /** The near end when this box hangs on a wireless bridge. */
  bridge: Node | null
  /** Over a mesh, where `bridge` is one: both ends are access points. */
  mesh: boolean
  /** dB that are lost because its antenna points past the other end. */
  offAxisDb: number
  /** What it runs; set before the world moves. */
  config: AppliedConfig
  hostname: string
  /** What is wrong with what it tells of its neighbours. */
  tables: TableFaults
  /** What timers keep off now. */
  silent: { readonly radios: boolean; readonly ssids: ReadonlySet<string> }
  /** It opened an SSID for whoever comes to help; until it starts anew. */
  rescue: boolean
  /** Clients too weak for it: asked to go elsewhere, and sent away since they stayed; since it started. */
  readonly weakClients: { asked: number; disconnected: number }
  /** Protocol of a switch's spanning tree. */
  spanningTree: string
  /** What it does with a port that has a loop. */
  loopAction: 'shutdown' | 'block' | 'report'
  /** Own address in the site. */
  ip: string
  /** What its uplink had counted at each boot, oldest first. */
  readonly uplinkBefore: Counters[]
  /** Milliseconds since 1970 when the box last booted. */
  bootedAt: number
  /** Milliseconds when the current configuration was applied. */
  configuredAt: number
  /** False while it reboots or has no power: nothing passes through it. */
  running: boolean
  /** It has power and does nothing any more, until it is started anew. */
  hung: boolean
  /** Somebody pulled the plug. */
  unplugged: boolean
  /** False while the port that feeds it gives nothing. */
  powered: boolean
  /** False while something between it and the internet is down. */
  reachable: boolean
  /** Outputs that somebody switched; the others are as delivered. */
  readonly relays: Map<string, boolean>
  /** What outputs follow at this moment. */
  readonly relayCauses: Map<string, string>
  readonly energy: Energy
  /** What is wrong with the box itself. */
  readonly troubles: Troubles
  /** Called for every real-time event; set by the agent. */
  onEvent: (type: string, payload: EventPayload, atMs: number) => void
  /** Called when power comes or goes, and when the way to the internet does; set by the agent. */
  onPower: (powered: boolean, atMs: number) => void
  onReach: (reachable: boolean, atMs: number) => void
}

/** Each as it reports it instead of what is; null = nothing is wrong. */
export interface Troubles {
  cpuPercent: number | null
  memoryPercent: number | null
  /** Of its temperature sensors. */
  celsius: number | null
  macTableFull: boolean
}

const noTroubles = (): Troubles => ({
  cpuPercent: null,
  memoryPercent: null,
  celsius: null,
  macTableFull: false,
})

export type EventPayload = Record<string, string | number>

export function createNode(device: PlannedDevice, config: AppliedConfig, seed: string, now: number): Node {
  const random = randomFrom(`${seed} node ${device.serial}`)
  const phase = random.next()
  const bootedAt = now - random.int(1, 60 * 24 * 3600) * 1000
  const ports = portsOf(device)
  return {
    device,
    random,
    phase,
    ports: new Map(ports.map((port) => [port.name, port])),
    radios: device.model.radios.map((model) => radioOf(model, random, now - bootedAt)),
    ssidCounters: new Map(),
    uplink: null,
    bridge: null,
    mesh: false,
    offAxisDb: 0,
    config,
    hostname: '',
    tables: NO_TABLE_FAULTS,
    silent: { radios: false, ssids: new Set() },
    rescue: false,
    weakClients: { asked: 0, disconnected: 0 },
    spanningTree: FACTORY_SPANNING_TREE,
    loopAction: 'shutdown',
    ip: '',
    uplinkBefore: [],
    bootedAt,
    configuredAt: bootedAt + 50_000,
    running: true,
    hung: false,
    unplugged: false,
    powered: true,
    reachable: true,
    relays: new Map(),
    relayCauses: new Map(),
    energy: newEnergy(phase),
    troubles: noTroubles(),
    onEvent: () => undefined,
    onPower: () => undefined,
    onReach: () => undefined,
  }
}

/** Clears what a boot clears: counters, surveys, uptime. */
export function bootNode(node: Node, now: number): void {
  node.bootedAt = now
  node.configuredAt = now
  node.running = true
  node.hung = false
  node.rescue = false
  Object.assign(node.weakClients, { asked: 0, disconnected: 0 })
  node.uplinkBefore.push(uplinkCounters(node))
  for (const port of node.ports.values()) resetCounters(port.counters)
  for (const radio of node.radios) Object.assign(radio.survey, { time: 0, busy: 0, rx: 0, tx: 0 })
  node.ssidCounters.clear()
}

/** Traffic towards the internet; behind a wireless bridge, over what faces it. */
export function uplinkCounters({ uplink, ports, device }: Node): Counters {
  if (device.model.platform === 'switch') return { ...(uplink?.counters ?? newCounters()) }
  const upstream = [...ports.values()].filter(({ role }) => role === 'upstream')
  return sumCounters(upstream.map(({ counters }) => counters))
}

/** True when the port has a link: something that runs, or a host, is plugged in. */
export function hasLink(port: Port): boolean {
  if (port.disabled || isShut(port)) return false
  if (port.peer?.port?.disabled === true) return false
  if (port.peer?.port && isShut(port.peer.port)) return false
  return port.looped || port.provider || port.hosts > 0 || port.peer?.node.running === true
}

/** Whether LLDP of what is plugged in is told: both have to speak it, and nothing in between keeps it back. */
export function isHeard({ tables }: Node, port: Port): boolean {
  const { peer, shared } = port
  if (!peer?.node.running || !hasLink(port) || shared) return false
  return !tables.lldpOff && !tables.deaf && !tables.silent && !peer.node.tables.lldpOff
}

/** Shut because of a loop. */
const isShut = ({ loop }: Port): boolean => loop !== null && loop.shutAt !== null

/** MAC of the box on its uplink side. */
export function nodeMac(node: Node): string {
  return macAt(node.device.serial, 0)
}

function portsOf({ model }: PlannedDevice): Port[] {
  const names = [...model.upstreamPorts, ...model.downstreamPorts]
  return names.map((name, index) => {
    const last = index >= names.length - CAGES
    const fast = model.platform === 'switch' ? last : index === 0
    return {
      name,
      called: name,
      netdev: model.platform === 'switch' ? name : `eth${index}`,
      role: index < model.upstreamPorts.length ? 'upstream' : 'downstream',
      speed: fast ? model.uplinkSpeed : model.portSpeed,
      cage: last ? model.cages : null,
      counters: newCounters(),
      peer: null,
      hosts: 0,
      shared: false,
      spare: null,
      trunk: null,
      provider: false,
      disabled: false,
      poeOff: false,
      poeFault: null,
      poeOverloads: 0,
      setSpeed: null,
      half: false,
      options: NO_OPTIONS,
      looped: false,
      loop: null,
      passed: { at: 0, in: 0, out: 0 },
      told: null,
    }
  })
}

function radioOf(model: RadioModel, random: Random, age: number): Radio {
  const neighbourShare = random.between(0.03, model.band === '2G' ? 0.35 : 0.12)
  const busy = age * neighbourShare
  return {
    model,
    channel: 0,
    mode: 'HE20',
    width: 20,
    txPower: 20,
    noise: -random.int(91, 101),
    neighbourShare,
    survey: { time: age, busy, rx: busy * 0.7, tx: busy * 0.2 },
    busy: neighbourShare,
    airtime: 0,
    waits: 0,
    pendingRx: 0,
    pendingTx: 0,
  }
}
