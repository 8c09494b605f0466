import { isIP } from 'node:net'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { uplinkCounters } from '#contract/inventory/state/uplink.ts'
import type { DeviceRow } from '../records/device-row.ts'

/** More is no count of people; the column holds 31 bits. */
const MAX_USERS = 1_000_000

type Summary = Pick<
  DeviceRow,
  | 'ip_lan'
  | 'ip_wan'
  | 'uptime_s'
  | 'uptime_at'
  | 'users'
  | 'sessions'
  | 'tx_bytes'
  | 'rx_bytes'
  | 'battery_ratio'
  | 'temperature_c'
  | 'signal_dbm'
  | 'poe_watts'
>

/** What lists show of a report. A part the report did not have is unknown (null), never zero. */
export function summarise(state: DeviceState): Summary {
  const uplink = uplinkCounters(state)
  return {
    ...addresses(state),
    uptime_s: state.unit.uptimeSeconds ?? null,
    uptime_at: state.unit.uptimeSeconds === undefined ? null : state.at,
    users: usersOf(state),
    sessions: state.unit.sessions ?? null,
    tx_bytes: uplink?.txBytes ?? null,
    rx_bytes: uplink?.rxBytes ?? null,
    ...equipment(state),
  }
}

/** The hottest sensor is the one to know of. */
function equipment({ solar, sensors, cellular, poe }: DeviceState) {
  const temperatures = (sensors?.temperature ?? []).flatMap(({ celsius }) => celsius ?? [])
  return {
    battery_ratio: solar?.battery?.chargeRatio ?? null,
    temperature_c: temperatures.length > 0 ? Math.max(...temperatures) : null,
    signal_dbm: cellular?.rsrpDbm ?? null,
    poe_watts: poe?.usedWatts ?? null,
  }
}

const clientMacs = (state: DeviceState): string[] => state.clients.map((client) => client.mac)

function usersOf(state: DeviceState): number | null {
  if (state.parts.includes('clients')) return new Set(clientMacs(state)).size
  if (state.parts.includes('ssids')) {
    return Math.min(
      state.ssids.reduce((sum, ssid) => sum + ssid.clients, 0),
      MAX_USERS,
    )
  }
  return null
}

/** A device that has a network behind it routes: its uplink is the WAN. Any other is a host on its LAN. */
function addresses(state: DeviceState): Pick<DeviceRow, 'ip_lan' | 'ip_wan'> {
  const [up, down] = [firstAddress(state, 'upstream'), firstAddress(state, 'downstream')]
  if (down !== null) return { ip_lan: down, ip_wan: up }
  // A switch's own address is on a VLAN that is neither side.
  return { ip_lan: up ?? firstAddress(state, undefined), ip_wan: null }
}

function firstAddress(state: DeviceState, role: 'upstream' | 'downstream' | undefined): string | null {
  const all = state.interfaces.filter((i) => i.role === role).flatMap((i) => i.ipv4)
  return all.map((text) => text.split('/')[0]!).find((text) => isIP(text) !== 0) ?? null
}
