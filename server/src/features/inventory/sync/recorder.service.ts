import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type {
  DeviceCredential,
  DeviceGone,
  DeviceReport,
  DeviceSeen,
  DeviceSink,
  ReportedEvent,
  WireNotice,
} from '../../../southbound/ports.ts'
import type { ClientCounter } from '../clients/client-counter.ts'
import { countingDevice } from '../clients/counting-device.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import type { WithheldFeatures } from '../offers/withheld-features.ts'
import { changedFields, presentDevice } from '../records/device.presenter.ts'
import { blankRow, changesKeys, type DeviceRow, isBound, keysOf, takeIn } from '../records/device-row.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import {
  besideColumns,
  configColumns,
  goneColumns,
  hasRestarted,
  reportColumns,
  seenColumns,
  summaryColumns,
} from '../records/observed-columns.ts'
import type { SinceReport } from './since-report.ts'
import type { StateSources } from './state-sources.ts'

export interface RecorderDeps {
  live: LiveDevices
  writer: ObservationWriter
  history: DeviceHistory
  clientCounter: ClientCounter
  since: SinceReport
  sources: StateSources
  withheld: WithheldFeatures
  bus: EventBus
  clock: Clock
  log: Logger
  /** Whether a restart was ordered and is awaited. */
  awaitsReboot(sn: string): boolean
  /** The device tells another kind than the one it stands under. */
  kindTold(sn: string): void
  credentialTold(event: DeviceCredential): void
  /** The device with this key tells the hash of its label code, and none is known yet. */
  labelTold(sn: string, key: string, hash: string): void
}

type Change = 'state' | 'status' | 'record'

/** Turns what adapters deliver into present state, history and domain events. Never throws, never waits. */
export class Recorder implements DeviceSink {
  readonly #deps: RecorderDeps
  constructor(deps: RecorderDeps) {
    this.#deps = deps
  }

  seen(event: DeviceSeen): void {
    this.#safely(event.sn, () => {
      const device = this.#deps.live.get(event.sn) ?? this.#deps.live.put(blankRow(event.sn))
      const beside = isBeside(device, event)
      device.sessionId = event.sessionId
      device.sessions.set(event.protocol, event.sessionId)
      this.#deps.sources.joined(device, (report) => this.report(report))
      if (beside) return this.#change(device, besideColumns(device.row, event), 'record')
      device.problemsTold?.delete(event.protocol)
      if (hasRestarted(event)) this.#deps.since.forget(event.sn)
      this.#change(device, seenColumns(device.row, event), 'status')
      this.#deps.writer.touch(event.sn, 'prompt')
      this.#deps.history.connected(device, event)
      this.#deps.bus.emit('device.seen', event)
      const { sn, keyFingerprint: key, labelHash: hash } = event
      if (key !== null && hash && device.row.label_hash === null) this.#deps.labelTold(sn, key, hash)
      if (isBound(device.row) && tellsOtherKind(device.row)) this.#deps.kindTold(event.sn)
    })
  }

  report(event: DeviceReport): void {
    this.#safely(event.sn, () => {
      const device = this.#present(event)
      const weighed = device && this.#deps.sources.weigh(device, event)
      if (!device || !weighed) return
      const shown = this.#deps.since.reported(event.sn, weighed.shown, weighed.told)
      this.#change(device, reportColumns(device.row, { ...weighed, shown }), 'state')
      this.#keep(device, event)
      if (weighed.told.has('clients')) this.#clients(device, shown)
      this.#deps.history.reported(device, event)
      this.#deps.bus.emit('device.report', weighed)
    })
  }

  event(told: ReportedEvent): void {
    this.#safely(told.sn, () => {
      const device = this.#present(told)
      if (!device) return
      const event = leads(device, told) ? told : withoutConfig(told)
      const config = event.config ? configColumns(event.config) : {}
      const since = this.#deps.since.happened(device.row, event)
      this.#change(device, { last_seen_at: event.at, ...config, ...since }, 'state')
      this.#deps.writer.touch(event.sn, 'soon')
      this.#deps.history.happened(device, event)
      this.#deps.bus.emit('device.event_reported', event)
    })
  }

  gone(event: DeviceGone): void {
    this.#safely(event.sn, () => {
      const device = this.#present(event)
      if (!device) return
      for (const [protocol, id] of device.sessions)
        if (id === event.sessionId) device.sessions.delete(protocol)
      device.sessionId = [...device.sessions.values()].at(-1) ?? null
      if (device.sessionId !== null) return this.#goneOfSeveral(device, event.at)
      this.#noClients(event.sn)
      this.#change(device, goneColumns(event, this.#deps.awaitsReboot(event.sn)), 'status')
      this.#deps.writer.touch(event.sn, 'prompt')
      this.#deps.history.disconnected(device, event)
      this.#deps.bus.emit('device.gone', event)
    })
  }

  /** It is here still, through another protocol: what only the lost one told is not known any more. */
  #goneOfSeveral(device: LiveDevice, at: number): void {
    const merged = this.#deps.sources.left(device, at)
    if (!merged) return
    const clients = merged.from.get('clients')
    if (clients && device.sessions.has(clients.protocol)) this.#clients(device, merged.state)
    else this.#noClients(device.row.sn)
    this.#change(device, summaryColumns(device.row, merged.state), 'state')
    this.#deps.writer.touch(device.row.sn, 'soon')
  }

  notice(event: WireNotice): void {
    this.#safely(event.sn ?? 'unknown', () => {
      const device = event.sn === null ? undefined : this.#deps.live.get(event.sn)
      // Only for devices we know: a name anybody can claim must not fill the tables.
      if (device) this.#deps.history.noticed(device, event)
      this.#deps.bus.emit('wire.notice', event)
    })
  }

  credential(event: DeviceCredential): void {
    this.#safely(event.sn, () => {
      if (this.#present(event)) this.#deps.credentialTold(event)
    })
  }

  /** An ordered restart took too long: the device is simply away. */
  rebootOverdue(sn: string): void {
    const device = this.#deps.live.get(sn)
    if (device?.row.status !== 'offline' || device.row.status_reason !== 'rebooting') return
    this.#change(device, { status_reason: 'timed_out' }, 'status')
    this.#deps.writer.touch(sn, 'prompt')
  }

  /** Of a model other features are offered than before. */
  offersChanged(model: string): void {
    for (const device of this.#deps.live.values())
      if (device.row.model === model) this.#safely(device.row.sn, () => this.#change(device, {}, 'record'))
  }

  /** The device if these are the words of a present session; a replaced one's late words change nothing. */
  #present(event: { sn: string; sessionId: string }): LiveDevice | undefined {
    const device = this.#deps.live.get(event.sn)
    if (device && [...device.sessions.values()].includes(event.sessionId)) return device
    this.#deps.log.debug({ sn: event.sn, sessionId: event.sessionId }, 'late words of an ended session')
    return undefined
  }

  #change(device: LiveDevice, values: Partial<DeviceRow>, change: Change): void {
    const before = presentDevice(device.row)
    const found = changesKeys(device.row, values)
    takeIn(device.row, values)
    if (found) Object.assign(device.row, keysOf(device.row))
    device.row.withheld = this.#deps.withheld.columnOf(device.row)
    if (!isBound(device.row)) return
    const { sn, tenant_id: tenant, network_id: network } = device.row
    const changed = changedFields(before, presentDevice(device.row))
    if (Object.keys(changed).length === 0) return
    this.#deps.bus.emit('device.changed', { sn, tenant, network, change, device: changed })
  }

  /** Reports of devices that wait are not kept: nobody may see them, and their number is a stranger's choice. */
  #keep({ row }: LiveDevice, event: DeviceReport): void {
    if (isBound(row)) this.#deps.writer.keepReport(event)
    else this.#deps.writer.touch(event.sn, 'soon')
  }

  #clients({ row }: LiveDevice, { clients, at }: DeviceState): void {
    if (!isBound(row)) return
    const place = { tenant: row.tenant_id, network: row.network_id }
    this.#deps.clientCounter.set(countingDevice(row), place, clients, at)
  }

  #noClients(sn: string): void {
    this.#deps.clientCounter.remove(sn)
  }

  #safely(sn: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#deps.log.error({ err: error, sn }, 'what a device told could not be taken in')
    }
  }
}

/** It is connected by the protocol it is known by, and another one joins. */
const isBeside = ({ row, sessions }: LiveDevice, { protocol }: DeviceSeen) =>
  row.protocol !== protocol && row.protocol !== null && sessions.has(row.protocol)

/** Only the protocol a device is configured by knows what it runs. */
const leads = ({ row }: LiveDevice, { protocol }: { protocol: string }) => row.protocol === protocol

function withoutConfig({ config: _config, ...event }: ReportedEvent): ReportedEvent {
  return event
}

const tellsOtherKind = (row: DeviceRow) =>
  row.kind_source !== 'person' && row.told_kind !== null && row.told_kind !== row.kind
