import type { Random } from '../random.ts'
import { type Counters, newCounters } from './counters.ts'
import type { Node, Port, Radio } from './node.ts'
import { type WiredThing, wiredThings } from './wiring/wired-thing.ts'

/** Where a wireless client is associated. */
export interface Association {
  readonly node: Node
  readonly radio: Radio
  readonly ssid: string
  /** JSON pointer of the SSID in the node's configuration. */
  readonly location: string
  readonly vlan: number
  readonly bssid: string
  /** Milliseconds since 1970. */
  readonly since: number
  readonly counters: Counters
  /** Bytes per second it gets at most. */
  readonly most: { readonly down: number; readonly up: number }
  /** dBm: heard weaker it is sent away. */
  readonly weakest: number
  /** When its access point asked it to go elsewhere, ms since 1970; null: it did not. */
  askedAt: number | null
  /** Without it no rate is above those of 802.11a. */
  readonly wmm: boolean
  retries: number
  /** Frames of voice and video, either way. */
  readonly frames: { voice: number; video: number }
  rssi: number
}

/** A phone, laptop, printer … of a site. Wired ones never move. */
export interface Client {
  readonly mac: string
  readonly hostname: string
  /** Address it has where no router of ours gives out any. */
  readonly ip: string
  /** Set by hand: it asks nobody then. */
  fixed: string | null
  /** Its place among those who ask for an address. */
  readonly ordinal: number
  readonly wired: { readonly node: Node; readonly port: Port } | null
  /** What it is; null of people's own. */
  readonly thing: WiredThing | null
  /** The access point it is usually near. */
  readonly home: Node
  /** Average traffic while busy, bytes per second. */
  readonly downRate: number
  readonly upRate: number
  /** What it does beside surfing; null: nothing. */
  talk: 'voice' | 'video' | null
  /** What it loads and sends all the time, bytes per second each way; null: it surfs. */
  load: number | null
  association: Association | null
  /** How it takes being asked to go to another access point (802.11v). */
  readonly transition: 'goes' | 'stays' | 'unknown'
  /** Lost its network without wanting to, and looks for another. */
  displaced: boolean
  /** An access point that sent it away, and until when (ms since 1970) it does not let it in. */
  banned: { readonly node: Node; readonly until: number } | null
  readonly counters: Counters
}

/** Most go, old ones do not understand it, and some stay all the same. */
const TRANSITIONS = ['goes', 'goes', 'stays', 'goes', 'unknown'] as const
const NAMES = ['iphone', 'pixel', 'galaxy', 'thinkpad', 'macbook', 'ipad', 'surface', 'watch', 'tablet']

/** Printers, cameras and the like say their name by mDNS. */
export const announcesItself = ({ wired }: Client): boolean => wired !== null

/** Television sets ask for an address without saying who they are. */
export const nameInLease = ({ hostname }: Client): { hostname?: string } =>
  hostname.startsWith('tv-') ? {} : { hostname }

export function createClient(
  random: Random,
  home: Node,
  wired: Client['wired'],
  { ip, ordinal }: Pick<Client, 'ip' | 'ordinal'>,
  taken: Set<string>,
): Client {
  const things = wired && random.pick(wiredThings)
  const thing = things && things[ordinal % things.length]!
  const name = thing?.name ?? random.pick(NAMES)
  const down = 20_000 * Math.exp(random.bell() * 1.4)
  return {
    mac: freshMac(random, taken, thing?.oui ?? null),
    hostname: `${name}-${random.int(10, 999)}`,
    ...{ ip, ordinal, fixed: null },
    ...{ wired, thing },
    home,
    downRate: down,
    upRate: down * random.between(0.05, 0.4),
    ...{ talk: null, load: null },
    association: null,
    transition: TRANSITIONS[ordinal % TRANSITIONS.length]!,
    displaced: false,
    banned: null,
    counters: newCounters(),
  }
}

/** An address of a maker's own, else a locally administered one, as phones use. */
function freshMac(random: Random, taken: Set<string>, oui: string | null): string {
  for (;;) {
    const bytes = Array.from({ length: 6 }, () => random.int(0, 255))
    bytes[0] = (bytes[0]! & 0xfc) | 0x02
    const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0'))
    const mac = [...(oui === null ? digits.slice(0, 3) : [oui]), ...digits.slice(3)].join(':')
    if (!taken.has(mac) && !mac.startsWith('02:')) {
      taken.add(mac)
      return mac
    }
  }
}

const LEGACY_KBPS = 54_000

/** Link rate in kbit/s with its parameters, plausible for the signal. */
export function linkRate(association: Association, direction: 'rx' | 'tx') {
  const { radio, rssi } = association
  const quality = Math.max(0, Math.min(1, (rssi + 88) / 42))
  const mcs = Math.max(1, Math.round(quality * 11) - (direction === 'rx' ? 1 : 0))
  const nss = radio.model.chains >= 2 && rssi > -74 ? 2 : 1
  const perStream = (mcs + 1) * 12_010 * (radio.width / 20)
  if (!association.wmm) return { bitrate: Math.min(LEGACY_KBPS, perStream), chwidth: 20, mcs: 0, nss: 1 }
  return { bitrate: Math.round(perStream * nss), chwidth: radio.width, mcs, nss }
}

/** A host is there while its box runs and its port has a link, a person while associated. */
export function isPresent({ wired, association }: Client): boolean {
  return wired === null ? association !== null : wired.node.running && !wired.port.disabled
}
