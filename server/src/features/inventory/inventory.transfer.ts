import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ClientCounter } from './clients/client-counter.ts'
import { chunks } from './records/chunks.ts'
import { presentDevice } from './records/device.presenter.ts'
import type { DeviceRepository } from './records/device.repository.ts'
import { isBound } from './records/device-row.ts'
import type { LiveDevices } from './records/live-devices.ts'
import type { ReservationRepository } from './reservations/reservation.repository.ts'

export interface InventoryTransferDeps {
  devices: DeviceRepository
  reservations: Pick<ReservationRepository, 'handOver'>
  live: LiveDevices
  clientCounter: ClientCounter
  bus: EventBus
}

interface Transfer {
  from: number
  to: number
  networks: number[]
  sns: string[]
  at: number
}

/** Tables that keep something of a device under its owner, `device` itself apart. */
const OF_DEVICES = ['device_notice', 'device_command', 'device_event', 'device_boot_log'] as const
const CHUNK = 1_000

/** Devices that change hands with their network, those bound ahead too: record and history go with them. */
export function inventoryTransfer(deps: InventoryTransferDeps) {
  const { devices, reservations, live, clientCounter, bus } = deps
  return {
    /** Its series are seen by the new owner from now on (DECISIONS 10). */
    async move(trx: Db, { from, to, networks, sns, at }: Transfer): Promise<void> {
      await reservations.handOver(trx, from, to, networks)
      for (const some of chunks(sns, CHUNK)) {
        const own = trx.updateTable('device').set({ tenant_id: to, tenant_since: at })
        await own.where('sn', 'in', some).where('tenant_id', '=', from).execute()
        for (const table of OF_DEVICES)
          await trx
            .updateTable(table)
            .set({ tenant_id: to })
            .where('sn', 'in', some)
            .where('tenant_id', '=', from)
            .execute()
      }
    },
    async moved({ from, to, sns, at }: Transfer): Promise<void> {
      for (const sn of sns) live.patch(sn, { tenant_id: to, tenant_since: at })
      for (const sn of sns) {
        const row = live.get(sn)?.row ?? (await devices.find(sn))
        if (!row || !isBound(row) || row.tenant_id !== to) continue
        const place = { tenant: to, network: row.network_id }
        clientCounter.move(sn, place)
        const group = await devices.networkOf(row.network_id)
        const device = presentDevice(row, group?.name ?? null)
        bus.emit('device.placed', { sn, from: { ...place, tenant: from }, to: place, device, at })
      }
    },
  }
}
