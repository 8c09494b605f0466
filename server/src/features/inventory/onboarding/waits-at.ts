import { isBound } from '../records/device-row.ts'
import type { LiveDevice } from '../records/live-devices.ts'
import { sameAddress } from './same-address.ts'

/** Whether a device that nobody has bound is connected and calls from an address: whoever is there may have it. */
export const waitsAt = ({ row, sessionId }: LiveDevice, address: string): boolean =>
  sessionId !== null && !isBound(row) && row.address !== null && sameAddress(row.address, address)
