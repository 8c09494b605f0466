import { arrayOf, integerOf, isJsonObject, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import type { Model } from '../kinds/models.ts'
import { type Pool, poolOf, type Uplink, uplinkOf } from './addressing.ts'
import {
  type AppliedBridge,
  type AppliedExtension,
  bridgeIn,
  readExtension,
  ssidEntry,
  type Window,
  windowIn,
} from './extension.ts'

/** One SSID of the configuration, on all its bands. */
export interface AppliedSsid {
  readonly name: string
  readonly bands: readonly string[]
  readonly mode: string
  /** JSON pointer into the configuration. */
  readonly location: string
  readonly vlan: number
  /** The protected side of an OWE transition: its name grows by `-OWE` with every band it is put on. */
  readonly isTransition: boolean
  /** When it is broadcast; null = always. */
  readonly activeTime: Window | null
  /** dBm: weaker clients are refused, and sent away. */
  readonly weakest: { readonly joining: number; readonly staying: number }
  /** Bytes per second a client gets at most. */
  readonly most: { readonly down: number; readonly up: number }
  readonly mostClients: number
  readonly prefers5g: boolean
  readonly wmm: boolean
  /** Whom it lets in, by MAC in lower case. */
  admits(mac: string): boolean
}

export interface AppliedInterface {
  /** The name the renderer gives, such as `up0v0` or `down1v0`. */
  readonly name: string
  readonly role: 'upstream' | 'downstream'
  readonly location: string
  readonly vlan: number
  /** Netmask and own address of a static downstream network, else null. */
  readonly subnet: string | null
  readonly hasAddress: boolean
  /** Addresses it gives out; null = none. */
  readonly pool: Pool | null
  /** Port names and patterns that are in this network without a tag; switches only say so. */
  readonly untagged: readonly string[]
  readonly ssids: readonly AppliedSsid[]
}

export interface AppliedRadio {
  readonly channel: number | 'auto'
  readonly validChannels: readonly number[]
  /** Newest standard, such as `HE`; null = the box's own. */
  readonly mode: string | null
  readonly width: number | null
  readonly txPower: number | null
}

/** What a device makes of its configuration; reports are built from this. */
export interface AppliedConfig {
  readonly uuid: number
  /** What it was told of its radio bridge. */
  readonly bridge: AppliedBridge
  /** How a router reaches its provider; null: no interface says so. */
  readonly uplink: Uplink | null
  readonly interfaces: readonly AppliedInterface[]
  /** Per radio of the model, null when the configuration does not name its band. */
  readonly radios: readonly (AppliedRadio | null)[]
  readonly hostname: string | null
  readonly extension: AppliedExtension
  readonly stateInterval: number
  readonly healthInterval: number
  readonly statistics: ReadonlySet<string>
  readonly realtime: ReadonlySet<string>
  /** False when the configure message said `compress: false`. */
  readonly compressState: boolean
  readonly clientsMax: number
  /** What goes into the ring buffer. */
  readonly snoops: { readonly frames: ReadonlySet<string>; readonly dhcp: ReadonlySet<string> }
}

const DEFAULT_STATE_SECONDS = 600
const DEFAULT_HEALTH_SECONDS = 120
const DEFAULT_CLIENTS_MAX = 2000
export const NATIVE_VLAN = 1

/** Reads a configuration that passed the checks of `check-config.ts`. Intervals are seconds. */
export function applyConfig(config: JsonObject, model: Model, compressState = true): AppliedConfig {
  const metrics = objectOf(config, 'metrics') ?? {}
  const statistics = objectOf(metrics, 'statistics') ?? {}
  const health = objectOf(metrics, 'health') ?? {}
  return {
    uuid: integerOf(config, 'uuid') ?? 0,
    interfaces: (arrayOf(config, 'interfaces') ?? [])
      .filter(isJsonObject)
      .map((entry, at) => readInterface(entry, at, config, model.features)),
    bridge: bridgeIn(config),
    uplink: uplinkOf(config, model.features),
    radios: model.radios.map(({ band }) => readRadio(config, band)),
    hostname: textOf(objectOf(config, 'unit') ?? {}, 'hostname'),
    extension: readExtension(config, model.features),
    stateInterval: integerOf(statistics, 'interval') ?? DEFAULT_STATE_SECONDS,
    healthInterval: integerOf(health, 'interval') ?? DEFAULT_HEALTH_SECONDS,
    statistics: words(statistics, 'types'),
    realtime: words(objectOf(metrics, 'realtime') ?? {}, 'types'),
    compressState,
    snoops: {
      frames: words(objectOf(metrics, 'wifi-frames') ?? {}, 'filters'),
      dhcp: words(objectOf(metrics, 'dhcp-snooping') ?? {}, 'filters'),
    },
    clientsMax: integerOf(statistics, 'wired-clients-max-num') ?? DEFAULT_CLIENTS_MAX,
  }
}

/** True when the configuration asks for this real-time event; a category selects its members. */
export function wantsEvent(config: AppliedConfig, type: string): boolean {
  if (type.startsWith('rrm.') || type.startsWith('roost.')) return true
  return config.realtime.has(type) || config.realtime.has(type.split('.')[0] ?? '')
}

function words(object: JsonObject, key: string): ReadonlySet<string> {
  return new Set((arrayOf(object, key) ?? []).filter((word) => typeof word === 'string'))
}

function readInterface(
  source: JsonObject,
  index: number,
  config: JsonObject,
  features: readonly string[],
): AppliedInterface {
  const role = source.role === 'downstream' ? 'downstream' : 'upstream'
  const vlan = integerOf(objectOf(source, 'vlan') ?? {}, 'id') ?? 0
  const ipv4 = objectOf(source, 'ipv4')
  const addressing = ipv4 === null ? null : textOf(ipv4, 'addressing')
  return {
    name: `${role === 'upstream' ? 'up' : 'down'}${index}v${vlan}`,
    role,
    location: `/interfaces/${index}`,
    vlan,
    subnet: addressing === 'static' && ipv4 !== null ? textOf(ipv4, 'subnet') : null,
    hasAddress: addressing === 'dynamic' || addressing === 'static',
    pool: role === 'downstream' ? poolOf(source, features) : null,
    untagged: untaggedPorts(source),
    ssids: (arrayOf(source, 'ssids') ?? [])
      .filter(isJsonObject)
      .flatMap((ssid, at) =>
        appliedSsids(ssid, `/interfaces/${index}/ssids/${at}`, vlan, entryOf(config, ssid, features)),
      ),
  }
}

/** An OWE transition is two: the open one under its name, and the one to go over to. */
function appliedSsids(ssid: JsonObject, location: string, vlan: number, entry: JsonObject): AppliedSsid[] {
  const applied = {
    ...tuned(ssid, entry),
    name: textOf(ssid, 'name') ?? '',
    bands: [...words(ssid, 'wifi-bands')],
    mode: textOf(ssid, 'bss-mode') ?? 'ap',
    ...{ location, vlan, isTransition: false, admits: admission(ssid) },
  }
  const gbk = gbkName(entry)
  if (gbk !== null) return [applied, { ...applied, name: gbk, location: `${location}_gbk` }]
  if (textOf(objectOf(ssid, 'encryption') ?? {}, 'proto') !== 'owe-transition') return [applied]
  return [
    { ...applied, location: `${location}_owe` },
    { ...applied, isTransition: true },
  ]
}

const FEATURES: Record<string, string> = {
  gbk_name: 'ssid_gbk_name',
  active_time: 'ssid_active_time',
  wmm: 'ssid_wmm',
  mlo: 'ssid_mlo',
  prefer_5g: 'ssid_prefer_5g',
  disconnect_below_dbm: 'ssid_disconnect',
  psk: 'ssid_raw_key',
}

/** What the extension says of it, as far as the box knows the extension. */
function entryOf(config: JsonObject, ssid: JsonObject, features: readonly string[]): JsonObject {
  const entry = ssidEntry(config, textOf(ssid, 'name') ?? '', [...words(ssid, 'wifi-bands')])
  const known = Object.entries(entry).filter(([member]) => features.includes(FEATURES[member] ?? ''))
  return Object.fromEntries(known)
}

const MEGABIT_BYTES = 125_000

function tuned(ssid: JsonObject, entry: JsonObject) {
  const limit = objectOf(ssid, 'rate-limit') ?? {}
  const [up, down] = ['ingress-rate', 'egress-rate'].map((member) => integerOf(limit, member) ?? 0)
  const most = (mbits: number | undefined) => (up && down && mbits ? mbits * MEGABIT_BYTES : Infinity)
  const joining = integerOf(objectOf(ssid, 'quality-thresholds') ?? {}, 'association-request-rssi')
  return {
    activeTime: windowIn(entry.active_time),
    weakest: {
      joining: joining ?? -Infinity,
      staying: integerOf(entry, 'disconnect_below_dbm') ?? -Infinity,
    },
    most: { down: most(down), up: most(up) },
    mostClients: integerOf(ssid, 'maximum-clients') ?? Infinity,
    ...{ prefers5g: entry.prefer_5g === true, wmm: entry.wmm !== false },
  }
}

function gbkName({ gbk_name: digits }: JsonObject): string | null {
  return typeof digits === 'string' ? new TextDecoder('gbk').decode(Buffer.from(digits, 'hex')) : null
}

/** A list of those it refuses, or of the only ones it lets in. */
function admission(ssid: JsonObject): (mac: string) => boolean {
  const list = objectOf(ssid, 'access-control-list') ?? {}
  const macs = new Set([...words(list, 'mac-address')].map((mac) => mac.toLowerCase()))
  if (list.mode === 'allow') return (mac) => macs.has(mac)
  return (mac) => list.mode !== 'deny' || !macs.has(mac)
}

function untaggedPorts(source: JsonObject): string[] {
  const items = (arrayOf(source, 'ethernet') ?? []).filter(isJsonObject)
  return items.flatMap((item) => (item['vlan-tag'] === 'un-tagged' ? [...words(item, 'select-ports')] : []))
}

/** The VLAN of frames without a tag on a switch port; 1 where the configuration says nothing. */
export function portVlan({ interfaces }: AppliedConfig, port: string): number {
  const found = interfaces.findLast(({ untagged }) => untagged.some((name) => selects(name, port)))
  return found?.vlan || NATIVE_VLAN
}

/** True when a selector of a configuration, such as `Ethernet*`, means this port. */
export function selects(pattern: string, port: string): boolean {
  return pattern.endsWith('*') ? port.startsWith(pattern.slice(0, -1)) : pattern === port
}

function readRadio(config: JsonObject, band: string): AppliedRadio | null {
  const list = (arrayOf(config, 'radios') ?? []).filter(isJsonObject)
  const radio = list.find((entry) => textOf(entry, 'band')?.startsWith(band))
  if (radio === undefined) return null
  const valid = (arrayOf(radio, 'valid-channels') ?? []).filter((channel) => typeof channel === 'number')
  return {
    channel: typeof radio.channel === 'number' ? radio.channel : 'auto',
    validChannels: valid,
    mode: textOf(radio, 'channel-mode'),
    width: integerOf(radio, 'channel-width'),
    txPower: integerOf(radio, 'tx-power'),
  }
}
