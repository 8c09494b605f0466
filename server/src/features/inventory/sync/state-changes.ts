import type { Client, DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'

const shownKinds = ['port_power', 'port_power_fault', 'port_link', 'client_joined', 'client_left'] as const
type ShownMeaning = Extract<EventMeaning, { kind: (typeof shownKinds)[number] }>

/** One thing that is not as the last report said. */
export interface Change {
  readonly meaning: ShownMeaning
  readonly at: number
  /** Seconds by the device's clock; null when it has none. */
  readonly deviceTime: number | null
  /** A report came since, and was older. */
  outlived: boolean
}

/** Whether an event changes what is shown of a device's state. */
export const isShown = (meaning: EventMeaning | undefined): meaning is ShownMeaning =>
  shownKinds.some((kind) => kind === meaning?.kind)

/** The state with changes put in; what it does not know (another port, clients it never lists) stays unknown. */
export function withChanges(state: DeviceState, changes: readonly Change[]): DeviceState {
  const ports = new Map(state.ports.map((port) => [port.name, port]))
  const clients = new Map(state.clients.map((client) => [client.mac, client]))
  for (const { meaning, at } of changes) {
    if ('port' in meaning) {
      const port = ports.get(meaning.port)
      if (port) ports.set(port.name, withPort(port, meaning))
    } else if (meaning.kind === 'client_left') clients.delete(meaning.mac)
    else if (state.parts.includes('clients'))
      clients.set(meaning.mac, joined(state, clients.get(meaning.mac), meaning, at))
  }
  return recounted({ ...state, ports: [...ports.values()] }, [...clients.values()])
}

function withPort(port: Port, meaning: Extract<ShownMeaning, { port: string }>): Port {
  if (meaning.kind === 'port_link') return withLink(port, meaning.up)
  if (meaning.kind === 'port_power_fault')
    return { ...port, poe: { status: 'unknown', ...port.poe, fault: meaning.fault } }
  const { status, word } = meaning
  // What it measured belongs to what it did then.
  const { temperatureCelsius, fault, ...rest } = port.poe ?? { status }
  const kept = status === 'delivering' ? rest : { ...(status === 'fault' && fault && { fault }) }
  const warm = temperatureCelsius === undefined ? {} : { temperatureCelsius }
  return { ...port, poe: { ...kept, ...warm, status, statusText: word } }
}

/** At what speed is told by the next report. */
function withLink(port: Port, up: boolean): Port {
  const { speedBps: _speed, duplex: _duplex, ...rest } = port
  return { ...rest, up }
}

function joined(
  { ssids, at: reportedAt }: DeviceState,
  before: Client | undefined,
  { mac, ssid, bssid, band }: Extract<ShownMeaning, { kind: 'client_joined' }>,
  at: number,
): Client {
  const on = ssids.find((one) => bssid !== undefined && one.bssid === bssid)
  const known = { ssid: ssid ?? on?.ssid, bssid, band: band ?? on?.band, radio: on?.radio }
  return {
    ...(before && { ip: before.ip, hostname: before.hostname }),
    ...{ mac, connection: 'wireless' as const },
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    // As of the report, like everything beside it.
    connectedSeconds: Math.max(0, Math.round((reportedAt - at) / 1000)),
  }
}

/** SSIDs and radios count their clients: by as many more or less as came and went. */
function recounted(state: DeviceState, clients: Client[]): DeviceState {
  const more = (is: (client: Client) => boolean) =>
    clients.filter(is).length - state.clients.filter(is).length
  const count = (now: number) => Math.max(0, now)
  return {
    ...state,
    clients,
    ssids: state.ssids.map((one) => ({
      ...one,
      clients: count(one.clients + more(({ bssid }) => bssid !== undefined && bssid === one.bssid)),
    })),
    radios: state.radios.map((one) => ({
      ...one,
      clients: count(one.clients + more(({ radio }) => radio === one.id)),
    })),
  }
}
