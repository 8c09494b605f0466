import type { ClientEvent, WayDevice } from '#contract/clients/way.ts'
import type { ClientMeaning, KeptClientEvent } from '../../inventory/events/client-event.reader.ts'

/** A client that is on another radio within this time has roamed: it did not leave and come back. */
const ROAM_MS = 30_000

/**
 * What happened to a client, newest first: a leaving and a joining elsewhere within half a minute are one roaming,
 * in whichever order the two devices told it.
 * @param kept newest first
 */
export function timelineOf(
  kept: readonly KeptClientEvent[],
  deviceOf: (sn: string) => WayDevice,
): ClientEvent[] {
  const swallowed = new Set<number>()
  const events = kept.toReversed().map((event, _at, all): ClientEvent | null => {
    const { id, sn, meaning } = event
    const kind = kindOf(meaning)
    if (kind === null) return null
    const before = kind === 'joined' ? roamedFrom(event, all) : null
    if (before?.left) swallowed.add(before.left.id)
    return {
      ...{ id, at: event.at, device: deviceOf(sn) },
      kind: before ? 'roamed' : kind,
      from: before ? deviceOf(before.sn) : null,
      ssid: 'ssid' in meaning ? (meaning.ssid ?? null) : null,
      band: 'band' in meaning ? (meaning.band ?? null) : null,
      seconds: meaning.kind === 'client_left' ? (meaning.connectedSeconds ?? null) : null,
    }
  })
  return events.filter((event) => event !== null && !swallowed.has(event.id)).reverse() as ClientEvent[]
}

function kindOf(meaning: ClientMeaning): ClientEvent['kind'] | null {
  if (meaning.kind === 'client_joined') return 'joined'
  if (meaning.kind === 'client_left') return 'left'
  return 'wrongKey'
}

/** Where it was until then, and the leaving that belongs to it. */
function roamedFrom(
  joined: KeptClientEvent,
  all: readonly KeptClientEvent[],
): { sn: string; left: KeptClientEvent | undefined } | null {
  const { at, sn } = joined
  const left = all
    .filter((other) => other.meaning.kind === 'client_left' && isOther(other, joined))
    .filter((other) => Math.abs(other.at - at) <= ROAM_MS && !isOfLaterStay(other, joined, all))
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  if (left) return { sn: left.sn, left }
  // It was on another one, which has not told that it left.
  const earlier = all
    .filter(({ id }) => id < joined.id)
    .findLast(({ meaning }) => kindOf(meaning) !== 'wrongKey')
  return earlier?.meaning.kind === 'client_joined' && earlier.sn !== sn
    ? { sn: earlier.sn, left: undefined }
    : null
}

/** It was told after the joining, and there was a joining of its own in between. */
const isOfLaterStay = (
  left: KeptClientEvent,
  joined: KeptClientEvent,
  all: readonly KeptClientEvent[],
): boolean =>
  all.some(
    (other) =>
      other.meaning.kind === 'client_joined' &&
      other.id > joined.id &&
      other.id < left.id &&
      !isOther(other, left),
  )

const isOther = (one: KeptClientEvent, other: KeptClientEvent): boolean =>
  one.sn !== other.sn || bssidOf(one.meaning) !== bssidOf(other.meaning)

const bssidOf = (meaning: ClientMeaning) => ('bssid' in meaning ? meaning.bssid : undefined)
