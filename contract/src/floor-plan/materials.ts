import type { PlannedBand } from '../radio-planning/regulatory.ts'

/** What walls and other obstacles are made of, the lightest first. */
export const wallMaterials = [
  'plasterboard',
  'wood',
  'glass',
  'brick',
  'thick_brick',
  'block',
  'concrete',
  'thick_concrete',
  'coated_glass',
  'metal',
] as const
export type WallMaterial = (typeof wallMaterials)[number]

/**
 * dB that a wall takes at normal incidence. Slabs are computed from the material constants of ITU-R P.2040, rounded
 * towards what NIST measured in buildings (NISTIR 6055) and what planning tools assume; real walls spread by half of it.
 */
export const wallLoss: Readonly<Record<WallMaterial, Readonly<Record<PlannedBand, number>>>> = {
  plasterboard: { '2G': 3, '5G': 3, '6G': 4 },
  wood: { '2G': 3, '5G': 4, '6G': 4 },
  glass: { '2G': 2, '5G': 3, '6G': 3 },
  brick: { '2G': 5, '5G': 8, '6G': 9 },
  thick_brick: { '2G': 8, '5G': 13, '6G': 14 },
  block: { '2G': 8, '5G': 12, '6G': 14 },
  concrete: { '2G': 10, '5G': 17, '6G': 19 },
  thick_concrete: { '2G': 15, '5G': 26, '6G': 29 },
  coated_glass: { '2G': 20, '5G': 25, '6G': 25 },
  metal: { '2G': 15, '5G': 20, '6G': 22 },
}

/**
 * dB that the ceilings between floors take (ITU-R P.1238, offices): 15 for the first at 2.4 GHz, 16 above, 4 for each
 * further one.
 */
export const floorLoss = (band: PlannedBand, floors: number): number =>
  floors === 0 ? 0 : (band === '2G' ? 15 : 16) + 4 * (Math.abs(floors) - 1)

export const floorLossSource = 'ITU-R P.1238'
/** From floor to floor, in metres, where nobody says otherwise. */
export const storeyHeight = 3

/** Named where predictions are shown. */
export const wallLossSource = 'ITU-R P.2040, NISTIR 6055'
