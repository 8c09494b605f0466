import type { showSystemMap } from '#contract/operations/system/overview.ts'
import type { AnswerTo } from '../../../api/call'

export type MapPoint = AnswerTo<typeof showSystemMap>['points'][number]

/** Points that would lie over each other at this size of the map. */
export interface Cluster {
  lat: number
  lng: number
  points: number
  online: number
  devices: number
  /** Of the first; of a single point its name. */
  name: string
  /** In their order; as many as can be named. */
  members: MapPoint[]
  bounds: { south: number; west: number; north: number; east: number }
}

const cellPx = 56
/** Of those in one place so many can be chosen from; the list has all. */
export const membersMost = 200
const edge = 85.06

/** Pixels from the top of the world, as web maps have it. */
function downOf(lat: number, worldPx: number): number {
  const sin = Math.sin((Math.max(-edge, Math.min(edge, lat)) * Math.PI) / 180)
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPx
}

/** Points in the same square of a grid become one. Ten thousand take some milliseconds, so it is done at each zoom. */
export function clustersOf(points: readonly MapPoint[], zoom: number): Cluster[] {
  const worldPx = 256 * 2 ** zoom
  const cells = new Map<number, Cluster>()
  for (const point of points) {
    const [, name, lat, lng, online, devices] = point
    const column = Math.floor((((lng + 180) / 360) * worldPx) / cellPx)
    const key = column * 1e7 + Math.floor(downOf(lat, worldPx) / cellPx)
    const cell = cells.get(key)
    if (cell) add(cell, point)
    else {
      const bounds = { south: lat, west: lng, north: lat, east: lng }
      cells.set(key, { lat, lng, points: 1, online, devices, name, bounds, members: [point] })
    }
  }
  return [...cells.values()]
}

function add(cell: Cluster, point: MapPoint): void {
  const [, , lat, lng, online, devices] = point
  const at = { lat, lng, online, devices }
  if (cell.members.length < membersMost) cell.members.push(point)
  cell.lat = (cell.lat * cell.points + at.lat) / (cell.points + 1)
  cell.lng = (cell.lng * cell.points + at.lng) / (cell.points + 1)
  cell.points += 1
  cell.online += at.online
  cell.devices += at.devices
  const { bounds } = cell
  bounds.south = Math.min(bounds.south, at.lat)
  bounds.north = Math.max(bounds.north, at.lat)
  bounds.west = Math.min(bounds.west, at.lng)
  bounds.east = Math.max(bounds.east, at.lng)
}
