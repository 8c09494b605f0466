import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import { blockOf } from '#contract/radio-planning/channels.ts'
import {
  bandOf,
  bandsOf,
  blockNow,
  carriesUplink,
  keyOf,
  type Neighbour,
  type RadioSite,
  type SiteDevice,
  type SiteRadio,
} from './radio-site.ts'

/** A radio that sends nothing but beacons is on the air so much. */
const LEAST_DUTY = 0.05
/** Of others that do not tell: beacons, and what a client needs. */
const UNTOLD_DUTY = 0.1
const PER_CLIENT = 0.02
/** What is quieter than that disturbs nobody. */
const HEARD_DBM = -92

type Lone = Omit<SiteRadio, 'neighbours'>

/** The radios of a network with who is around each of them, by what the devices heard when they listened. */
export function radioSiteOf(country: string, devices: readonly SiteDevice[]): RadioSite {
  const lone = devices.flatMap(radiosWithout)
  const byBssid = new Map(lone.flatMap((radio) => bssidsOf(radio).map((bssid) => [bssid, radio] as const)))
  const heard = heardPairs(lone, byBssid)
  return {
    country,
    radios: lone.map((radio) => ({
      ...radio,
      neighbours: [...ownAround(radio, heard, lone), ...othersAround(radio, byBssid)],
    })),
  }
}

function radiosWithout(device: SiteDevice): Lone[] {
  return bandsOf(device).map(([radio, report]) => ({
    ...{ key: keyOf(device.sn, radio), device, radio, band: bandOf(radio), report },
    wanted: device.wanted.find(({ band }) => band === radio) ?? null,
    locked: device.locked.has(radio),
    carriesUplink: carriesUplink(device, report),
  }))
}

export const bssidsOf = ({ device, report }: Pick<SiteRadio, 'device' | 'report'>): string[] =>
  (device.state?.ssids ?? []).flatMap(({ radio, bssid }) =>
    bssid !== undefined && radio === report?.id ? [bssid.toLowerCase()] : [],
  )

/** How loud the radios of the site are to each other: `<one> <other>` in order of their keys; the louder way counts. */
function heardPairs(radios: readonly Lone[], byBssid: ReadonlyMap<string, Lone>): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const radio of radios)
    for (const bss of heardBy(radio)) {
      const other = byBssid.get(bss.bssid.toLowerCase())
      if (!other || other.device === radio.device) continue
      const pair = pairOf(radio.key, other.key)
      pairs.set(pair, Math.max(pairs.get(pair) ?? HEARD_DBM, bss.signalDbm ?? HEARD_DBM))
    }
  return pairs
}

const pairOf = (one: string, other: string): string => (one < other ? `${one}|${other}` : `${other}|${one}`)

/** What the device heard on the band of this radio; of two radios on a band both take it. */
const heardBy = ({ device, band }: Lone): readonly ScanBss[] =>
  device.heard?.bss.filter((bss) => bss.band === band) ?? []

function ownAround(radio: Lone, heard: ReadonlyMap<string, number>, all: readonly Lone[]): Neighbour[] {
  return all.flatMap((other) => {
    const signalDbm = heard.get(pairOf(radio.key, other.key))
    const block = signalDbm === undefined ? null : blockNow(other)
    if (signalDbm === undefined || block === null || other.band !== radio.band) return []
    return [{ key: other.key, name: other.device.name, block, signalDbm, duty: dutyOf(other) }]
  })
}

/** Its own share of the time: what it hears of others is theirs. */
export const dutyOf = ({ report }: Pick<SiteRadio, 'report'>): number =>
  Math.max(LEAST_DUTY, (report?.busyRatio ?? 0) - (report?.interferenceRatio ?? 0))

/** Each access point of others once: several SSIDs on one channel of one box are one that transmits. */
function othersAround(radio: Lone, byBssid: ReadonlyMap<string, Lone>): Neighbour[] {
  const others = new Map<string, Neighbour>()
  for (const bss of heardBy(radio)) {
    const { bssid, channel, signalDbm } = bss
    if (byBssid.has(bssid.toLowerCase()) || channel === undefined || signalDbm === undefined) continue
    const box = `${bssid.toLowerCase().slice(0, 16)} ${channel}`
    const before = others.get(box)
    if (before && before.signalDbm >= signalDbm) continue
    const name = bss.deviceName ?? bss.ssid ?? null
    others.set(box, {
      key: null,
      name,
      block: blockTold(radio, channel, bss.widthMhz),
      signalDbm,
      duty: toldDuty(bss),
    })
  }
  return [...others.values()]
}

/** What does not tell its width counts with 20 MHz. */
const blockTold = ({ band }: Lone, channel: number, width = 20): readonly number[] =>
  blockOf(band, channel, width) ?? [channel]

const toldDuty = ({ busyRatio, clients }: ScanBss): number =>
  busyRatio ?? Math.min(1, UNTOLD_DUTY + PER_CLIENT * (clients ?? 0))
