import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceStatus, StatusReason } from '#contract/inventory/schemas.ts'
import type { Wan, WanDevice, WanState } from '#contract/overview/schemas.ts'
import type { AttentionReader, ByStatus, NetworkTally } from '../inventory/records/attention.reader.ts'

type WanRow = Awaited<ReturnType<AttentionReader['wanDevices']>>[number]

/** How the ways to the internet stand, networks by the worst of their devices. */
export function wanOf(tallies: readonly NetworkTally[], rows: readonly WanRow[]): Wan {
  const sum = (key: 'online' | 'offline' | 'never') => tallies.reduce((n, tally) => n + tally.wan[key], 0)
  const states = tallies.map(({ wan }) => stateOf(wan))
  const count = (state: WanState) => states.filter((one) => one === state).length
  const [online, offline, never] = [sum('online'), sum('offline'), sum('never')]
  return {
    ...{ total: online + offline + never, online, offline, never },
    networks: { up: count('up'), partly: count('partly'), down: count('down'), unknown: count('unknown') },
    devices: rows.map(present),
  }
}

/** One that never called tells nothing of how it is. */
export function stateOf({ online, offline }: Omit<ByStatus, 'never'>): WanState {
  if (online + offline === 0) return 'unknown'
  if (offline === 0) return 'up'
  return online > 0 ? 'partly' : 'down'
}

const present = (row: WanRow): WanDevice => ({
  sn: row.sn,
  name: row.name || row.hostname || row.sn,
  type: row.kind as DeviceKind | null,
  group: Number(row.group),
  groupName: row.groupName,
  status: row.status as DeviceStatus,
  reason: row.status_reason as StatusReason,
  since: row.status_at,
  address: row.ip_wan,
  sessions: row.sessions,
})
