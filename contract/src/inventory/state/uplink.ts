import type { Counters, DeviceState, Port } from './device-state.ts'

type Uplink = Pick<DeviceState, 'ports' | 'interfaces'>

/**
 * A device's own traffic is what crosses its uplink: lists and series tell the same figure. Ports count every
 * frame; interfaces stand in where a device reports no upstream port. Undefined = the device does not tell.
 */
export function uplinkCounters(state: Uplink): Counters | undefined {
  const part = uplinkPart(state)
  return part && countersOf(state, part)
}

/** Which of them tell it. */
export function uplinkPart(state: Uplink): keyof Uplink | undefined {
  return (['ports', 'interfaces'] as const).find((part) => countersOf(state, part) !== undefined)
}

function countersOf(state: Uplink, part: keyof Uplink): Counters | undefined {
  return total(state[part].flatMap(({ role, counters }) => (role === 'upstream' ? [counters] : [])))
}

function total(all: (Counters | undefined)[]): Counters | undefined {
  const known = all.filter((c) => c?.rxBytes !== undefined || c?.txBytes !== undefined)
  if (known.length === 0) return undefined
  const sum = (key: 'rxBytes' | 'txBytes') => known.reduce((n, counters) => n + (counters?.[key] ?? 0), 0)
  return { rxBytes: sum('rxBytes'), txBytes: sum('txBytes') }
}

/** Ports that lead to the rest of the network: what the device calls its uplink, and where its gateway is. */
export function uplinkPorts({
  ports,
  gateways,
}: Pick<DeviceState, 'gateways'> & { ports: readonly Pick<Port, 'name' | 'role'>[] }): Set<string> {
  const own = ports.filter(({ role }) => role === 'upstream').map(({ name }) => name)
  const toGateway = gateways.flatMap(({ port }) => (port === undefined ? [] : [port]))
  return new Set([...own, ...toGateway])
}
