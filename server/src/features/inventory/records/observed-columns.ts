import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { WeighedReport } from '../../../events/domain-events.ts'
import type { DeviceGone, DeviceSeen } from '../../../southbound/ports.ts'
import { summarise } from '../observations/report-summary.ts'
import { printable } from '../printable.ts'
import { type DeviceRow, sharingTexts } from './device-row.ts'

/** What a new session says of its device. Facts it leaves out stay as they were known. */
export function seenColumns(row: DeviceRow, event: DeviceSeen): Partial<DeviceRow> {
  return sharingTexts({
    protocol: event.protocol,
    external_id: told(event.externalId),
    mac: told(event.mac) ?? row.mac,
    ...(event.kind !== null && { told_kind: event.kind, told_kind_source: event.kindSource }),
    model: told(event.model) ?? row.model,
    compatible: told(event.compatible) ?? row.compatible,
    hostname: told(event.hostname) ?? row.hostname,
    software: told(event.software) ?? row.software,
    hardware: told(event.hardware) ?? row.hardware,
    capabilities: JSON.stringify(event.capabilities),
    address: event.address,
    ...configColumns(event.config),
    first_seen_at: row.first_seen_at ?? event.at,
    connected_at: event.at,
    last_seen_at: event.at,
    ...status(row, 'online', 'connected', event.at),
    // It started anew: until it reports, nobody knows for how long it is up.
    ...(hasRestarted(event) && { uptime_s: null, uptime_at: null }),
  })
}

/** What a session tells beside one of the protocol the device is known by: facts that lack, and what it can. */
export function besideColumns(row: DeviceRow, event: DeviceSeen): Partial<DeviceRow> {
  const known = JSON.parse(row.capabilities) as string[]
  return {
    mac: row.mac ?? told(event.mac),
    model: row.model ?? told(event.model),
    hostname: row.hostname ?? told(event.hostname),
    software: row.software ?? told(event.software),
    hardware: row.hardware ?? told(event.hardware),
    capabilities: JSON.stringify([...new Set([...known, ...event.capabilities])]),
    last_seen_at: event.at,
  }
}

/** The protocols' words for a fresh start (coldboot, reboot …). */
export const hasRestarted = (event: DeviceSeen): boolean => /boot/i.test(event.reason ?? '')

export function reportColumns(row: DeviceRow, event: WeighedReport): Partial<DeviceRow> {
  const announced = JSON.parse(row.capabilities) as string[]
  const proven = event.capabilities.filter((name) => !announced.includes(name))
  return {
    ...(event.told.has('system') ? summarise(event.shown) : summaryColumns(row, event.shown)),
    last_seen_at: event.at,
    ...(event.state.config && !event.isBeside && configColumns(event.state.config)),
    ...(proven.length > 0 && { capabilities: JSON.stringify([...announced, ...proven]) }),
  }
}

/** What lists show of a state whose uptime was told at another moment: that stays as it was. */
export function summaryColumns({ uptime_s, uptime_at }: DeviceRow, shown: DeviceState): Partial<DeviceRow> {
  return { ...summarise(shown), uptime_s, uptime_at }
}

/** @param rebooting a restart was ordered: going away is what it should do */
export function goneColumns(event: DeviceGone, rebooting: boolean): Partial<DeviceRow> {
  return {
    status: 'offline',
    status_reason: rebooting ? 'rebooting' : event.reason,
    status_at: event.at,
    // A silent device was last heard before the time ran out.
    ...(event.reason !== 'timed_out' && { last_seen_at: event.at }),
  }
}

export const configColumns = (config: RunningConfig | null) => ({
  config: config?.id ?? null,
  config_kind: config?.kind ?? null,
})

/** Empty is not an answer. */
const told = (text: string | null): string | null =>
  text === null ? null : printable(text, 128).trim() || null

/** A session that takes another's place keeps the time since when the device is online. */
function status(row: DeviceRow, name: string, reason: string, at: number): Partial<DeviceRow> {
  if (row.status === name) return { status_reason: reason }
  return { status: name, status_reason: reason, status_at: at }
}
