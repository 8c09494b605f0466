/** What is wrong with what a box tells of its neighbours: real tables are never whole. */
export interface TableFaults {
  /** Share of the entries that a report lacks, others each time. */
  readonly lost: number
  /** So many entries at most, whatever it was told to send. */
  readonly most: number
  /** It keeps so many neighbours of LLDP. */
  readonly neighbours: number
  /** Share of the entries that still stand where they were before. */
  readonly stale: number
  readonly lldpOff: boolean
  /** It is heard by LLDP and does not listen itself. */
  readonly deaf: boolean
  /** It tells of nobody. */
  readonly silent: boolean
}

export const NO_TABLE_FAULTS: TableFaults = {
  ...{ lost: 0, most: Number.POSITIVE_INFINITY, stale: 0, lldpOff: false, deaf: false, silent: false },
  neighbours: Number.POSITIVE_INFINITY,
}

/** How much of a site is not as it should be; shares from 0 to 1. */
export interface MapFaults {
  readonly lost: number
  readonly stale: number
  readonly lldpOff: number
  /** Of the devices: LLDP is seen by the other end alone. */
  readonly deaf: number
  readonly silent: number
  /** Of the devices: their lists end early, always with the same ones left out. */
  readonly cut: number
  /** Of the devices: their reports call ports otherwise than LLDP and the configuration do. */
  readonly renamed: number
  /** Of the access points: no cable, they hang on another over a mesh. */
  readonly mesh: number
  /** Of the switches: a second cable that spanning tree keeps blocked, or the second member of a trunk. */
  readonly spare: number
  /** Of the devices: plugged into an unmanaged switch with another. */
  readonly hidden: number
  /** Of the ports with a wired host: an access point of somebody else with six people on it. */
  readonly dumb: number
  /** Of the switches: they hang on another than the first one. */
  readonly deep: number
  /** Two routers share an address, and both are heard. */
  readonly virtual: boolean
}

export const PERFECT_MAP: MapFaults = {
  ...{ lost: 0, stale: 0, lldpOff: 0, deaf: 0, silent: 0, hidden: 0, dumb: 0, deep: 0, virtual: false },
  ...{ mesh: 0, spare: 0, cut: 0, renamed: 0 },
}

/** Nothing is wrong with the tables: there are more ways than one. */
export const SECOND_WAYS: MapFaults = { ...PERFECT_MAP, mesh: 0.5, spare: 1 }

/** As networks are. */
export const FAULTY_MAP: MapFaults = {
  ...{
    lost: 0.1,
    stale: 0.01,
    lldpOff: 0.33,
    deaf: 0.1,
    mesh: 0.05,
    spare: 0.4,
    silent: 0.05,
    cut: 0.2,
    renamed: 0.2,
    hidden: 0.05,
    dumb: 0.2,
    deep: 0.6,
    virtual: true,
  },
}
