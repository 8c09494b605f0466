import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { listReservations, type Reservation } from '#contract/inventory/reservations.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { reading } from '../../../api/query-client'
import { deviceName } from '../device-name'

/** A device that is awaited: bound and never seen since, or only its number reserved. */
export interface Awaited {
  key: string
  sn: string
  name: string
  type: Device['DeviceType']
  /** Null: it is bound. */
  reservation: Reservation | null
}

/** Devices of a network that are awaited, those reserved first; what comes meanwhile leaves within half a minute. */
export function useNeverOnline(group: number) {
  const often = { refetchInterval: 15_000 }
  const reserved = useQuery({ ...reading(listReservations, { group }), ...often })
  const bound = useQuery({ ...reading(listDevices, { group, status: 'never' }), ...often })
  const rows: Awaited[] = [
    ...(reserved.data ?? []).map((one) => ({
      ...{ key: `r${one.id}`, sn: one.sn, name: one.name, type: one.type, reservation: one },
    })),
    ...(bound.data ?? []).map((one) => ({
      ...{ key: one.sn, sn: one.sn, name: deviceName(one), type: one.DeviceType, reservation: null },
    })),
  ]
  return { rows, isLoaded: reserved.data !== undefined && bound.data !== undefined }
}
