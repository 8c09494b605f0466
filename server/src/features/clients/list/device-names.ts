import type { DeviceKind } from '#contract/inventory/device-kinds.ts'

/** What a device is called, at once: it has just reported, so it is in memory. */
export interface DeviceNames {
  deviceOf(sn: string): { sn: string; name: string; kind: DeviceKind | null }
}
