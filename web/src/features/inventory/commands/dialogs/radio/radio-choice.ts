import type { DeviceState, Radio } from '#contract/inventory/state/device-state.ts'

const steps = (first: number, last: number, by: number) =>
  Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by)

/** Primary 20 MHz channels, by what speaks for or against them; which a country allows the device knows. */
const groups: Record<'2G' | '5G' | '6G', { group: ChannelGroup; channels: number[] }[]> = {
  '2G': [
    { group: 'apart', channels: [1, 6, 11] },
    { group: 'other', channels: [2, 3, 4, 5, 7, 8, 9, 10, 12, 13] },
  ],
  '5G': [
    { group: 'plain', channels: [...steps(36, 48, 4), ...steps(149, 165, 4)] },
    { group: 'radar', channels: [...steps(52, 64, 4), ...steps(100, 144, 4)] },
  ],
  '6G': [
    { group: 'preferred', channels: steps(5, 229, 16) },
    { group: 'other', channels: steps(1, 233, 4).filter((channel) => (channel - 5) % 16 !== 0) },
  ],
}
export type ChannelGroup = 'apart' | 'plain' | 'radar' | 'preferred' | 'other'

/** dBm that access points transmit with in practice; 0 would be silence on many. */
const powers: Record<'2G' | '5G' | '6G', { min: number; max: number }> = {
  '2G': { min: 1, max: 23 },
  '5G': { min: 1, max: 27 },
  '6G': { min: 1, max: 24 },
}

/** A radio that can be told something: it has a known band, and a BSS to name it by. */
export interface ReportedRadio extends Radio {
  band: '2G' | '5G' | '6G'
  bssid: string
}

export function reportedRadios({ radios, ssids }: Pick<DeviceState, 'radios' | 'ssids'>): ReportedRadio[] {
  return radios.flatMap((radio) => {
    const bssid = ssids.find((bss) => bss.radio === radio.id && bss.bssid && bss.mode !== 'station')?.bssid
    const { band } = radio
    return bssid && band && band !== 'HaLow' ? [{ ...radio, band, bssid }] : []
  })
}

/** Channels to choose from on a band. */
export const channelGroups = (band: ReportedRadio['band']) => groups[band]

/** Least and most dBm to choose; what it transmits with now stays within. */
export function powerRange({ band, txPowerDbm }: ReportedRadio): { min: number; max: number } {
  const { min, max } = powers[band]
  const now = txPowerDbm === undefined ? max : Math.round(txPowerDbm)
  return { min, max: Math.min(30, Math.max(max, now)) }
}
