import type { Ssid, SsidBand } from '#contract/wireless/intent.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { notesAbout } from '../notes.ts'
import { hasRawKeys } from './extended-ssid.ts'
import { wifiBandOf } from './radios.ts'
import { securityOf } from './security.ts'
import { HIGHEST_VLAN } from './wireless.ts'

/**
 * What a document cannot say of a wish, because the device or the protocol cannot do it. Its absence proves
 * nothing: who takes over what a device runs must not take away from other devices what this one never could.
 */
export interface UnsaidSsids {
  /** Whether nothing of this SSID can be in the document. */
  all(ssid: Ssid): boolean
  /** What was read, completed by what the document cannot say. */
  completed(read: Ssid, wish: Ssid): Ssid
}

export function unsaidIn(document: JsonObject): UnsaidSsids {
  const carried = carriedBands(document)
  const untagged = objectsIn(document.interfaces).some((one) => vlanOf(one) === 0)
  return {
    all: (ssid) =>
      !ssid.bands.some((band) => carried.has(band)) ||
      ssid.vlan > HIGHEST_VLAN ||
      securityOf(ssid, silent, hasRawKeys(document)) === null,
    completed: (read, wish) => ({
      ...read,
      bands: [...read.bands, ...wish.bands.filter((band) => !carried.has(band))],
      vlan: !untagged && wish.vlan === 0 ? 0 : read.vlan,
      radius: withAccounting(read.radius, wish),
    }),
  }
}

const silent = notesAbout([], 'wireless', null)

const vlanOf = (one: JsonObject): number => integerOf(objectOf(one, 'vlan') ?? {}, 'id') ?? 0

/** Bands with a radio that is on. */
function carriedBands(document: JsonObject): Set<SsidBand | null> {
  const on = objectsIn(document.radios).filter(({ enable }) => enable !== false)
  return new Set(on.map((radio) => wifiBandOf(textOf(radio, 'band') ?? '')))
}

/** An accounting server that cannot be written. */
function withAccounting(read: Ssid['radius'], wish: Ssid): Ssid['radius'] {
  const wanted = wish.radius?.accounting ?? null
  if (read === null || read.accounting !== null || wanted === null) return read
  const written = objectOf(objectOf(securityOf(wish, silent, true) ?? {}, 'radius') ?? {}, 'accounting')
  return written === null ? { ...read, accounting: wanted } : read
}
