import type { AlarmType } from '#contract/alarm/categories.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import { conditionTypes } from '../detection.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import type { ConditionRepository } from './condition.repository.ts'
import { ConditionState } from './condition-state.ts'
import type { ConditionWriter } from './condition-writer.ts'
import {
  type Condition,
  type ConditionChange,
  conditionsIn,
  conditionsOf,
  OVERFLOW,
} from './device-conditions.ts'
import { PortsGone } from './ports-gone.ts'
import { ReportWatcher } from './report-watcher.ts'

export interface ConditionAlarmsDeps {
  writer: ConditionWriter
  repository: ConditionRepository
  settings: AlarmSettings
  /** Where a device stands, as far as this process knows. */
  networkOf(sn: string): number | null
  bus: EventBus
  log: Logger
  /** The same alarm is written at most this often. */
  paceMs: number
}

/** Of one device; what goes beyond is one alarm that counts. */
const MAX_OPEN = 64

/**
 * What is wrong with devices, as alarms: one per device, condition and port while it lasts, with how often it
 * came; over when an event or a report says so.
 */
export class ConditionAlarms {
  readonly #deps: ConditionAlarmsDeps
  readonly #bySn = new Map<string, Map<string, ConditionState>>()
  readonly #watchers = new Map<string, ReportWatcher>()
  readonly #portsGone = new PortsGone()

  constructor(deps: ConditionAlarmsDeps) {
    this.#deps = deps
  }

  /** Takes up what stood open before; follows the bus from then on. */
  async start(): Promise<void> {
    for (const { sn, fold_key } of await this.#deps.repository.unresolved(conditionTypes))
      this.#at(sn, fold_key.slice(0, -sn.length - 1), true)
    const { bus } = this.#deps
    bus.on('device.event_reported', ({ sn, at, meaning }) => this.#take(sn, at, conditionsOf(meaning)))
    bus.on('device.report', ({ sn, at, counts }) => {
      const isOpen = (type: string, about: string) => this.#isOpen(sn, { type, about })
      this.#take(sn, at, conditionsIn(counts, isOpen))
      this.#take(sn, at, { begins: [], ends: this.#portsGone.take(sn, counts.ports, this.#openOf(sn)) })
      const network = this.#deps.networkOf(sn)
      if (network !== null) this.#take(sn, at, this.#watcherOf(sn).take(counts, network, isOpen))
    })
    bus.on('device.placed', ({ sn, from, to, at }) => {
      if (!to) this.#watchers.delete(sn)
      if (!to) this.#portsGone.forget(sn)
      if (from && !to) for (const one of this.#bySn.get(sn)?.values() ?? []) one.end(at, from.tenant)
    })
  }

  stop(): void {
    for (const ofDevice of this.#bySn.values()) for (const one of ofDevice.values()) one.stop()
    this.#bySn.clear()
  }

  #openOf(sn: string) {
    return [...(this.#bySn.get(sn) ?? [])].flatMap(([key, { open }]) => (open ? partsOf(key) : []))
  }

  #isOpen(sn: string, of: { type: string; about: string }): boolean {
    return this.#bySn.get(sn)?.get(keyOf(of))?.open === true
  }

  /** Something that has happened to a device and has no end. */
  happened(sn: string, at: number, condition: Condition): void {
    this.#take(sn, at, { begins: [], ends: [], moments: [condition] })
  }

  #watcherOf(sn: string): ReportWatcher {
    const present = this.#watchers.get(sn) ?? new ReportWatcher(this.#deps.settings)
    this.#watchers.set(sn, present)
    return present
  }

  #take(sn: string, at: number, { begins, ends, moments = [] }: ConditionChange): void {
    for (const end of ends) this.#bySn.get(sn)?.get(keyOf(end))?.end(at)
    const isTold = ({ type }: Condition) => this.#deps.settings.isTold(this.#deps.networkOf(sn), type)
    for (const condition of begins.filter((one) => isTold(one) && !this.#isShutByLoop(sn, one)))
      this.#counted(sn, condition, (state, one) => state.begin(at, one))
    for (const condition of moments.filter(isTold))
      this.#counted(sn, condition, (state, one) => state.happen(at, one))
  }

  /** The switch shuts a port that has a loop: that it has no link then is no news. */
  #isShutByLoop(sn: string, { type, about }: Condition): boolean {
    return type === 'port_down' && this.#isOpen(sn, { type: 'switch_loop', about })
  }

  #counted(
    sn: string,
    condition: Condition,
    tell: (state: ConditionState, counted: Condition) => void,
  ): void {
    const known = this.#bySn.get(sn)
    const room = known?.has(keyOf(condition)) === true || (known?.size ?? 0) < MAX_OPEN
    const counted = room ? condition : OVERFLOW
    tell(this.#at(sn, keyOf(counted)), counted)
  }

  #at(sn: string, key: string, open = false): ConditionState {
    const ofDevice = this.#bySn.get(sn) ?? new Map<string, ConditionState>()
    this.#bySn.set(sn, ofDevice)
    const present = ofDevice.get(key)
    if (present) return present
    const { log, paceMs, writer } = this.#deps
    const over = () => {
      ofDevice.delete(key)
      if (ofDevice.size === 0 && this.#bySn.get(sn) === ofDevice) this.#bySn.delete(sn)
    }
    const state = new ConditionState({
      log,
      paceMs,
      open,
      over,
      write: (told) => writer.write(sn, key, told),
    })
    ofDevice.set(key, state)
    return state
  }
}

const keyOf = ({ type, about }: { type: string; about: string }) => `${type} ${about}`

function partsOf(key: string): { type: AlarmType; about: string } {
  const at = key.indexOf(' ')
  return { type: key.slice(0, at) as AlarmType, about: key.slice(at + 1) }
}
