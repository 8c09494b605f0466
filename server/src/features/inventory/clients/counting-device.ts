import { isDeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceRow } from '../records/device-row.ts'
import type { CountingDevice } from './client-counter.ts'

/** A device's row as far as it matters who counts a client. */
export const countingDevice = ({ sn, mac, kind }: DeviceRow): CountingDevice => ({
  ...{ sn, mac },
  kind: kind !== null && isDeviceKind(kind) ? kind : null,
})
