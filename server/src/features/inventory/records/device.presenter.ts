import type { Capability } from '#contract/inventory/capabilities.ts'
import { capabilities as knownCapabilities } from '#contract/inventory/capabilities.ts'
import type { DeviceKind, KindSource } from '#contract/inventory/device-kinds.ts'
import type { ConfigKind, RunningConfig } from '#contract/inventory/running-config.ts'
import type { Device, StatusReason } from '#contract/inventory/schemas.ts'
import { type DeviceRow, macOf, shownName } from './device-row.ts'

export const configOf = ({ config, config_kind }: DeviceRow): RunningConfig | null =>
  config === null ? null : { id: config, kind: (config_kind ?? 'configured') as ConfigKind }

/** A row of the contract. Unknown is null, never a guess. One literal without a spread: it is made twice a report. */
export function presentDevice(row: DeviceRow, groupName: string | null = null): Device {
  return {
    sn: row.sn,
    mac: macOf(row),
    model: row.model,
    hostname: shownName(row),
    note: row.note,
    DeviceType: kindOf(row),
    kindSource: kindSourceOf(row),
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
    capabilities: capabilitiesOf(row),
    configState: row.config_state as Device['configState'],
    protocol: row.protocol,
    boundAt: row.bound_at,
  }
}

/** Of the kind in force. */
const kindSourceOf = (row: DeviceRow): KindSource =>
  (row.kind === null ? row.told_kind_source : row.kind_source) as KindSource

/** The kind in force; a device that waits has none but what it told. */
export const kindOf = (row: Pick<DeviceRow, 'kind' | 'told_kind'>): DeviceKind | null =>
  (row.kind ?? row.told_kind) as DeviceKind | null

const known = new Set<string>(knownCapabilities)
/** A fleet has few kinds of devices: what each can is read once, not with each of their reports. */
const presented = new Map<string, Capability[]>()
const MOST_PRESENTED = 1_000

/** What it can, less what the operator switched off. */
export function capabilitiesOf({ capabilities, withheld }: DeviceRow): Capability[] {
  const key = `${capabilities}\n${withheld}`
  const before = presented.get(key)
  if (before) return before
  if (presented.size >= MOST_PRESENTED) presented.clear()
  const off = JSON.parse(withheld) as string[]
  const offered = (JSON.parse(capabilities) as string[]).filter(
    (name): name is Capability => known.has(name) && !off.includes(name),
  )
  presented.set(key, offered)
  return offered
}

/** The fields of `after` that differ from `before`. */
export function changedFields(before: Device, after: Device): Partial<Device> {
  const changed: Partial<Record<keyof Device, Device[keyof Device]>> = {}
  for (const key in after) {
    const field = key as keyof Device
    if (!same(before[field], after[field])) changed[field] = after[field]
  }
  return changed as Partial<Device>
}

function same(a: Device[keyof Device], b: Device[keyof Device]): boolean {
  if (a === b) return true
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => item === b[i])
}
