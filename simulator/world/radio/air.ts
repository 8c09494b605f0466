import type { AppliedSsid } from '../../config/applied-config.ts'
import { htModes } from '../../kinds/capabilities.ts'
import type { Radio } from '../node.ts'
import { type Node, nodeMac } from '../node.ts'

const AUTO_CHANNELS = { '2G': [1, 6, 11], '5G': [36, 52, 100, 116], '6G': [5, 37, 69] } as const
const CENTRE_OFFSET: Record<number, number> = { 20: 0, 40: 2, 80: 6, 160: 14, 320: 30 }
const DEFAULT_POWER = { '2G': 17, '5G': 20, '6G': 23 } as const
const MBIT_PER_MHZ = 6
const SSID_BYTES = 32

/** Sets channel, width and power of every radio from the node's configuration. */
export function tuneRadios(node: Node): void {
  for (const [index, radio] of node.radios.entries()) {
    const wanted = node.config.radios[index]
    const { band, maxWidth } = radio.model
    const candidates = wanted?.validChannels.length ? wanted.validChannels : AUTO_CHANNELS[band]
    const choice = Math.floor(node.phase * 997) + index
    radio.channel =
      typeof wanted?.channel === 'number' ? wanted.channel : candidates[choice % candidates.length]!
    radio.mode = modeOf(radio, wanted?.mode ?? null, Math.min(wanted?.width ?? 80, maxWidth))
    radio.width = Number(/\d+$/.exec(radio.mode)?.[0])
    radio.txPower = wanted?.txPower ?? DEFAULT_POWER[band]
  }
}

/** What the box has of it: agents take a narrower channel where the standard has none so wide. */
function modeOf({ model }: Radio, standard: string | null, width: number): string {
  const all = htModes(model)
  const family = all.some((mode) => familyOf(mode) === standard) ? standard : familyOf(all.at(-1)!)
  const own = all.filter((mode) => familyOf(mode) === family)
  return own.findLast((mode) => Number(/\d+$/.exec(mode)?.[0]) <= width) ?? own[0]!
}

const familyOf = (mode: string): string => mode.replace(/\d+$/, '')

/** Centre channel of the block that begins at the primary channel. */
export function centreChannel(radio: Radio): number {
  return radio.model.band === '2G' ? radio.channel : radio.channel + (CENTRE_OFFSET[radio.width] ?? 0)
}

/** BSSID of an SSID on a radio: the base MAC with other local bits, as multi-SSID radios do. */
export function bssidOf(node: Node, radioIndex: number, ssidIndex: number): string {
  const first = 0x06 + 4 * (ssidIndex & 15)
  const last = (2 + radioIndex).toString(16)
  return `${first.toString(16).padStart(2, '0')}${nodeMac(node).slice(2, -1)}${last}`
}

export interface Bss {
  readonly ssid: AppliedSsid
  readonly radio: Radio
  readonly radioIndex: number
  readonly bssid: string
  /** Netdev, unique on the node: `wlan0`, `wlan1-1`… */
  readonly iface: string
}

/** Everything the node radiates: each SSID on each of its bands that the hardware has. */
export function bssList(node: Node): Bss[] {
  const { radios, ssids: silent } = node.silent
  if (radios) return []
  const own = node.config.interfaces.flatMap((entry) => entry.ssids)
  const ssids = [...own, ...(node.rescue ? own.slice(0, 1).map(rescueSsid) : [])]
  return ssids.flatMap((ssid, ssidIndex) =>
    node.radios
      .flatMap((radio, radioIndex) => {
        if (silent.has(ssid.location)) return []
        if (!ssid.bands.some((band) => band.startsWith(radio.model.band))) return []
        if (node.config.radios[radioIndex] === null) return []
        const iface = `wlan${radioIndex}${ssidIndex === 0 ? '' : `-${ssidIndex}`}`
        return [{ ssid, radio, radioIndex, bssid: bssidOf(node, radioIndex, ssidIndex), iface }]
      })
      .flatMap(named),
  )
}

/** As agents call it when they open one for somebody on site. */
const rescueSsid = (ssid: AppliedSsid): AppliedSsid => ({
  ...ssid,
  ...{ name: 'Maverick', location: `${ssid.location}_rescue`, isTransition: false },
})

/** The agent's renderer appends to what it appended to before; the radio's daemon takes no name that is too long. */
function named(bss: Bss, at: number): Bss[] {
  if (!bss.ssid.isTransition) return [bss]
  const name = `${bss.ssid.name}${'-OWE'.repeat(at + 1)}`
  return Buffer.byteLength(name) > SSID_BYTES ? [] : [{ ...bss, ssid: { ...bss.ssid, name } }]
}

/** Moves the survey of one radio on by `seconds`, from what passed through it and its neighbours. */
export function advanceRadio(radio: Radio, seconds: number, drift: number): void {
  const capacity = (radio.width * MBIT_PER_MHZ * 1_000_000) / 8
  const own = (radio.pendingRx + radio.pendingTx) / seconds / capacity
  const others = radio.neighbourShare * (1 + 0.4 * drift) + radio.waits
  radio.airtime = Math.min(1, own)
  radio.busy = Math.min(0.97, Math.max(0.01, own + others))
  const total = Math.round(seconds * 1000)
  const busy = Math.round(total * radio.busy)
  const sent = radio.pendingTx / (radio.pendingRx + radio.pendingTx || 1)
  const ownTime = busy * (own / (own + others || 1))
  radio.survey.time += total
  radio.survey.busy += busy
  radio.survey.tx += Math.round(ownTime * sent)
  radio.survey.rx += Math.round(ownTime * (1 - sent) + (busy - ownTime) * 0.8)
  radio.pendingRx = 0
  radio.pendingTx = 0
}
