import type { Config } from '../../config.ts'
import type { Db, Engine } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Admission, CommandDispatcher, DeviceSink, Sessions } from '../../southbound/ports.ts'
import { ADMISSION_POLICY, AdmissionService } from './admission.service.ts'
import { BindTries } from './bind-tries.ts'
import { BindTryRepository } from './bind-try.repository.ts'
import { BindingService } from './binding.service.ts'
import { ClientCensus } from './client-census.ts'
import { CommandRepository } from './command.repository.ts'
import { CommandsService } from './commands.service.ts'
import { CountRepository } from './count.repository.ts'
import { CustodyService } from './custody.service.ts'
import { DeviceRepository } from './device.repository.ts'
import { DeviceListRepository } from './device-list.repository.ts'
import { InfoService } from './info.service.ts'
import { InventoryReader } from './inventory.reader.ts'
import { inventoryRoutes } from './inventory.routes.ts'
import { KindFollower } from './kind-follower.ts'
import { ListingService, type PlaceReader } from './listing.service.ts'
import { LiveDevices } from './live-devices.ts'
import { ObservationWriter } from './observation-writer.ts'
import { Presence } from './presence.ts'
import { QuarantineRepository } from './quarantine.repository.ts'
import { Recorder } from './recorder.service.ts'
import { SubjectRepository } from './subject.repository.ts'
import { WaitingRepository } from './waiting.repository.ts'
import { WAITING_LIMITS, WaitingRoom } from './waiting-room.ts'

export interface InventoryDeps {
  db: Db
  engine: Engine
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader & PlaceReader
  config?: Pick<Config, 'ROOST_DEVICE_TRUST'>
  settings?: Partial<InventorySettings>
}

export interface InventorySettings {
  /** Reports are on disk after at most this long. */
  flushMs: number
  /** Status changes are on disk after at most this long. */
  promptMs: number
  /** A restart that has not shown by then has failed. */
  rebootDeadlineMs: number
  /** Unbound devices remembered. */
  waitingMax: number
  /** A list with at most so many rows is found first and sorted by itself; a longer one walks an index. */
  fewMatches: number
  /** How often what is old is cleared. */
  clearEveryMs: number
}

const DEFAULTS: InventorySettings = {
  flushMs: 1000,
  promptMs: 25,
  rebootDeadlineMs: 10 * 60_000,
  waitingMax: WAITING_LIMITS.max,
  fewMatches: 1000,
  clearEveryMs: 3600_000,
}

/** As long as the operation log (readings C46). */
const COMMANDS_KEPT_MS = 180 * 86_400_000

/** What inventory asks of the device side, which itself needs inventory to be built. */
export interface DeviceSide {
  sessions: Sessions
  dispatcher: CommandDispatcher
}

export interface Inventory {
  routes: Route[]
  reader: InventoryReader
  admission: Admission
  sink: DeviceSink
  connect(side: DeviceSide): void
  /** After the device side has stopped: what is still in memory goes to disk. */
  stop(): Promise<void>
  /** Writes what is in memory now. */
  flush(): Promise<void>
  /** Takes in rows that were written past this part (furnishing). */
  reload(): Promise<void>
}

/** Ready to let devices in: what was online is offline now, half-way commands have ended or go on. */
export async function createInventory(deps: InventoryDeps): Promise<Inventory> {
  const settings = { ...DEFAULTS, ...deps.settings }
  let side: DeviceSide | undefined
  const deviceSide = (): DeviceSide => {
    if (!side) throw new Error('inventory is not connected to the device side')
    return side
  }
  const parts = createParts(deps, settings, deviceSide)
  const stopClearing = await begin(deps, settings, parts)
  return {
    routes: inventoryRoutes(parts),
    reader: parts.reader,
    admission: parts.admission,
    sink: parts.recorder,
    connect: (given) => {
      side = given
    },
    flush: () => parts.writer.flush(),
    reload: async () => parts.presence.load(await parts.subjects.everOnline()),
    async stop() {
      stopClearing()
      await parts.commands.stop()
      await parts.writer.stop()
    },
  }
}

type Parts = ReturnType<typeof createParts>

async function begin({ bus, clock, log }: InventoryDeps, settings: InventorySettings, parts: Parts) {
  const clear = async () => {
    await parts.waiting.clear()
    await parts.quarantine.removeUnseenSince(clock.now() - WAITING_LIMITS.unseenMs)
    await parts.commands.clear(clock.now() - COMMANDS_KEPT_MS)
  }
  parts.presence.follow(bus)
  await parts.devices.markAllOffline(clock.now())
  parts.presence.load(await parts.subjects.everOnline())
  await parts.commands.recover()
  await clear()
  const timer = setInterval(
    () => void clear().catch((error) => log.error({ err: error }, 'old devices could not be cleared')),
    settings.clearEveryMs,
  )
  timer.unref()
  return () => clearInterval(timer)
}

function createParts(deps: InventoryDeps, settings: InventorySettings, side: () => DeviceSide) {
  const { db, bus, clock, log, reach } = deps
  const base = {
    ...{ db, bus, clock, log, reach },
    live: new LiveDevices(),
    census: new ClientCensus(),
    devices: new DeviceRepository(db),
    quarantine: new QuarantineRepository(db),
    subjects: new SubjectRepository(db),
    presence: new Presence(),
  }
  const writer = new ObservationWriter({ ...base, timing: settings })
  const isConnected = (sn: string) => (base.live.get(sn)?.sessionId ?? null) !== null
  const repositories = { commands: new CommandRepository(db), tries: new BindTryRepository(db) }
  const reader = new InventoryReader(base)
  const commands = new CommandsService({
    ...base,
    commands: repositories.commands,
    dispatcher: () => side().dispatcher,
    isConnected,
    tenantOf: async (sn) => (await reader.placeOf(sn))?.tenant ?? null,
    rebootSettled: (sn) => recorder.rebootOverdue(sn),
    rebootDeadlineMs: settings.rebootDeadlineMs,
  })
  const note: Recorder['note'] = (...told) => recorder.note(...told)
  const follower = new KindFollower({ ...base, note })
  const recorder: Recorder = new Recorder({
    ...base,
    writer,
    awaitsReboot: (sn) => commands.awaitsReboot(sn),
    kindTold: (sn) => follower.follow(sn),
  })
  const tries = new BindTries(repositories.tries, clock)
  const waiting = new WaitingRoom({
    ...base,
    waiting: new WaitingRepository(db),
    limits: { ...WAITING_LIMITS, max: settings.waitingMax },
  })
  const policy = { ...ADMISSION_POLICY, trust: deps.config?.ROOST_DEVICE_TRUST ?? ADMISSION_POLICY.trust }
  const askForState = (sn: string) => {
    if (!isConnected(sn)) return
    side()
      .dispatcher.dispatch(sn, 'request', { what: 'state' })
      .catch((error) => log.debug({ err: error, sn }, 'no report on demand'))
  }
  return {
    ...base,
    writer,
    reader,
    commands,
    recorder,
    waiting,
    admission: new AdmissionService({ ...base, waiting, note, policy }),
    listing: new ListingService({
      ...base,
      list: new DeviceListRepository(db),
      counts: new CountRepository(db),
      places: reach,
      fewMatches: settings.fewMatches,
    }),
    info: new InfoService({ ...base, writer, commands: repositories.commands }),
    binding: new BindingService({ ...base, tries, writer, recorder, askForState }),
    custody: new CustodyService({
      ...base,
      tries,
      writer,
      recorder,
      endSession: (sn) => side().sessions.end(sn, 'replaced'),
    }),
  }
}
