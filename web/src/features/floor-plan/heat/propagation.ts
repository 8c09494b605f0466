import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'

/**
 * Multi-wall model after COST 231: free space in the room, and what each wall on the way takes. Sums over-count where
 * many walls stand in a row, so that they saturate.
 */
export const modelSource = 'COST 231 multi-wall'

/** dB over the first metre: free space at 2.44, 5.5 and 6.5 GHz. */
const firstMetre: Readonly<Record<PlannedBand, number>> = { '2G': 40.2, '5G': 47.3, '6G': 48.7 }
/** Furnished rooms. */
const exponent = 2.2
const mostWalls = 60
/** A client is held so high above the ground. */
export const clientHeight = 1.2

export const saturated = (loss: number): number => mostWalls * (1 - Math.exp(-loss / mostWalls))

export interface Aerial {
  x: number
  y: number
  height: number
  azimuth: number
  antenna: 'omni' | 'directional'
}

const peakGain = { omni: 0, directional: 6 } as const
const beamWidth = 65
const mostBehind = 25

/** dB that an antenna adds in a direction, against all around. Azimuth clockwise from the upper edge. */
export function gainTowards({ antenna, azimuth, x, y }: Aerial, toX: number, toY: number): number {
  if (antenna === 'omni') return peakGain.omni
  const bearing = (Math.atan2(toX - x, y - toY) * 180) / Math.PI
  const off = Math.abs(((bearing - azimuth + 540) % 360) - 180)
  return peakGain.directional - Math.min(12 * (off / beamWidth) ** 2, mostBehind)
}

/** dB between an access point and a client on the floor, or who listens elsewhere, walls left out. */
export function lossOverDistance(
  band: PlannedBand,
  from: Aerial,
  toX: number,
  toY: number,
  height = clientHeight,
  moreExponent = 0,
): number {
  const up = from.height - height
  const metres = Math.sqrt((toX - from.x) ** 2 + (toY - from.y) ** 2 + up * up)
  return firstMetre[band] + 10 * (exponent + moreExponent) * Math.log10(Math.max(1, metres))
}
