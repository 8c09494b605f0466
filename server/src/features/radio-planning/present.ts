import { isRadarChannel } from '#contract/radio-planning/regulatory.ts'
import type { HeardAccessPoint, PlanRadio } from '#contract/radio-planning/schemas.ts'
import { scoreOn, type Weighed } from './air.ts'
import { findingsOf } from './findings.ts'
import { bssidsOf } from './neighbours.ts'
import { blockNow, type RadioSite, type SiteDevice, type SiteRadio } from './radio-site.ts'
import { unknownOf } from './unknown.ts'

export function presentRadio(site: RadioSite, radio: SiteRadio): PlanRadio {
  const { device, report, wanted, key } = radio
  const unknown = unknownOf(site, radio)
  const block = blockNow(radio)
  return {
    ...{ key, sn: device.sn, name: device.name, online: device.online, radio: radio.radio },
    at: report ? (device.state?.at ?? null) : null,
    channel: report?.channel ?? null,
    widthMhz: report?.channelWidthMhz ?? null,
    txPowerDbm: report?.txPowerDbm ?? null,
    busyRatio: report?.busyRatio ?? null,
    clients: report?.clients ?? null,
    radar: radio.band === '5G' && (block ?? []).some((channel) => isRadarChannel(site.country, channel)),
    wantedChannel: wanted?.channel ?? null,
    wantedWidthMhz: wanted?.width ?? null,
    wantedPower: wanted?.txPower ?? null,
    locked: radio.locked,
    scannedAt: device.heard?.at ?? null,
    heard: radio.neighbours.filter(({ key: own }) => own === null).length,
    score: unknown || block === null ? null : Math.round(scoreNow(site, radio, block)),
    unknown,
    findings: device.online ? findingsOf(site, radio) : [],
  }
}

function scoreNow(site: RadioSite, radio: SiteRadio, block: readonly number[]): number {
  const blocks = new Map(site.radios.map((one) => [one.key, blockNow(one)]))
  return scoreOn(radio, block, (key) => blocks.get(key) ?? null)
}

/** Radios with a score. */
export const weighedRadios = (radios: readonly PlanRadio[]): Weighed[] =>
  radios.flatMap(({ score, clients }) => (score === null ? [] : [{ score, clients: clients ?? 0 }]))

/** As people count: AP-2 before AP-10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The worst first; what is not known last. */
export function byNeed(one: PlanRadio, other: PlanRadio): number {
  const rank = ({ findings, score }: PlanRadio) =>
    (findings.some(({ code }) => code === 'not_allowed') ? 0 : 1_000) + (score ?? 900)
  return rank(one) - rank(other) || collator.compare(one.name, other.name) || (one.key < other.key ? -1 : 1)
}

export interface KnownPlace {
  name: string
  /** In the same network. */
  here: boolean
}

/** What a device heard, the loudest first. @param known access points of the same owner that are not planned, by serial number */
export function presentHeard(
  site: RadioSite,
  device: SiteDevice,
  known: ReadonlyMap<string, KnownPlace>,
): HeardAccessPoint[] {
  const own = new Map(site.radios.flatMap((one) => bssidsOf(one).map((bssid) => [bssid, one] as const)))
  const seen = new Set<string>()
  const heard = (device.heard?.bss ?? []).flatMap((bss): HeardAccessPoint[] => {
    const bssid = bss.bssid.toLowerCase()
    if (seen.has(bssid)) return []
    seen.add(bssid)
    const radio = own.get(bssid)
    const place = known.get(bss.deviceSn ?? '')
    const name = radio?.device.name ?? place?.name ?? null
    return [
      {
        ...{ bssid, ssid: bss.ssid ?? null, name },
        kind: radio || place?.here ? 'own' : place ? 'known' : 'foreign',
        sn: radio?.device.sn ?? null,
        radio: radio?.radio ?? (bss.band === 'HaLow' ? null : (bss.band ?? null)),
        channel: bss.channel ?? null,
        widthMhz: bss.widthMhz ?? radio?.report?.channelWidthMhz ?? null,
        signalDbm: bss.signalDbm ?? null,
        clients: bss.clients ?? null,
        busyRatio: bss.busyRatio ?? null,
      },
    ]
  })
  return heard.toSorted((one, other) => (other.signalDbm ?? -200) - (one.signalDbm ?? -200))
}
