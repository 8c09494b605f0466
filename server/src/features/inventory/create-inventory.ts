import type { ExportList } from '../../http/exports.ts'
import type { Route } from '../../http/route.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { Admission, DeviceSink } from '../../southbound/ports.ts'
import { createParts, type DeviceSide, type InventoryDeps } from './inventory.parts.ts'
import type { InventoryReader } from './inventory.reader.ts'
import { inventoryRoutes } from './inventory.routes.ts'
import { INVENTORY_SETTINGS, type InventorySettings } from './inventory.settings.ts'
import type { inventoryTransfer } from './inventory.transfer.ts'
import { UNBOUND_LIMITS } from './onboarding/unbound-devices.ts'
import { deviceExport } from './records/device-export.ts'
import type { FindingReader } from './records/finding.reader.ts'
import type { PlaceDevices } from './records/place-devices.ts'
import type { Vitals } from './records/vitals.reader.ts'

/** As long as the operation log (readings C46). */
const COMMANDS_KEPT_MS = 180 * 86_400_000

export interface Inventory {
  routes: Route[]
  reader: InventoryReader
  finding: FindingReader
  /** Devices at their limit. */
  vitals: Vitals
  /** For those that delete and restore networks. */
  places: PlaceDevices
  exports: readonly ExportList[]
  audited: typeof auditedDeviceCalls
  /** For networks that change hands. */
  transfer: ReturnType<typeof inventoryTransfer>
  /** Runs it while nothing that devices tell is being written. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  admission: Admission
  sink: DeviceSink
  /** What waited for devices before the start waits on. */
  connect(side: DeviceSide): Promise<void>
  /** After the device side has stopped: what is still in memory goes to disk. */
  stop(): Promise<void>
  /** Writes what is in memory now. */
  flush(): Promise<void>
  /** Takes in rows that were written past this part (furnishing). */
  reload(): Promise<void>
}

/** Ready to let devices in: what was online is offline now, half-way commands have ended or go on. */
export async function createInventory(deps: InventoryDeps): Promise<Inventory> {
  const settings = { ...INVENTORY_SETTINGS, ...deps.settings }
  let side: DeviceSide | undefined
  const deviceSide = (): DeviceSide => {
    if (!side) throw new Error('inventory is not connected to the device side')
    return side
  }
  const parts = createParts(deps, settings, deviceSide)
  const stopHousekeeping = await begin(deps, settings, parts)
  return {
    routes: inventoryRoutes(parts),
    reader: parts.reader,
    finding: parts.finding,
    vitals: parts.vitals,
    places: parts.places,
    transfer: parts.transfer,
    exports: [deviceExport as ExportList],
    audited: auditedDeviceCalls,
    quietly: (work) => parts.writer.between(work),
    admission: parts.admission,
    sink: parts.recorder,
    connect: (given) => {
      side = given
      return parts.commands.resume()
    },
    flush: async () => {
      await parts.writer.flush()
      await parts.journal.flush()
    },
    reload: async () => parts.presence.load(await parts.subjects.everOnline()),
    async stop() {
      await stopHousekeeping()
      parts.streams.stop()
      await parts.commands.stop()
      await parts.configStates.idle()
      await parts.writer.stop()
      await parts.journal.stop()
    },
  }
}

const auditedDeviceCalls = {
  'devices.bind': { table: 'device', by: 'sn' },
  'devices.unbind': { table: 'device', by: 'sn' },
  'devices.edit': { table: 'device', by: 'sn' },
  'devices.move': { table: 'device', by: 'sn' },
  'devices.repin': { table: 'device', by: 'sn' },
  'devices.any_name': { table: 'device', by: 'sn' },
} as const

type Parts = ReturnType<typeof createParts>

async function begin({ bus, clock, log }: InventoryDeps, settings: InventorySettings, parts: Parts) {
  const clear = async () => {
    await parts.unbound.clear()
    await parts.disputes.expire()
    await parts.quarantine.removeUnseenSince(clock.now() - UNBOUND_LIMITS.unseenMs)
    await parts.commands.clear(clock.now() - COMMANDS_KEPT_MS)
  }
  parts.presence.follow(bus)
  const unfollow = parts.vitals.follow(bus)
  parts.configStates.follow()
  await parts.devices.markAllOffline(clock.now())
  parts.presence.load(await parts.subjects.everOnline())
  await parts.sources.load()
  await parts.commands.recover()
  await clear()
  const everyMs = settings.clearEveryMs
  const clearing = new Periodic({ everyMs, log, failed: 'old devices could not be cleared', run: clear })
  clearing.start(everyMs)
  return async () => {
    await clearing.stop()
    unfollow()
  }
}
