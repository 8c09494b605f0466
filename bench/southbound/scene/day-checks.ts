import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { Device, DeviceInfo } from '#contract/inventory/schemas.ts'
import { serialToSn } from '#protocols/ucentral/serial.ts'
import type { Truth } from '../../../simulator/control/still.ts'

/** What the server knows of one device. */
export interface KnownDay {
  readonly row: Device
  readonly info: DeviceInfo
  /** Newest samples: metric, labels and value, as `port_up{port="WAN"}`. */
  readonly newest: ReadonlyMap<string, number>
  /** Every sample of its uplink counters over the day, oldest first. */
  readonly received: readonly number[]
  readonly transmitted: readonly number[]
  /** Where its configuration stands; undefined when nobody manages it. */
  readonly status?: DeviceConfig | undefined
  /** Names of the SSIDs its network is to have. */
  readonly ssids: readonly string[]
}

/** How often something was compared, and where it differed. */
export interface Comparison {
  compared: number
  readonly different: string[]
}

export const PARTS = [
  'status',
  'record',
  'configuration',
  'ports',
  'radios',
  'newest samples',
  'counters of the day',
] as const
export type Tables = Record<(typeof PARTS)[number], Comparison>

export function newTables(): Tables {
  return Object.fromEntries(PARTS.map((part) => [part, { compared: 0, different: [] }])) as unknown as Tables
}

/** Compares what is true of a device with everything the server says of it. */
export function compareDevice(truth: Truth, known: KnownDay, tables: Tables): void {
  const { row, info, newest } = known
  const sn = serialToSn(truth.serial)
  const say = (part: keyof Tables, what: string, is: unknown, should: unknown) => {
    tables[part].compared++
    if (is !== should) tables[part].different.push(`${sn} ${truth.kind} ${what}: ${is} instead of ${should}`)
  }
  say('status', 'status', row.status, 'online')
  say('status', 'reason', row.statusReason, 'connected')
  say('status', 'device_up', newest.get('device_up'), 1)
  say('record', 'kind', row.DeviceType, truth.kind)
  say('record', 'model', row.model, truth.model)
  say('record', 'software', row.software, truth.firmware)
  say('record', 'configuration', info.config?.id, String(truth.uuid))
  say('record', 'uptime', row.uptime, truth.uptimeSeconds)
  say('record', 'users', row.users, usersOf(truth))
  say('record', 'received', row.rx, truth.uplink.rxBytes)
  say('record', 'sent', row.tx, truth.uplink.txBytes)
  compareConfiguration(truth, known, say)
  comparePorts(truth, known, say)
  for (const [at, radio] of shownRadios(truth).entries()) {
    say('radios', `radio ${at} channel`, info.state?.radios[at]?.channel, radio.channel)
    say('radios', `radio ${at} power`, info.state?.radios[at]?.txPowerDbm, radio.txPower)
    say('radios', `radio ${at} series`, newest.get(`radio_channel{radio="${at}"}`), radio.channel)
  }
  say('newest samples', 'uptime', newest.get('device_uptime_seconds'), truth.uptimeSeconds)
  say('newest samples', 'received', newest.get('device_receive_bytes_total'), truth.uplink.rxBytes)
  say('newest samples', 'sent', newest.get('device_transmit_bytes_total'), truth.uplink.txBytes)
  const before = (key: 'rxBytes' | 'txBytes') => truth.uplinkBefore.map((counters) => counters[key])
  const days = tables['counters of the day']
  compareDay(`${sn} ${truth.kind} received`, known.received, before('rxBytes'), truth.uplink.rxBytes, days)
  compareDay(`${sn} ${truth.kind} sent`, known.transmitted, before('txBytes'), truth.uplink.txBytes, days)
}

type ReportDifference = (part: keyof Tables, what: string, is: unknown, should: unknown) => void

function compareConfiguration(truth: Truth, { row, status, ssids }: KnownDay, say: ReportDifference): void {
  if (status?.state !== 'in_sync') return
  say('configuration', 'state in lists', row.configState, 'in_sync')
  say('configuration', 'wanted id', status.wantedId, String(truth.uuid))
  say('configuration', 'SSIDs', [...truth.ssids].sort().join(), [...ssids].sort().join())
}

function comparePorts(truth: Truth, { info, newest }: KnownDay, say: ReportDifference): void {
  const ports = new Map(info.state?.ports.map((port) => [port.name, port]))
  for (const { name, up, rxBytes, txBytes } of truth.ports) {
    const port = ports.get(name)
    say('ports', `${name} link`, port?.up, up)
    say('ports', `${name} series link`, newest.get(`port_up{port="${name}"}`), Number(up))
    // An access point counts nothing on a port without a link, and says nothing.
    if (port?.counters?.rxBytes === undefined && !up) continue
    say('ports', `${name} received`, port?.counters?.rxBytes, rxBytes)
    say('ports', `${name} sent`, port?.counters?.txBytes, txBytes)
    say('ports', `${name} series`, newest.get(`port_receive_bytes_total{port="${name}"}`), rxBytes)
  }
}

/** A switch counts no users: it sees addresses behind ports, people and boxes alike. */
function usersOf({ kind, clients }: Truth): number | null {
  return kind === 'switch' ? null : clients
}

/** A radio without a network on it is silent and not reported. */
function shownRadios({ radios, ssids }: Truth) {
  return ssids.length === 0 ? [] : radios
}

/**
 * The rule of docs/metrics.md: a counter only grows until the device starts anew, and what it counted after its
 * last report before that is lost, nothing else. So every fall belongs to one start, in order; no stretch goes
 * beyond what the device had counted when it went down; the last sample is the truth.
 */
export function compareDay(
  what: string,
  samples: readonly number[],
  atStarts: readonly number[],
  now: number,
  table: Comparison,
): void {
  table.compared++
  const wrong = (why: string) => table.different.push(`${what}: ${why}`)
  if (samples.at(-1) !== now) wrong(`ends with ${samples.at(-1)} instead of ${now}`)
  let start = 0
  for (const [at, value] of samples.entries()) {
    const next = samples[at + 1]
    if (next === undefined || next >= value) continue
    // The first start at which the device had counted at least this much.
    while (start < atStarts.length && atStarts[start]! < value) start++
    if (start >= atStarts.length) {
      wrong(`falls from ${value} to ${next} without a start of the device`)
      return
    }
    start++
  }
}
