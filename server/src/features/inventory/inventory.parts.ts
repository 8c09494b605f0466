import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { NetworkAccessReader, ReachReader } from '../../http/guard.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import type { CommandDispatcher, Sessions } from '../../southbound/ports.ts'
import { MemberReader } from '../identity/member.reader.ts'
import { RoamingService } from './clients/roaming.service.ts'
import { CommandRepository } from './commands/command.repository.ts'
import { CommandHistory } from './commands/command-history.service.ts'
import { CommandsService } from './commands/commands.service.ts'
import { DeviceRequests } from './commands/device-requests.ts'
import { OrderSafe, order } from './commands/orders.ts'
import { Traces, type Uploads } from './commands/traces.ts'
import { type FirmwareSource, Upgrades } from './commands/upgrades.ts'
import { DisputeRepository } from './disputes/dispute.repository.ts'
import { DisputeCases } from './disputes/dispute-cases.ts'
import { DisputesService } from './disputes/disputes.service.ts'
import { HandingOver } from './disputes/handing-over.ts'
import { InventoryReader } from './inventory.reader.ts'
import type { InventorySettings } from './inventory.settings.ts'
import { inventoryTransfer } from './inventory.transfer.ts'
import { KeyTrusts } from './onboarding/key-trust.ts'
import { LabelCodes } from './onboarding/label-codes.ts'
import { createOnboarding } from './onboarding/onboarding.parts.ts'
import { CountRepository } from './records/count.repository.ts'
import { DeviceListRepository } from './records/device-list.repository.ts'
import { DeviceSearchRepository } from './records/device-search.repository.ts'
import { FindingReader } from './records/finding.reader.ts'
import { KindFollower } from './records/kind-follower.ts'
import { ListingService, type PlaceReader } from './records/listing.service.ts'
import { PlaceDevices } from './records/place-devices.ts'
import { createRecords } from './records/record.parts.ts'
import { ConfigStateFollower } from './sync/config-state-follower.ts'
import { DeviceHistory } from './sync/device-history.ts'
import { EventRepository } from './sync/event.repository.ts'
import { EventJournal } from './sync/event-journal.ts'
import { EventsService } from './sync/events.service.ts'
import { InfoService } from './sync/info.service.ts'
import { ObservationWriter } from './sync/observation-writer.ts'
import { Recorder } from './sync/recorder.service.ts'
import { ReportRepository } from './sync/report.repository.ts'
import { ReportOnChange } from './sync/report-on-change.ts'
import { SinceReport } from './sync/since-report.ts'
import { StateSources } from './sync/state-sources.ts'
import { TelemetryStreams } from './sync/telemetry-streams.ts'

export interface InventoryDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader & NetworkAccessReader & PlaceReader
  config?: Partial<Pick<Config, 'ROOST_DEVICE_TRUST' | 'ROOST_DEVICE_NAMES'>>
  settings?: Partial<InventorySettings>
  /** Where devices may send files; without it they are not asked to. */
  uploads?: Uploads
  /** Where firmware images lie; without it devices fetch from web addresses alone. */
  firmware?: FirmwareSource
  /** Without it, secrets that devices tell are not kept. */
  secrets?: SecretBox
}

/** What inventory asks of the device side, which itself needs inventory to be built. */
export interface DeviceSide {
  sessions: Sessions
  dispatcher: CommandDispatcher
}

/** Constructs and joins the parts of inventory. */
export function createParts(deps: InventoryDeps, settings: InventorySettings, side: () => DeviceSide) {
  const { db, bus, clock, log, reach } = deps
  const base = createRecords(deps)
  const since = new SinceReport(base)
  bus.on('device.placed', ({ sn, to }) => {
    if (to === null) since.forget(sn)
  })
  const writer = new ObservationWriter({ ...base, timing: settings })
  const reports = new ReportRepository(db)
  const sources = new StateSources({ writer, reports, log })
  bus.on('device.placed', ({ sn, to }) => {
    if (to === null) sources.forget(sn)
  })
  const isConnected = (sn: string) => (base.live.get(sn)?.sessionId ?? null) !== null
  const commandRepository = new CommandRepository(db)
  const reader: InventoryReader = new InventoryReader({
    ...base,
    networkAccess: reach,
    stateOf: (sn) => info.state(sn),
  })
  const streams = new TelemetryStreams({ ...base, dispatcher: () => side().dispatcher })
  const disputed = { ...base, disputes: new DisputeRepository(db) }
  const trusts = new KeyTrusts(disputed.disputes)
  const info: InfoService = new InfoService({
    ...base,
    trusts,
    writer,
    since,
    reports,
    eventRepository: new EventRepository(db),
    commands: commandRepository,
    watchOf: (sn) => streams.watchOf(sn),
  })
  const commands = new CommandsService({
    ...base,
    commands: commandRepository,
    safe: new OrderSafe(deps.secrets),
    dispatcher: () => side().dispatcher,
    isConnected,
    tenantOf: async (sn) => (await reader.placeOf(sn))?.tenant ?? null,
    rebootSettled: (sn) => recorder.rebootOverdue(sn),
    rebootDeadlineMs: settings.rebootDeadlineMs,
    effectDeadlineMs: settings.effectDeadlineMs,
    momentsMs: settings.momentsMs,
    longEffectMs: settings.longEffectMs,
    returnMs: settings.returnMs,
    stateOf: (sn) => info.state(sn),
  })
  const history = new DeviceHistory(base.live, writer)
  const eventRepository = new EventRepository(db)
  const journal = new EventJournal({
    ...{ bus, clock, log, eventRepository, flushMs: settings.flushMs },
    ownerOf: (sn) => base.live.get(sn)?.row.tenant_id ?? null,
    seal: (password, sn) => deps.secrets?.seal(password, `device:${sn}:password`) ?? null,
  })
  const neighbours = new DeviceRequests({
    ...base,
    sessions: () => side().sessions,
    reboot: (sn) => commands.start(null, sn, 'reboot', order('reboot')),
  })
  const onChange = new ReportOnChange({
    ...base,
    dispatcher: () => side().dispatcher,
    isBound: (sn) => (base.live.get(sn)?.row.tenant_id ?? null) !== null,
  })
  const follower = new KindFollower({ ...base, history })
  const labels = new LabelCodes(base)
  const recorder: Recorder = new Recorder({
    ...base,
    writer,
    since,
    sources,
    history,
    awaitsReboot: (sn) => commands.awaitsReboot(sn),
    kindTold: (sn) => follower.follow(sn),
    credentialTold: (event) => journal.credential(event),
    labelTold: (sn, key, hash) => void labels.keep(sn, key, hash),
  })
  const askForState = (sn: string) => {
    if (!isConnected(sn)) return
    side()
      .dispatcher.dispatch(sn, 'request', { what: 'state' })
      .catch((error) => log.debug({ err: error, sn }, 'no report on demand'))
  }
  const endSession = (sn: string) => side().sessions.end(sn, 'replaced')
  const onboarding = createOnboarding({
    ...{ records: base, trusts, writer, history, settings, config: deps.config },
    ...{ askForState, endSession },
  })
  const { tries, binding, ownership } = onboarding
  const handingOver = new HandingOver({ ...base, ownership, binding, endSession })
  const disputes = new DisputesService({ ...disputed, tries, history, handingOver })
  return {
    ...base,
    sources,
    disputes,
    disputeCases: new DisputeCases({ ...disputed, service: disputes, members: new MemberReader(db) }),
    writer,
    reader,
    finding: new FindingReader({ ...base, search: new DeviceSearchRepository(db) }),
    commands,
    journal,
    neighbours,
    onChange,
    traces: new Traces(deps.uploads),
    upgrades: new Upgrades({
      commands,
      firmware: deps.firmware,
      deviceOf: async (sn) => base.live.get(sn)?.row ?? (await base.devices.find(sn)) ?? null,
    }),
    events: new EventsService(eventRepository),
    streams,
    configStates: new ConfigStateFollower({ ...base, writer }),
    past: new CommandHistory(commandRepository),
    roaming: new RoamingService({ live: base.live, stateOf: (sn) => info.state(sn) }),
    recorder,
    ...onboarding,
    listing: new ListingService({
      ...base,
      list: new DeviceListRepository(db),
      counts: new CountRepository(db),
      places: reach,
      fewMatches: settings.fewMatches,
    }),
    info,
    places: new PlaceDevices({ ...base, binding, ownership }),
    transfer: inventoryTransfer(base),
  }
}
