import type { AlarmType } from '#contract/alarm/endpoints.ts'
import { alarmTypes } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { AlarmRow } from '../../features/alarm/alarm.repository.ts'
import type { NewNotice } from '../../features/inventory/observations/notice.repository.ts'
import type { Span } from '../../timeseries/types.ts'
import { randomOf } from './activity.ts'
import { PAST_MS } from './timeline.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** One device of so many was away at some time. */
const ONE_OF = 5
/** The last hours were quiet: what is wrong now stands out. */
const QUIET_MS = 8 * 60 * MINUTE_MS
/** Somebody has read what is older. */
const READ_AFTER_MS = 2 * DAY_MS

/** When a device was away in the two weeks before `now`; for most of them never. Always the same for a serial. */
export function awaySpans(sn: string, now: number): Span[] {
  const random = randomOf(`${sn} away`)
  if (random() > 1 / ONE_OF) return []
  const begin = now - PAST_MS + DAY_MS
  const between = now - QUIET_MS - begin
  const times = 1 + Math.floor(random() * 2.4)
  const spans = Array.from({ length: times }, () => {
    const from = begin + random() * between
    return { from, to: from + (6 + random() * 60) * MINUTE_MS }
  })
  return spans
    .toSorted((a, b) => a.from - b.from)
    .filter((span, i, all) => i === 0 || span.from > all[i - 1]!.to)
}

/** A device of the demo with what it told first. */
export interface ToldDevice {
  readonly sn: string
  readonly mac: string
  readonly name: string
  readonly tenant: number
  readonly network: number
  readonly state: DeviceState
}

/** The connection history of a device over those times: what timed out was a cut, what closed was switched off. */
export function noticesOf({ sn, tenant }: ToldDevice, now: number): NewNotice[] {
  return awaySpans(sn, now).flatMap(({ from, to }, nth): NewNotice[] => {
    const cut = nth % 2 === 0
    const of = { sn, tenant_id: tenant }
    const gone = { code: 'disconnected', detail: cut ? 'timed_out' : 'closed' }
    const severity = cut ? 'warning' : 'info'
    return [
      { ...of, ...gone, severity, at: Math.round(from) },
      { ...of, code: 'connected', detail: '', severity: 'info', at: Math.round(to) },
    ]
  })
}

export type PastAlarm = Omit<AlarmRow, 'id'>

/** What switches said when a device behind one of their ports was away: over by now, oldest first. */
export function alarmsOf(devices: readonly ToldDevice[], now: number): PastAlarm[] {
  const byMac = new Map(devices.map((device) => [device.mac, device]))
  const alarms = devices.flatMap((device) => {
    const uplink = device.state.lldp.find(({ mac }) => mac !== undefined && byMac.has(mac.toUpperCase()))
    const above = byMac.get(uplink?.mac?.toUpperCase() ?? '')
    const names = [uplink?.remotePortDescription, uplink?.remotePort]
    const port = above?.state.ports.find(({ name }) => names.includes(name))?.name
    if (!above || port === undefined) return []
    return awaySpans(device.sn, now).map((span, nth) => alarmOf(above, port, span, nth, now))
  })
  return alarms.toSorted((a, b) => a.created_at - b.created_at)
}

function alarmOf(above: ToldDevice, port: string, { from, to }: Span, nth: number, now: number): PastAlarm {
  const powered = above.state.ports.some(({ name, poe }) => name === port && poe?.status === 'delivering')
  const type: AlarmType = powered && nth % 2 === 0 ? 'poe_overload' : 'port_down'
  const created_at = Math.round(from)
  return {
    ...{ tenant_id: above.tenant, network_id: above.network, sn: above.sn, originator: above.name },
    ...{ type, level: alarmTypes[type], params: JSON.stringify({ port, times: 1 }) },
    ...{ fold_key: `${type}:${port} ${above.sn} ${created_at}`, created_at, resolved_at: Math.round(to) },
    ...{ last_at: created_at, reopened_at: 0, parent_id: null },
    confirmed_at: now - from > READ_AFTER_MS ? Math.round(to + 20 * MINUTE_MS) : null,
  }
}
