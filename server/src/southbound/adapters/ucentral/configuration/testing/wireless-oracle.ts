import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { Ssid, SsidBand } from '#contract/wireless/intent.ts'

/* What a document must hold, told anew from the protocol document: nothing of the renderer is used here. */

type Tree = Record<string, unknown>
interface NativeSsid {
  name: string
  'wifi-bands': string[]
  'bss-mode'?: string
  encryption: { proto: string; key?: string; ieee80211w?: string }
  radius?: { authentication: Tree; accounting?: Tree; 'nas-identifier'?: string }
  [key: string]: unknown
}
interface NativeInterface {
  role: string
  vlan?: { id: number }
  ssids?: NativeSsid[]
}

const PROTO = {
  open: 'none',
  owe: 'owe',
  owe_transition: 'owe-transition',
  wpa2: 'psk2',
  wpa2_wpa3: 'sae-mixed',
  wpa3: 'sae',
  wpa2_enterprise: 'wpa2',
  wpa3_enterprise: 'wpa3',
}
/** Codes that excuse the absence of a whole SSID. */
const LEAVES_OUT = [
  'no_radios',
  'no_band_left',
  'password_missing',
  'password_raw',
  'radius_missing',
  'radius_host',
  'radius_port',
  'radius_secret',
  'vlan_too_high',
]

export const bandOf = (name: string): string => name.split('-')[0]!

export interface PlacedSsid {
  readonly within: NativeInterface
  readonly native: NativeSsid
  /** What our extension says of it. */
  readonly entry: Tree
}

/** Every access point's SSID of a document. */
export function placedIn(document: Tree): PlacedSsid[] {
  const interfaces = (document.interfaces ?? []) as NativeInterface[]
  return interfaces.flatMap((within) =>
    (within.ssids ?? [])
      .filter(isOurs)
      .map((native) => ({ within, native, entry: entryOf(document, native) })),
  )
}

function entryOf(document: Tree, { name, 'wifi-bands': bands }: NativeSsid): Tree {
  const { roost } = (document['third-party'] ?? {}) as { roost?: { ssids?: Tree[] } }
  const same = (entry: Tree) =>
    entry.name === name && ((entry.bands ?? []) as string[]).some((band) => bands.includes(band))
  return roost?.ssids?.find(same) ?? {}
}

const isOurs = ({ 'bss-mode': mode = 'ap' }: NativeSsid): boolean => mode === 'ap'

/** Sentences about what of the wish is neither there nor excused by a note. */
export function unfulfilled(
  ssid: Ssid,
  placed: readonly PlacedSsid[],
  notes: readonly RenderNote[],
): string[] {
  const mine = notes.filter(({ subject }) => subject === ssid.key)
  const excused = (...codes: string[]) => mine.some(({ code }) => codes.includes(code))
  if (excused(...LEAVES_OUT)) return isThere(ssid, placed, mine) ? ['left out, and yet there'] : []
  return ssid.bands.flatMap((band) => {
    if (mine.some(({ params }) => params.band === band)) return []
    const found = placed.find((one) => matches(one, ssid, band))
    if (found === undefined) return [`${band} is missing`]
    return wrongs(ssid, found, mine).map((words) => `${band}: ${words}`)
  })
}

/** Another SSID may have the name on another band. */
const isThere = (ssid: Ssid, placed: readonly PlacedSsid[], mine: readonly RenderNote[]): boolean =>
  ssid.bands.some(
    (band) =>
      !mine.some(({ params }) => params.band === band) && placed.some((one) => matches(one, ssid, band)),
  )

const matches = ({ native }: PlacedSsid, ssid: Ssid, band: SsidBand): boolean =>
  native.name === ssid.name && native['wifi-bands'].some((name) => bandOf(name) === band)

function wrongs(ssid: Ssid, { native, within, entry }: PlacedSsid, mine: readonly RenderNote[]): string[] {
  const has = (code: string) => mine.some((note) => note.code === code)
  const limit = (native['rate-limit'] ?? {}) as Tree
  const checks: [string, boolean][] = [
    ['vlan', (within.vlan?.id ?? 0) === ssid.vlan || has('main_network_tagged')],
    ['proto', native.encryption.proto === PROTO[ssid.security]],
    ['key', keyFits(ssid, native, entry)],
    ...extended(ssid, entry, mine),
    ['allowed', allowedFit(ssid, native)],
    ['U-APSD', (native['power-save'] ?? false) === (ssid.powerSave ?? false)],
    ['RTS', native['rts-threshold'] === ssid.rtsThreshold],
    ['FILS', native['fils-discovery-interval'] === ssid.filsInterval],
    [
      'threshold',
      (native['quality-thresholds'] as Tree | undefined)?.['association-request-rssi'] ===
        ssid.roamingThreshold,
    ],
    ['protection', protectedEnough(ssid, native)],
    ['isolate', native['isolate-clients'] === ssid.isolate],
    ['hidden', native['hidden-ssid'] === ssid.hidden],
    ['maxUsers', native['maximum-clients'] === (ssid.maxUsers ?? undefined)],
    ['limit down', limit['egress-rate'] === ssid.limit?.down],
    ['limit up', limit['ingress-rate'] === ssid.limit?.up],
    ['limit told', has('limit_name') === (ssid.limit !== undefined && /["\\]/.test(ssid.name))],
    ['k', (native.rrm as Tree | undefined)?.['neighbor-reporting'] === ssid.roaming.k],
    ['v', !ssid.roaming.v || has('roaming_v')],
    ['r', (native.roaming !== undefined) === ssid.roaming.r || has('roaming_r')],
    ['radius', radiusFits(ssid, native, has)],
  ]
  return checks.filter(([, good]) => !good).map(([words]) => words)
}

/** A key of 64 digits is in our settings alone as a whole. */
const keyFits = ({ password }: Ssid, { encryption }: NativeSsid, { psk }: Tree): boolean =>
  typeof password === 'string' && password.length === 64
    ? psk === password && encryption.key === password.slice(0, 63)
    : encryption.key === (password ?? undefined) && (psk ?? null) === null

const allowedFit = ({ allowed }: Ssid, native: NativeSsid): boolean => {
  const list = native['access-control-list'] as { mode?: string; 'mac-address'?: string[] } | undefined
  const macs = list?.mode === 'allow' ? list['mac-address'] : undefined
  return JSON.stringify(macs) === JSON.stringify(allowed?.map((mac) => mac.toLowerCase()))
}

/** What the device can be told stands there, on or off; what it cannot is a note. */
function extended(ssid: Ssid, entry: Tree, mine: readonly RenderNote[]): [string, boolean][] {
  const time = ssid.activeTime
  const fields: [field: keyof Ssid, member: string, wanted: unknown, usual: unknown][] = [
    ['wmm', 'wmm', ssid.wmm ?? true, true],
    ['mlo', 'mlo', ssid.mlo ?? false, false],
    ['prefer5g', 'prefer_5g', ssid.prefer5g ?? false, false],
    ['roamingThreshold', 'disconnect_below_dbm', ssid.roamingThreshold ?? null, null],
    ['activeTime', 'active_time', time ? time.from : null, null],
    ['gbkName', 'gbk_name', ssid.gbkName ? true : null, null],
  ]
  return fields.map(([field, member, wanted, usual]) => {
    const told = mine.some((note) => note.field === field)
    const raw = entry[member]
    const said =
      member === 'active_time' && raw ? (raw as Tree).from : member === 'gbk_name' && raw ? true : raw
    return [field, said === undefined ? told === (wanted !== usual) : !told && said === wanted]
  })
}

/** 6 GHz, SAE alone and WPA3-Enterprise ask for protected management frames. */
function protectedEnough(ssid: Ssid, { encryption }: NativeSsid): boolean {
  const must = ['owe', 'wpa3', 'wpa3_enterprise'].includes(ssid.security)
  return !must || encryption.ieee80211w === 'required'
}

function radiusFits({ radius }: Ssid, native: NativeSsid, has: (code: string) => boolean): boolean {
  if (radius === null) return native.radius === undefined
  const same = (server: Tree | undefined, wanted: object | null) =>
    JSON.stringify(Object.entries(server ?? {}).sort()) ===
    JSON.stringify(Object.entries(wanted ?? {}).sort())
  const silent = ['accounting_host', 'accounting_port', 'accounting_secret'].some(has)
  return (
    same(native.radius?.authentication, radius.authentication) &&
    same(native.radius?.accounting, silent ? null : radius.accounting) &&
    (native.radius?.['nas-identifier'] ?? null) === radius.nasIdentifier
  )
}
