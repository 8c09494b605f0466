import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'

type Device = Pick<KnownDevice, 'sn' | 'name' | 'mac' | 'online' | 'capabilities'>
type Ssid = DeviceState['ssids'][number]
type Client = DeviceState['clients'][number]

export interface Bridge {
  readonly device: Device
  readonly state: DeviceState | null
}

/** A base and a station that hear each other: what each of the two tells of the other; null = it tells nothing. */
export interface Heard {
  readonly atBase: Client | null
  readonly atStation: Ssid | null
}
