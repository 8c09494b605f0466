import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { missReasons } from '#contract/tenancy/trash.ts'

/** A bound device as far as deleting its network depends on it. */
export interface PlacedDevice {
  sn: string
  network: number
  kind: DeviceKind | null
  kindSource: string
  /** What a person called it; empty = nobody did. */
  name: string
  note: string
  online: boolean
  /** A configuration from here runs on it, or is wanted on it. */
  managed: boolean
}

/** A device that a deletion unbound, as it was. */
export type ReleasedDevice = Pick<PlacedDevice, 'sn' | 'network' | 'name' | 'note' | 'kindSource'> & {
  kind: string | null
}

/** What deleting and restoring places asks of the devices in them; answered by inventory. */
export interface PlaceDevices {
  inNetworks(networks: number[]): Promise<PlacedDevice[]>
  /** Devices bound and online, of those networks that have any. */
  tallies(networks: number[]): Promise<{ network: number; total: number; online: number }[]>
  /** @throws ApiError `one_gateway_only`, `does_not_exist` */
  move(sn: string, network: number): Promise<void>
  /** @throws ApiError `does_not_exist` */
  release(sn: string): Promise<void>
  /** Binds it where it was, without proof. @returns why it cannot; null when it is back */
  takeBack(device: ReleasedDevice): Promise<(typeof missReasons)[number] | null>
}
