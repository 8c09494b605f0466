import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Caller, Route } from '../../http/route.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { Admission, DeviceSink } from '../../southbound/ports.ts'
import type { DeviceSide, InventoryDeps } from './inventory.deps.ts'
import { createParts } from './inventory.parts.ts'
import type { InventoryReader } from './inventory.reader.ts'
import { INVENTORY_SETTINGS, type InventorySettings } from './inventory.settings.ts'
import type { inventoryTransfer } from './inventory.transfer.ts'
import { UNBOUND_LIMITS } from './onboarding/unbound-devices.ts'
import type { FindingReader } from './records/finding.reader.ts'
import type { PlaceDevices } from './records/place-devices.ts'
import type { Vitals } from './records/vitals.reader.ts'

/** As long as the operation log (readings C46). */
const COMMANDS_KEPT_MS = 180 * 86_400_000

export interface Inventory {
  routes: Route[]
  reader: InventoryReader
  finding: FindingReader
  /** Bound devices of some kinds, as a caller sees them. */
  boundOf(caller: Caller, kinds: DeviceKind[], group: number | undefined): Promise<Device[]>
  /** Devices at their limit. */
  vitals: Vitals
  /** For those that delete and restore networks. */
  places: PlaceDevices
  audited: typeof auditedDeviceCalls
  /** For networks that change hands. */
  transfer: ReturnType<typeof inventoryTransfer>
  /** Runs it while nothing that devices tell is being written. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  admission: Admission
  sink: DeviceSink
  /** How often a device on a metered link is pinged; null: as usual. */
  pingSecondsOf(sn: string): number | null
  /** When lists say where the configuration of these devices stands, as far as it has been told. */
  configListed(sns: readonly string[]): Promise<void>
  /** Sends a wireless client of a device away, in the server's own name. */
  kick(sn: string, mac: string): Promise<unknown>
  /** Lets an access point listen around, and moves a radio at once. */
  radio: Pick<ReturnType<typeof createParts>['commands'], 'scan' | 'setChannel' | 'steer'>
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
  const { records, observations, events, onboarding, sync, commands, listing } = parts
  const stopHousekeeping = await begin(deps, settings, parts)
  return {
    routes: parts.routes,
    reader: listing.reader,
    finding: listing.finding,
    boundOf: listing.boundOf,
    vitals: records.vitals,
    places: listing.places,
    transfer: parts.transfer,
    audited: auditedDeviceCalls,
    quietly: (work) => observations.writer.between(work),
    configListed: (sns) => sync.configStates.listed(sns),
    admission: onboarding.admission,
    sink: sync.recorder,
    pingSecondsOf: sync.links.pingSecondsOf,
    connect: (given) => {
      side = given
      return commands.commands.resume()
    },
    kick: commands.kick,
    radio: commands,
    flush: async () => {
      await observations.flush()
      await events.flush()
    },
    reload: async () => records.presence.load(await records.subjects.everOnline()),
    async stop() {
      await stopHousekeeping()
      await parts.reservations.stop()
      parts.discovery.stop()
      parts.pretend.stop()
      sync.stop()
      await commands.stop()
      await sync.configStates.idle()
      await observations.stop()
      await events.stop()
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
  const { records, onboarding, reservations, disputes, commands, sync, discovery } = parts
  const clear = async () => {
    await onboarding.unbound.clear()
    await disputes.disputes.expire()
    await disputes.disputes.tellAgain()
    await reservations.clear()
    await records.quarantine.removeUnseenSince(clock.now() - UNBOUND_LIMITS.unseenMs)
    await commands.commands.clear(clock.now() - COMMANDS_KEPT_MS)
  }
  await parts.offers.start()
  records.presence.follow(bus)
  const unfollow = records.vitals.follow(bus)
  sync.configStates.follow()
  await records.devices.markAllOffline(clock.now())
  records.presence.load(await records.subjects.everOnline())
  await sync.sources.load()
  await sync.links.start()
  await commands.start()
  await clear()
  await reservations.start()
  discovery.start()
  const everyMs = settings.clearEveryMs
  const clearing = new Periodic({ everyMs, log, failed: 'old devices could not be cleared', run: clear })
  clearing.start(everyMs)
  return async () => {
    await clearing.stop()
    unfollow()
  }
}
