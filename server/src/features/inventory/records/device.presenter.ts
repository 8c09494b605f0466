import type { Capability } from '#contract/inventory/capabilities.ts'
import { capabilities as knownCapabilities } from '#contract/inventory/capabilities.ts'
import type { DeviceKind, KindSource } from '#contract/inventory/device-kinds.ts'
import type { ConfigKind, RunningConfig } from '#contract/inventory/running-config.ts'
import type { Device, StatusReason } from '#contract/inventory/schemas.ts'
import { type DeviceRow, macOf, shownName } from './device-row.ts'

export const configOf = ({ config, config_kind }: DeviceRow): RunningConfig | null =>
  config === null ? null : { id: config, kind: (config_kind ?? 'configured') as ConfigKind }

/** A row of the contract. Unknown is null, never a guess. */
export function presentDevice(row: DeviceRow, groupName: string | null = null): Device {
  return {
    sn: row.sn,
    mac: macOf(row),
    model: row.model,
    hostname: shownName(row),
    note: row.note,
    ...presentKind(row),
    group: row.network_id,
    groupName,
    status: row.status as Device['status'],
    statusReason: row.status_reason as StatusReason,
    statusSince: row.status_at,
    lastSeen: row.last_seen_at,
    ip: row.address,
    lanip: row.ip_lan,
    wanip: row.ip_wan,
    software: row.software,
    hardware: row.hardware,
    uptime: row.uptime_s,
    users: row.users,
    sessions: row.sessions,
    tx: row.tx_bytes,
    rx: row.rx_bytes,
    battery: row.battery_ratio,
    temperature: row.temperature_c,
    signal: row.signal_dbm,
    capabilities: presentCapabilities(row),
    configState: row.config_state as Device['configState'],
    protocol: row.protocol,
    boundAt: row.bound_at,
  }
}

/** The kind in force; a device that waits has none but what it told. */
function presentKind(row: DeviceRow): Pick<Device, 'DeviceType' | 'kindSource'> {
  const source = row.kind === null ? row.told_kind_source : row.kind_source
  return { DeviceType: (row.kind ?? row.told_kind) as DeviceKind | null, kindSource: source as KindSource }
}

const known = new Set<string>(knownCapabilities)
/** What it can, less what the operator switched off. */
function presentCapabilities(row: DeviceRow): Capability[] {
  const withheld = JSON.parse(row.withheld) as string[]
  return (JSON.parse(row.capabilities) as string[]).filter(
    (name): name is Capability => known.has(name) && !withheld.includes(name),
  )
}

/** The fields of `after` that differ from `before`. */
export function changedFields(before: Device, after: Device): Partial<Device> {
  const changed = Object.entries(after).filter(
    ([key, value]) => !same(before[key as keyof Device], value as Device[keyof Device]),
  )
  return Object.fromEntries(changed) as Partial<Device>
}

function same(a: Device[keyof Device], b: Device[keyof Device]): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => item === b[i])
  return a === b
}
