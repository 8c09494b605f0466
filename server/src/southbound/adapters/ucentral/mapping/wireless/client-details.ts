import type { Client } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { readMac } from '../fields/mac.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

const SIGNAL: Range = { min: -200, max: 50 }
const MICROSECONDS = 1e6
const MAX_FINGERPRINT = 120
const MAX_FINGERPRINT_WORDS = 6

/** How well frames go to and from a station; `rx` is what the AP received. */
export function airDetails(reader: FieldReader, station: JsonObject, at: string) {
  const number = (key: string) => reader.number(station, key, at)
  const seconds = (key: string) => {
    const micros = number(key)
    return micros === undefined ? undefined : micros / MICROSECONDS
  }
  // 0 stands for "not supported" there.
  const average = reader.number(station, 'ack_signal_avg', at, SIGNAL)
  const last = reader.number(station, 'ack_signal', at, SIGNAL)
  return {
    ackSignalDbm: average || last || undefined,
    frames: number('tx_packets'),
    retries: number('tx_retries'),
    failed: number('tx_failed'),
    rxAirtimeSeconds: seconds('rx_duration'),
    txAirtimeSeconds: seconds('tx_duration'),
    connectedSeconds: number('connected'),
    inactiveSeconds: number('inactive'),
    ...categoriesOf(reader, station, at),
  }
}

/** Traffic identifiers of 802.11e: what stands at these places of the list is voice, or video. */
const VOICE = [6, 7]
const VIDEO = [4, 5]

/** `tid_stats`: frames by traffic identifier, either way. Absent: the agent was not asked for them. */
function categoriesOf(reader: FieldReader, station: JsonObject, at: string) {
  const list = station.tid_stats
  if (!Array.isArray(list)) return {}
  const sum = (identifiers: readonly number[]) =>
    identifiers.reduce((total, identifier) => {
      const entry = list[identifier]
      if (!isJsonObject(entry)) return total
      const path = `${at}/tid_stats/${identifier}`
      const [rx, tx] = [reader.number(entry, 'rx_msdu', path), reader.number(entry, 'tx_msdu', path)]
      return total + (rx ?? 0) + (tx ?? 0)
    }, 0)
  return { callFrames: sum(VOICE), streamFrames: sum(VIDEO) }
}

/** What the AP takes a client for: a text, or an object whose members differ from release to release. */
export function fingerprintOf(value: JsonValue | undefined): string | undefined {
  const words = isJsonObject(value) ? Object.values(value) : [value]
  const texts = words.flatMap((word) => (typeof word === 'string' ? cleanText(word, LENGTHS.word) : []))
  const told = [...new Set(texts.filter(Boolean))].slice(0, MAX_FINGERPRINT_WORDS)
  return cleanText(told.join(' '), MAX_FINGERPRINT) || undefined
}

/** `captive`: who is at the portal, by MAC. */
export function captiveClients({ reader, state, at: above }: MappingContext): Map<string, Client['captive']> {
  const source = reader.object(state, 'captive', above) ?? {}
  const entries = reader.members(source, `${above}/captive`, MAXIMA.clients)
  return new Map(
    entries.flatMap(([key, entry, at]): [string, Client['captive']][] => {
      const mac = readMac(key)
      return mac === null ? [] : [[mac, captiveOf(reader, entry, at)]]
    }),
  )
}

function captiveOf(reader: FieldReader, entry: JsonObject, at: string): NonNullable<Client['captive']> {
  const word = reader.text(entry, 'status', at, LENGTHS.word)?.toLowerCase()
  return dropAbsent({
    status: word === 'authenticated' ? 'authenticated' : word === 'garden' ? 'waiting' : 'unknown',
    username: reader.text(entry, 'username', at, LENGTHS.hostname),
    seconds: reader.number(entry, 'time', at),
    idleSeconds: reader.number(entry, 'idle', at),
  })
}
