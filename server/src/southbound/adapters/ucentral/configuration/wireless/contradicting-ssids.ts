import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Ssid, SsidBand, WirelessIntent } from '#contract/wireless/intent.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { cleanBytes } from '../../../../clean-text.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { entriesIn, gbkNameIn } from './extended-ssid.ts'
import { wifiBandOf } from './radios.ts'
import { readWireless } from './read-wireless.ts'

const SSID_BYTES = 32
/** What an agent opens for somebody on site when it lost its controller. */
const LOCAL_NAMES = ['Maverick', 'OpenWifi-onboarding']

/** An SSID on a band, named as reports name it. */
interface SeenSsid {
  readonly name: string
  readonly band: SsidBand
}

/**
 * SSIDs that are missing or too many by name and band; null when none is. A band counts only where a radio has a
 * channel and carries some SSID: one that waits for radar or for a channel carries none and proves nothing.
 * @param asked the document it was asked to run
 */
export function contradictingSsids(
  state: DeviceState,
  facts: DeviceFacts,
  wanted: WirelessIntent,
  asked: () => JsonObject,
): WirelessIntent | null {
  if (!state.parts.includes('ssids') || !state.parts.includes('radios')) return null
  const seen = seenIn(state)
  const settled = settledBands(state, seen)
  const document = asked()
  const expected = expectedIn(document)
  const timed = timedIn(document)
  const missing = expected.filter(
    (one) => settled.has(one.band) && !has(seen, one) && !timed.includes(one.name),
  )
  const extra = seen.filter((one) => !has(expected, one) && !isCompanion(one, document, expected))
  if (missing.length === 0 && extra.length === 0) return null
  return { ssids: withExtra(remaining(wanted.ssids, missing), extra, facts) }
}

const has = (list: readonly SeenSsid[], one: SeenSsid): boolean =>
  list.some(({ name, band }) => name === one.name && band === one.band)

function seenIn({ ssids }: DeviceState): SeenSsid[] {
  return ssids.flatMap(({ ssid: name, band, mode }) => {
    const known = wifiBandOf(band ?? '')
    return known === null || name === '' || (mode !== undefined && mode !== 'ap')
      ? []
      : [{ name, band: known }]
  })
}

function settledBands({ radios }: DeviceState, seen: readonly SeenSsid[]): Set<string> {
  const tuned = radios.filter(({ channel }) => channel !== undefined).map(({ band }) => band)
  return new Set(seen.filter(({ band }) => tuned.includes(band)).map(({ band }) => band))
}

/** Everything the document lets a device send, links to other boxes included; a name of blanks is not told by reports. */
function expectedIn(document: JsonObject): SeenSsid[] {
  const ssids = objectsIn(document.interfaces).flatMap((one) => objectsIn(one.ssids))
  return ssids.flatMap((ssid) => {
    const bands = textsIn(ssid['wifi-bands']).map(wifiBandOf)
    const name = reportedName(textOf(ssid, 'name') ?? '')
    return bands.flatMap((band) => (band === null || name === '' ? [] : [{ name, band }]))
  })
}

/** Names that are broadcast at their times only. */
const timedIn = (document: JsonObject): string[] =>
  entriesIn(document).flatMap((entry) =>
    objectOf(entry, 'active_time') === null ? [] : [reportedName(textOf(entry, 'name') ?? '')],
  )

const reportedName = (name: string): string => cleanBytes(name, SSID_BYTES)

/** The companions of an OWE transition, named longer with every band, and what agents open on site by themselves. */
function isCompanion({ name }: SeenSsid, document: JsonObject, expected: readonly SeenSsid[]): boolean {
  const local = objectOf(objectOf(document, 'services') ?? {}, 'admin-ui')
  if (entriesIn(document).some((entry) => gbkNameIn(entry) === name)) return true
  if (LOCAL_NAMES.includes(name) || name === (local && textOf(local, 'wifi-ssid'))) return true
  const stem = name.replace(/(?:[-_]owe)+$/i, '')
  return stem !== name && expected.some((one) => one.name === stem || one.name.startsWith(stem))
}

/** Without the bands that are missing. */
function remaining(ssids: readonly Ssid[], missing: readonly SeenSsid[]): Ssid[] {
  return ssids.flatMap((ssid) => {
    if (!ssid.enabled) return [ssid]
    const name = reportedName(ssid.name)
    const bands = ssid.bands.filter((band) => !has(missing, { name, band }))
    return bands.length === 0 ? [] : [{ ...ssid, bands }]
  })
}

/**
 * An SSID on one band more than it should be is on; one that nobody wanted is as the device's own document had it
 * where it did. Of others a report tells name and band, so the rest is the least that an SSID can be.
 */
function withExtra(ssids: readonly Ssid[], extra: readonly SeenSsid[], { base }: DeviceFacts): Ssid[] {
  const own = base === null ? [] : readWireless(base as JsonObject, undefined).ssids
  const byName = Map.groupBy(extra, ({ name }) => name)
  const known = ssids.map((one) => {
    const places = byName.get(reportedName(one.name)) ?? []
    byName.delete(reportedName(one.name))
    const bands = [...(one.enabled ? one.bands : []), ...places.map(({ band }) => band)]
    return places.length === 0 ? one : { ...one, enabled: true, bands: [...new Set(bands)] }
  })
  const unknown = [...byName].map(([name, places], at) => {
    const bands = [...new Set(places.map(({ band }) => band))]
    const former = own.find((one) => reportedName(one.name) === name)
    return { ...(former ?? { ...bare(name), key: `seen${at}` }), bands }
  })
  return [...known, ...unknown]
}

const bare = (name: string): Omit<Ssid, 'key' | 'bands'> => ({
  ...{ enabled: true, name, security: 'open', password: null, radius: null, vlan: 0 },
  ...{ isolate: false, hidden: false, maxUsers: null, roaming: { k: false, v: false, r: false } },
})
