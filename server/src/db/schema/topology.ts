export interface TopologyTables {
  /** What people say a device is connected to. Goes with its network. */
  topology_link: {
    network_id: number
    sn: string
    upper: string
    port: string | null
  }
  /** Where people put a device in the free layout. Goes with its network. */
  topology_place: {
    network_id: number
    /** Of the map: a serial number, or what stands for something that has none. */
    node: string
    x: number
    y: number
    placed_at: number
  }
  /** The whole map of a network at a moment. */
  topology_frame: {
    network_id: number
    at: number
    /** JSON of a `TopologyGraph` without what changes with every report. */
    graph: string
  }
  /** What changed on it at a moment since the frame before. */
  topology_change: {
    network_id: number
    at: number
    /** JSON of a list of `MapChange`. */
    changes: string
    /** How many there are. */
    count: number
  }
}
