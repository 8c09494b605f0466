import type { Generated } from 'kysely'

export interface FloorPlanTables {
  floor: {
    id: Generated<number>
    network_id: number
    name: string
    /** Counts up with every change. */
    revision: number
    /** JSON: size, walls, access points that are not there yet. */
    drawing: string
  }
  /** What lies under a floor. */
  floor_picture: {
    floor_id: number
    type: string
    width: number
    height: number
    bytes: number
    /** Base64. */
    content: string
  }
  /** An access point stands on one floor. */
  floor_access_point: {
    sn: string
    floor_id: number
    /** JSON: where on it, how high, where it looks. */
    place: string
  }
}
