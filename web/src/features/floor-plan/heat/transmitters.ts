import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { FloorDrawing, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { Correction } from './correct'
import type { HeatQuestion, Transmitter } from './heat-map'

/** dBm of a radio that does not tell, and of one that is not there yet. */
export const usualPower = 20
const usualWidth = 20

export interface BandTransmitters {
  transmitters: Transmitter[]
  names: string[]
  /** So many radios do not tell their power. */
  assumed: number
  /** So many tell of no radio in this band. */
  silent: number
}

const bands: Record<PlannedBand, readonly RadioBand[]> = { '2G': ['2G'], '5G': ['5G', '5G-2'], '6G': ['6G'] }

/** Who of a floor sends in a band, and how loud: what radios say now; those that are away as they said last. */
export function transmittersOn(
  drawing: FloorDrawing,
  known: ReadonlyMap<string, PlannedAccessPoint>,
  band: PlannedBand,
  correction: Correction | null = null,
): BandTransmitters {
  const found: BandTransmitters = { transmitters: [], names: [], assumed: 0, silent: 0 }
  const louder = correction?.offset ?? 0
  for (const [box, { sn, ...stand }] of drawing.accessPoints.entries()) {
    const ap = known.get(sn)
    const radios = ap?.radios.filter((one) => bands[band].includes(one.radio)) ?? []
    if (radios.length === 0) found.silent++
    for (const radio of radios) {
      if (radio.txPowerDbm === null) found.assumed++
      const powerDbm = (radio.txPowerDbm ?? usualPower) + louder + (correction?.each[sn] ?? 0)
      const widthMhz = radio.widthMhz ?? usualWidth
      found.transmitters.push({ ...stand, box, powerDbm, channel: radio.channel, widthMhz })
      found.names.push(radios.length > 1 ? `${ap!.name} (${radio.channel ?? radio.radio})` : ap!.name)
    }
  }
  for (const [index, { name, ...stand }] of drawing.simulated.entries()) {
    const box = drawing.accessPoints.length + index
    found.transmitters.push({
      ...stand,
      box,
      powerDbm: usualPower + louder,
      channel: null,
      widthMhz: usualWidth,
    })
    found.names.push(name)
  }
  return found
}

/** So many cells are worked out at most: above it they grow. */
const mostCells = 40_000
const finest = 0.5

export const cellFor = ({ width, height }: Pick<HeatQuestion, 'width' | 'height'>): number =>
  Math.max(finest, Math.sqrt((width * height) / mostCells))
