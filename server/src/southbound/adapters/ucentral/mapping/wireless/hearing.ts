import { type AirLink, wifiStandards } from '#contract/inventory/state/air-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'

const SIGNAL: Range = { min: -200, max: 50 }
const KBIT_PER_SECOND: Range = { min: 0, max: 1e9 }
const WIDTH_MHZ: Range = { min: 0, max: 640 }
const MCS: Range = { min: 0, max: 31 }
const STREAMS: Range = { min: 0, max: 16 }

/** How well the device hears the other side of an association, and how fast both send. */
export function readHearing(reader: FieldReader, station: JsonObject, at: string) {
  return {
    // 0 dBm is what drivers say when they do not know.
    signalDbm: reader.number(station, 'rssi', at, SIGNAL) || undefined,
    rxRateBps: rate(reader, station, 'rx_rate', at),
    txRateBps: rate(reader, station, 'tx_rate', at),
    link: linkOf(reader, station, at),
  }
}

/** `bitrate` is in kbit/s. */
function rate(reader: FieldReader, station: JsonObject, key: string, at: string): number | undefined {
  const source = reader.object(station, key, at)
  const kbit = source && reader.number(source, 'bitrate', `${at}/${key}`, KBIT_PER_SECOND)
  return kbit === undefined ? undefined : kbit * 1000
}

/** `tx_rate` beside its bit rate; before Wi-Fi 4 there is the width alone. */
function linkOf(reader: FieldReader, station: JsonObject, above: string): AirLink | undefined {
  const source = reader.object(station, 'tx_rate', above)
  if (source === undefined) return undefined
  const at = `${above}/tx_rate`
  const link = dropAbsent({
    standard: wifiStandards.findLast((name) => source[name] === true),
    widthMhz: reader.number(source, 'chwidth', at, WIDTH_MHZ),
    mcs: reader.integer(source, 'mcs', at, MCS),
    streams: reader.integer(source, 'nss', at, STREAMS),
  })
  return Object.keys(link).length === 0 ? undefined : link
}
