import { createHash } from 'node:crypto'
import { macAddress } from '#contract/configuration/mac-addresses.ts'
import { LISTED_MAX, macOfLine } from '#contract/wireless/client-lines.ts'
import {
  CLIENT_LIMIT_MAX,
  FILS_INTERVAL_MAX,
  ROAMING_THRESHOLD,
  RTS_THRESHOLD_MAX,
  type Ssid,
  type SsidBand,
  ssid as ssidSchema,
  type WirelessIntent,
} from '#contract/wireless/intent.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { extensionOf, readExtended } from './extended-ssid.ts'
import { type UnsaidSsids, unsaidIn } from './lent-ssids.ts'
import { wifiBandOf } from './radios.ts'
import { securityIn } from './read-security.ts'
import { isOwned, LET_IN } from './ssid.ts'

/**
 * The SSIDs of a document. What no document holds is lent by `like`: keys, the wish for 802.11v, SSIDs that are
 * switched off, and what this device cannot do. What cannot be said in an intent (WPA1, keys by RADIUS, links to
 * other boxes) is left aside.
 */
export function readWireless(document: JsonObject, like: WirelessIntent | undefined): WirelessIntent {
  const lenders = [...(like?.ssids ?? [])]
  const taken = new Set(lenders.map(({ key }) => key))
  const unsaid = unsaidIn(document)
  const found = objectsIn(document.interfaces).flatMap((within) =>
    objectsIn(within.ssids)
      .filter(isOwned)
      .flatMap((native) => readSsid({ document, native, within, unsaid, lenders, taken }) ?? []),
  )
  const lent = lenders.filter((one) => !one.enabled || unsaid.all(one))
  return { ssids: inOrderOf(like?.ssids ?? [], [...found, ...lent]) }
}

interface FoundSsid {
  readonly document: JsonObject
  readonly native: JsonObject
  /** The interface it is in. */
  readonly within: JsonObject
  readonly unsaid: UnsaidSsids
  /** Wishes that nothing was found for yet. */
  readonly lenders: Ssid[]
  readonly taken: Set<string>
}

function readSsid({ document, native, within, unsaid, lenders, taken }: FoundSsid): Ssid | null {
  const name = textOf(native, 'name') ?? ''
  const bands = bandsOf(native)
  const lender = borrow(lenders, name, bands)
  const entry = extensionOf(document, native)
  const security = securityIn(native)
  const read = ssidSchema.safeParse({
    key: lender?.key ?? newKey(`${name} ${bands.join(' ')}`, taken),
    enabled: true,
    name,
    ...security,
    ...(security.password !== null && textOf(entry, 'psk') !== null
      ? { password: textOf(entry, 'psk') }
      : {}),
    vlan: integerOf(objectOf(within, 'vlan') ?? {}, 'id') ?? 0,
    bands,
    isolate: native['isolate-clients'] === true,
    hidden: native['hidden-ssid'] === true,
    maxUsers: integerOf(native, 'maximum-clients'),
    ...limitIn(native),
    ...tuningIn(native),
    ...listIn(native, lender),
    ...readExtended(entry, lender),
    ...(lender?.rotation ? { rotation: lender.rotation } : {}),
    roaming: roamingIn(native, lender),
  })
  if (!read.success) return null
  if (lender) lenders.splice(lenders.indexOf(lender), 1)
  return lender ? unsaid.completed(read.data, lender) : read.data
}

/** One without the other shapes nothing on any agent. */
function limitIn(native: JsonObject): Pick<Ssid, 'limit'> {
  const written = objectOf(native, 'rate-limit') ?? {}
  const [down, up] = ['egress-rate', 'ingress-rate'].map((member) => integerOf(written, member) ?? 0)
  if (!down || !up || down < 0 || up < 0) return {}
  return { limit: { down: Math.min(down, CLIENT_LIMIT_MAX), up: Math.min(up, CLIENT_LIMIT_MAX) } }
}

/**
 * Of the only ones it lets in, those who are blocked are left out of its list; of those it refuses, whom nobody named for
 * this SSID is blocked in all of them.
 */
function listIn(native: JsonObject, lender: Ssid | undefined): Pick<Ssid, 'allowed' | 'denied'> {
  const list = objectOf(native, 'access-control-list') ?? {}
  const macs = [...new Set(textsIn(list['mac-address']).map((mac) => mac.toUpperCase()))]
  if (list.mode === 'deny') {
    const denied = lender?.denied?.filter((line) => macs.includes(macOfLine(line))) ?? []
    return denied.length === 0 ? {} : { denied }
  }
  if (list.mode !== 'allow') return {}
  const there = macs.filter((mac) => macAddress.safeParse(mac).success).slice(0, LISTED_MAX)
  const known = new Map(lender?.allowed?.map((line) => [macOfLine(line), line]))
  const isSame = known.size === there.length && there.every((mac) => known.has(mac))
  if (there.length === 0) return {}
  return { allowed: isSame ? [...known.values()] : there.map((mac) => known.get(mac) ?? mac) }
}

/** What lies outside of what can be wanted is the nearest of it. */
function tuningIn(native: JsonObject): Partial<Ssid> {
  const { least, most } = ROAMING_THRESHOLD
  const [rts, fils] = ['rts-threshold', 'fils-discovery-interval'].map((member) => integerOf(native, member))
  const letIn = integerOf(objectOf(native, 'quality-thresholds') ?? {}, LET_IN)
  return {
    ...(native['power-save'] === true ? { powerSave: true } : {}),
    ...(rts ? { rtsThreshold: Math.min(Math.max(rts, 1), RTS_THRESHOLD_MAX) } : {}),
    ...(fils === null || fils === undefined
      ? {}
      : { filsInterval: Math.min(Math.max(fils, 0), FILS_INTERVAL_MAX) }),
    ...(letIn && letIn < 0 ? { roamingThreshold: Math.min(Math.max(letIn, least), most) } : {}),
  }
}

function roamingIn(native: JsonObject, lender: Ssid | undefined): Ssid['roaming'] {
  const k = objectOf(native, 'rrm')?.['neighbor-reporting'] === true
  const r = native.roaming === true || objectOf(native, 'roaming') !== null
  return { k, v: lender?.roaming.v ?? false, r }
}

/** In the order of the standard's bands; two halves of 5 GHz are one. */
function bandsOf(native: JsonObject): SsidBand[] {
  const named = textsIn(native['wifi-bands']).map(wifiBandOf)
  return (['2G', '5G', '6G'] as const).filter((band) => named.includes(band))
}

/** One of the same name that is switched on, best one with a band in common. */
function borrow(lenders: readonly Ssid[], name: string, bands: readonly SsidBand[]): Ssid | undefined {
  const same = lenders.filter((one) => one.name === name && one.enabled)
  return same.find((one) => one.bands.some((band) => bands.includes(band))) ?? same[0]
}

/** The same for the same SSID, whoever reads it. */
function newKey(seed: string, taken: Set<string>): string {
  for (let turn = 0; ; turn++) {
    const key = createHash('sha256').update(`${seed} ${turn}`).digest('hex').slice(0, 12)
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}

/** Bands and SSIDs in the order of what lent its keys: order means nothing on a device. */
function inOrderOf(like: readonly Ssid[], found: readonly Ssid[]): Ssid[] {
  const rank = new Map(like.map(({ key }, at) => [key, at]))
  const at = ({ key }: Ssid) => rank.get(key) ?? like.length
  return found
    .toSorted((a, b) => at(a) - at(b))
    .map((one) => {
      const order = like.find(({ key }) => key === one.key)?.bands ?? []
      return { ...one, bands: one.bands.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)) }
    })
}
