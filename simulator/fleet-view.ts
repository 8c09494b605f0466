import { arrayOf, isJsonObject, objectOf } from '#protocols/json.ts'
import { normaliseSerial, serialToSn } from '#protocols/ucentral/serial.ts'
import type { Agent } from './agent/agent.ts'
import { isOnCampus } from './kinds/fleet-plan.ts'
import { servedClients } from './report/ap-interfaces.ts'
import type { Fleet } from './start-fleet.ts'
import { isRouter } from './world/addresses.ts'
import { leasedTo } from './world/leases.ts'
import { wanAddress } from './world/provider.ts'
import { spotOf, wallsAt } from './world/radio/field.ts'
import { isDark } from './world/radio/timers.ts'
import { canFeed } from './world/wiring/power.ts'

interface RouterAddresses {
  readonly wan: string
  readonly lans: readonly string[]
  readonly leases: readonly { readonly mac: string; readonly address: string }[]
  readonly routes: readonly string[]
}

/** One device as people and scripts see it. */
export interface DeviceView {
  readonly sn: string
  readonly mac: string
  /** What a person types to bind it. */
  readonly macLast6: string
  readonly serial: string
  readonly kind: string
  readonly model: string
  readonly site: string
  readonly hostname: string
  readonly labelCode: string
  /** Of an access point in a hall: where it hangs, and the walls across it, in metres; null = nobody knows. */
  readonly spot: { readonly x: number; readonly y: number; readonly walls: readonly number[] } | null
  readonly connected: boolean
  readonly mode: string
  readonly uuid: number
  /** Configuration it returns to unless the present one is confirmed; null = nothing is armed. */
  readonly deadMan: number | null
  readonly firmware: string
  /** Images it installed since it was made, and how long it was away for each, by the fleet's clock. */
  readonly installs: readonly { firmware: string; at: number; backAt: number | null }[]
  readonly leds: string
  readonly uptimeSeconds: number
  /** State reports it sent since the fleet was switched on. */
  readonly statesSent: number
  readonly clients: number
  /** Protocol of its spanning tree and ports that give no power; null = no switch. */
  readonly switching: { readonly spanningTree: string; readonly withoutPower: readonly string[] } | null
  /** Addresses its watchdog pings; empty = it has none. */
  readonly pings: readonly string[]
  /** Of a router: its own addresses and what it leased whom; null = none. */
  readonly addresses: RouterAddresses | null
  /** What it heard that asks for no answer, by name: `venue_broadcast`, `radius`, `error`. */
  readonly heard: Readonly<Record<string, number>>
  /** Faults that are on. */
  readonly faults: readonly string[]
}

export function viewOf(agent: Agent): DeviceView {
  const { node, site, context, connection } = agent
  const { device } = node
  const sn = serialToSn(device.serial)
  return {
    sn,
    mac: sn,
    macLast6: device.serial.slice(6).toUpperCase(),
    serial: device.serial,
    kind: device.model.kind,
    model: device.model.name,
    site: site.name,
    hostname: node.hostname,
    labelCode: device.labelCode,
    spot:
      isOnCampus(device) && device.model.kind === 'ap' ? { ...spotOf(device.ordinal), walls: wallsAt } : null,
    connected: connection.connected,
    mode: agent.mode,
    uuid: agent.uuid,
    deadMan: agent.deadMan?.previousUuid ?? null,
    firmware: agent.firmware,
    installs: agent.installs,
    leds: isDark(node, context.clock.now()) ? 'off' : agent.leds,
    uptimeSeconds: Math.round((context.clock.now() - node.bootedAt) / 1000),
    statesSent: agent.reporter.statesSent,
    switching: switchingOf(agent),
    pings: pingsOf(agent),
    addresses: addressesOf(agent),
    heard: Object.fromEntries(agent.heard),
    faults: [...agent.quirks],
    clients: site.clients.filter(({ association }) => association?.node === node).length,
  }
}

function pingsOf({ config }: Agent): string[] {
  const check = objectOf(objectOf(config, 'services') ?? {}, 'online-check') ?? {}
  const hosts = check['ping-hosts']
  return Array.isArray(hosts) ? hosts.map(String) : []
}

function addressesOf({ node, site, config }: Agent): RouterAddresses | null {
  if (!isRouter(node.device)) return null
  const lans = node.config.interfaces.filter(({ role }) => role === 'downstream')
  const routing = objectOf(objectOf(objectOf(config, 'third-party') ?? {}, 'roost') ?? {}, 'routing')
  return {
    ...{ wan: wanAddress(node), lans: lans.flatMap(({ subnet }) => subnet ?? []) },
    leases: servedClients(site, node).flatMap((client) => {
      const address = leasedTo(site, client)
      return address === null ? [] : [{ mac: client.mac, address }]
    }),
    routes: (arrayOf(routing ?? {}, 'routes') ?? [])
      .filter(isJsonObject)
      .map(({ to, via }) => `${to} ${via}`),
  }
}

function switchingOf({ node, isSwitch }: Agent): DeviceView['switching'] {
  if (!isSwitch) return null
  const ports = [...node.ports.values()].filter((port) => canFeed(node, port) && port.poeOff)
  return { spanningTree: node.spanningTree, withoutPower: ports.map(({ name }) => name) }
}

/** Finds a device by serial number, serial or MAC in any spelling; undefined when there is none. */
export function findAgent(fleet: Fleet, text: string): Agent | undefined {
  const serial = normaliseSerial(text)
  return fleet.agents.find((agent) => agent.serial === serial)
}

const COLUMNS = ['#', 'kind', 'model', 'SN (17 characters)', 'MAC last 6', 'label code', 'site']

/** The table printed at start: everything a person needs to bind the devices. */
export function fleetTable(fleet: Fleet): string {
  const rows = fleet.agents.map((agent, index) => {
    const { kind, model, sn, macLast6, labelCode, site } = viewOf(agent)
    return [String(index + 1), kind, model, sn, macLast6, labelCode, site]
  })
  const widths = COLUMNS.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  return [COLUMNS, ...rows].map(line).join('\n')
}

/** The same table for `list`, with what each device is doing now. */
export function statusTable(fleet: Fleet): string {
  return fleet.agents
    .map(viewOf)
    .map(({ sn, kind, connected, mode, uuid, clients }) => {
      const state = connected && mode === 'running' ? 'connected' : mode
      return `${sn}  ${kind.padEnd(13)}  ${state.padEnd(10)}  config ${uuid}  ${clients} clients`
    })
    .join('\n')
}
