import { macOfLine } from '#contract/wireless/client-lines.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { sixGigahertzSecurities } from '#contract/wireless/intent.ts'
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '#protocols/json.ts'
import { without } from '../documents/document.ts'
import type { Notes } from '../notes.ts'
import type { ConfiguredRadio } from './radios.ts'
import { securityOf } from './security.ts'

/** What an intent says of an SSID. */
const OWNED = [
  'name',
  'wifi-bands',
  'bss-mode',
  'hidden-ssid',
  'isolate-clients',
  'maximum-clients',
  'rate-limit',
  ...['power-save', 'rts-threshold', 'fils-discovery-interval', 'quality-thresholds'],
  'encryption',
  'radius',
  'rrm',
  'roaming',
]
/** What the device's own SSID of the same name keeps: fits every security and every network. */
const KEPT = [
  'strict-forwarding',
  'max-inactivity',
  'broadcast-time',
  'unicast-conversion',
  'dtim-period',
  'proxy-arp',
  'disassoc-low-ack',
  'vendor-elements',
  'tip-information-element',
  'access-control-list',
]

/** Whether the wireless section owns it: an access point's, not the link to another box. */
export function isOwned(native: JsonObject): boolean {
  const { purpose = 'user-defined', 'bss-mode': mode = 'ap' } = native
  return purpose === 'user-defined' && mode === 'ap'
}

/** Whether people's devices join it. */
export const isAccessPoint = ({ 'bss-mode': mode = 'ap' }: JsonObject): boolean => mode === 'ap'

/** One SSID in the device's form; null, with a note, when this device cannot have it. */
export function nativeSsid(
  ssid: Ssid,
  former: JsonObject | undefined,
  radios: readonly ConfiguredRadio[],
  notes: Notes,
  rawKeys: boolean,
): JsonObject | null {
  const bands = bandsOf(ssid, radios, notes)
  const security = isTooLong(ssid, bands.length, notes) ? null : securityOf(ssid, notes, rawKeys)
  if (bands.length === 0) notes.unsupported('no_band_left', 'bands')
  if (bands.length === 0 || security === null) return null
  return {
    ...keptOf(former ?? {}, notes),
    name: ssid.name,
    'wifi-bands': bands,
    'bss-mode': 'ap',
    'isolate-clients': ssid.isolate,
    'hidden-ssid': ssid.hidden,
    ...(ssid.maxUsers === null ? {} : { 'maximum-clients': ssid.maxUsers }),
    ...limitOf(ssid, notes),
    ...listOf(ssid),
    ...tuningOf(ssid, former ?? {}),
    ...security,
    ...roamingOf(ssid, former ?? {}, notes),
  }
}

/** Named as the access point sees them. Agents shape nothing when one of the two is 0 or missing. */
function limitOf({ limit, name }: Ssid, notes: Notes): JsonObject {
  if (!limit) return {}
  // They are told the names by a shell that writes them into JSON as they are.
  if (/["\\]/.test(name)) notes.unsupported('limit_name', 'limit')
  return { 'rate-limit': { 'ingress-rate': limit.up, 'egress-rate': limit.down } }
}

/** In the place of a list of the device's own. */
function listOf({ allowed, denied }: Ssid): JsonObject {
  const lines = allowed ?? denied
  if (!lines) return {}
  const macs = lines.map((line) => macOfLine(line).toLowerCase())
  return { 'access-control-list': { mode: allowed ? 'allow' : 'deny', 'mac-address': macs } }
}

/** What nobody says is absent: the agent has its own for it. Of a device's thresholds for probes nothing is said here. */
function tuningOf(ssid: Ssid, former: JsonObject): JsonObject {
  const { powerSave, rtsThreshold, filsInterval, roamingThreshold } = ssid
  const others = without(objectOf(former, 'quality-thresholds') ?? {}, LET_IN)
  const thresholds = roamingThreshold === undefined ? others : { ...others, [LET_IN]: roamingThreshold }
  return {
    ...(powerSave ? { 'power-save': true } : {}),
    ...(rtsThreshold === undefined ? {} : { 'rts-threshold': rtsThreshold }),
    ...(filsInterval === undefined ? {} : { 'fils-discovery-interval': filsInterval }),
    ...(Object.keys(thresholds).length === 0 ? {} : { 'quality-thresholds': thresholds }),
  }
}

/** Weaker ones are refused when they ask to join. */
export const LET_IN = 'association-request-rssi'
const SSID_BYTES = 32
const SUFFIX_BYTES = '-OWE'.length

/** The agent's renderer appends `-OWE` to the name once more for every band of an OWE transition. */
function isTooLong({ name, security }: Ssid, bands: number, notes: Notes): boolean {
  const most = SSID_BYTES - SUFFIX_BYTES * bands
  if (security !== 'owe_transition' || Buffer.byteLength(name) <= most) return false
  notes.unsupported('owe_name_too_long', 'name', { bands, most })
  return true
}

function bandsOf(ssid: Ssid, radios: readonly ConfiguredRadio[], notes: Notes): string[] {
  return ssid.bands.flatMap((band) => {
    const there = radios.filter((radio) => radio.band === band)
    const on = there.filter((radio) => radio.on)
    if (band === '6G' && !sixGigahertzSecurities.includes(ssid.security))
      notes.unsupported('band_security', 'bands', { band })
    else if (there.length === 0) notes.unsupported('band_missing', 'bands', { band })
    else if (on.length === 0) notes.unsupported('radio_off', 'bands', { band })
    else return on.map(({ name }) => name)
    return []
  })
}

function keptOf(former: JsonObject, notes: Notes): JsonObject {
  const others = Object.keys(former).filter((key) => !OWNED.includes(key) && key !== 'purpose')
  const lost = others.filter((key) => !KEPT.includes(key)).sort()
  if (lost.length > 0) notes.adjusted('settings_left_out', null, { settings: lost.join(', ').slice(0, 200) })
  return Object.fromEntries(
    others
      .filter((key) => KEPT.includes(key))
      .map((key): [string, JsonValue | undefined] => [key, former[key]]),
  )
}

const WITHOUT_ROAMING = ['open', 'owe', 'owe_transition']

/** 802.11v has no key; of 802.11k and r the device's own finer settings stay. */
function roamingOf({ roaming, security }: Ssid, former: JsonObject, notes: Notes): JsonObject {
  if (roaming.v) notes.adjusted('roaming_v', 'roaming.v')
  const impossible = roaming.r && WITHOUT_ROAMING.includes(security)
  if (impossible) notes.unsupported('roaming_r', 'roaming.r')
  const rrm = { ...(isJsonObject(former.rrm) ? former.rrm : {}), 'neighbor-reporting': roaming.k }
  const own = isJsonObject(former.roaming) ? former.roaming : true
  return { rrm, ...(roaming.r && !impossible ? { roaming: own } : {}) }
}
