/** A BSS that a client is sent to, as far as it is known. */
export interface NeighbourBss {
  bssid: string
  band?: string | undefined
  channel?: number | undefined
  /** Standard and width, such as HE80. */
  mode?: string | undefined
}

const BSSID_BYTES = 6
const BYTES = 13
/** Reachable, with the security of the BSS that sends it. */
const INFO = 0b111
/** Each with its bit of the information, its type of PHY (dot11PHYType), and how its modes begin. */
const standards = [
  { phy: 14, info: INFO | (1 << 11) | (1 << 12) | (1 << 14), modes: /^(?:HE|EHT)/ },
  { phy: 9, info: INFO | (1 << 11) | (1 << 12), modes: /^VHT/ },
  { phy: 7, info: INFO | (1 << 11), modes: /^HT/ },
] as const
const [he, vht, ht] = standards
const usual: Record<string, (typeof standards)[number]> = { '2G': ht, '5G': vht, '6G': he }

/**
 * The body of a neighbour report (IEEE 802.11-2020, 9.4.2.36) in hex: BSSID, information, operating class, channel, PHY.
 * Agents put it into the request to the client as it is: a bare BSSID makes an element that clients do not understand.
 */
export function neighbourReport({ bssid, band, channel, mode = '' }: NeighbourBss): string {
  const { phy, info } = standards.find(({ modes }) => modes.test(mode)) ?? usual[band ?? ''] ?? ht
  const report = Buffer.alloc(BYTES)
  report.write(bssid.replaceAll(':', ''), 'hex')
  report.writeUInt32LE(info, BSSID_BYTES)
  report.writeUInt8(operatingClass(band, channel ?? 0), BSSID_BYTES + 4)
  report.writeUInt8(channel ?? 0, BSSID_BYTES + 5)
  report.writeUInt8(phy, BSSID_BYTES + 6)
  return report.toString('hex')
}

/** The BSSID of such a body, in lower case; null for what is none. */
export function bssidIn(report: string): string | null {
  const digits = report.replaceAll(':', '').toLowerCase()
  if (!/^[\da-f]+$/.test(digits) || digits.length < BYTES * 2) return null
  return digits.slice(0, BSSID_BYTES * 2).replaceAll(/(..)(?=.)/g, '$1:')
}

/** Of 20 MHz around the primary channel (table E-4): where a client looks first. 0: not known. */
function operatingClass(band: string | undefined, channel: number): number {
  if (band === '6G') return 131
  if (band === '2G') return channel === 14 ? 82 : 81
  if (band !== '5G') return 0
  const upTo: [last: number, is: number][] = [
    [48, 115],
    [64, 118],
    [144, 121],
    [177, 125],
  ]
  return upTo.find(([last]) => channel <= last)?.[1] ?? 0
}
