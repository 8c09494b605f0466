import { arrayOf, isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import { cleanNames, wholeNumbers } from './announced-lists.ts'
import type { RadioProfile } from './profile.ts'

const MAX_RADIOS = 16
const MAX_CHANNELS = 256
const MAX_MODES = 64
const MAX_PHY = 128
const BANDS = ['2G', '5G', '6G', 'HaLow'] as const
/** From the oldest to the newest. */
const GENERATIONS = ['HT', 'VHT', 'HE', 'EHT'] as const

/** `capabilities.wifi`: one entry per radio. */
export function announcedRadios(capabilities: JsonObject): RadioProfile[] {
  const entries = Object.entries(objectOf(capabilities, 'wifi') ?? {}).slice(0, MAX_RADIOS)
  return entries.flatMap(([phy, radio]) => {
    const name = cleanText(phy, MAX_PHY)
    return isJsonObject(radio) && name !== '' ? [radioOf(name, radio)] : []
  })
}

function radioOf(phy: string, radio: JsonObject): RadioProfile {
  const htModes = cleanNames(arrayOf(radio, 'htmode'), MAX_MODES)
  const announced = cleanNames(arrayOf(radio, 'band'), BANDS.length)
  return {
    phy,
    bands: BANDS.filter((band) => announced.includes(band)),
    channels: wholeNumbers(arrayOf(radio, 'channels'), MAX_CHANNELS),
    dfsChannels: wholeNumbers(arrayOf(radio, 'dfs_channels'), MAX_CHANNELS),
    htModes,
    maxWidthMhz: widestOf(htModes),
    generation: GENERATIONS.findLast((word) => htModes.some((mode) => familyOf(mode) === word)) ?? null,
  }
}

const familyOf = (mode: string): string | undefined => /^(EHT|VHT|HE|HT)\d/.exec(mode)?.[1]

/** `VHT80+80` is two blocks of 80. */
function widestOf(htModes: string[]): number | null {
  const widths = htModes.flatMap((mode) => {
    const digits = /^(?:EHT|VHT|HE|HT)(\d{2,3})(?!\d)/.exec(mode)?.[1]
    return digits === undefined ? [] : [Number(digits)]
  })
  return widths.length === 0 ? null : Math.max(...widths)
}
