import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** A point as GeoJSON has it: longitude, latitude. */
export type Point = [lng: number, lat: number]
export type Ring = Point[]

/** Web maps end here. */
const edgeLat = 85.06

/**
 * The outlines of all countries, fit for a flat map: rings that cross the antimeridian run on past 180° instead of
 * streaking back over the whole map, and everything is there once more to the left and to the right.
 */
export function landOf(atlas: Topology<{ countries: GeometryCollection }>): Ring[][] {
  const countries = feature(atlas, atlas.objects.countries).features
  const polygons = countries.flatMap(({ geometry }) => {
    if (geometry?.type === 'Polygon') return [geometry.coordinates as Ring[]]
    return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Ring[][]) : []
  })
  const unwrapped = polygons.map((rings) => rings.map(unwrap))
  return [0, -360, 360].flatMap((by) => unwrapped.map((rings) => rings.map((ring) => shift(ring, by))))
}

/** No step of the ring is longer than half the way round; one round a pole is closed along the map's edge. */
export function unwrap(ring: Ring): Ring {
  let turns = 0
  const run = ring.map(([lng, lat], n): Point => {
    const step = n === 0 ? 0 : lng - ring[n - 1]![0]
    if (step > 180) turns -= 1
    if (step < -180) turns += 1
    return [lng + 360 * turns, lat]
  })
  if (turns === 0) return run
  const pole = run[0]![1] < 0 ? -edgeLat : edgeLat
  return [...run, [run.at(-1)![0], pole], [run[0]![0], pole], run[0]!]
}

const shift = (ring: Ring, by: number): Ring => ring.map(([lng, lat]) => [lng + by, lat])
