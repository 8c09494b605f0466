import type { DeviceKind } from '#contract/inventory/device-kinds.ts'

/** A pretend device as its fleet tells of it: what is printed on its box, and whether it calls. */
export interface FleetDevice {
  sn: string
  macLast6: string
  labelCode: string
  kind: DeviceKind
  hostname: string
  connected: boolean
}

/** Pretend devices that run in a process of their own. */
export interface RunningFleet {
  devices(): Promise<FleetDevice[]>
  end(): void
  /** When the process is gone, whoever ended it. */
  ended: Promise<void>
}

export interface FleetOrder {
  /** Whose fleet it is: the same words, the same devices. */
  of: string
  count: number
  kinds: readonly DeviceKind[]
}

/** How pretend devices are started beside this server, and for how many there is room. */
export interface PretendFleetRoom {
  /** For everybody together; 0: none may be started. */
  most: number
  start(order: FleetOrder): Promise<RunningFleet>
}
