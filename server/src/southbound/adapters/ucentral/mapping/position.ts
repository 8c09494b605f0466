import type { Position } from '#contract/inventory/state/field-equipment.ts'
import type { MappingContext } from './fields/context.ts'
import { dropAbsent } from './fields/drop-absent.ts'

/** `gps`: half a position is none. */
export function mapPosition({ reader, state, at: above }: MappingContext): Position | undefined {
  const gps = reader.object(state, 'gps', above)
  if (gps === undefined) return undefined
  const at = `${above}/gps`
  const latitude = reader.number(gps, 'latitude', at, { min: -90, max: 90 })
  const longitude = reader.number(gps, 'longitude', at, { min: -180, max: 180 })
  const elevationMeters = reader.number(gps, 'elevation', at, { min: -12_000, max: 100_000 })
  if (latitude === undefined || longitude === undefined) return undefined
  // What receivers say before they see a satellite.
  if (latitude === 0 && longitude === 0) return undefined
  return dropAbsent({ latitude, longitude, elevationMeters })
}
