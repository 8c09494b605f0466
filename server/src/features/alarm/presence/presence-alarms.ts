import type { AlarmType } from '#contract/alarm/categories.ts'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { othersTurn } from '../../../lib/others-turn.ts'
import { Periodic } from '../../../lib/periodic.ts'
import { hasRestarted, type InventoryReader } from '../../inventory/inventory.reader.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { ConditionAlarms } from '../conditions/condition-alarms.ts'
import { isPowerFault } from '../power-faults.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import { NetworkJudge, type NetworkJudgeDeps } from './network-judge.ts'
import { OutageWriter } from './outage-writer.ts'
import type { PresenceRepository } from './presence.repository.ts'
import type { PresenceSettings } from './presence.settings.ts'
import { Restarts } from './restarts.ts'
import { Restlessness } from './restlessness.ts'
import { Suspicion } from './suspicion.ts'

export interface PresenceDeps extends Omit<NetworkJudgeDeps, 'restless' | 'suspicion'> {
  devices: NetworkJudgeDeps['devices'] & Pick<InventoryReader, 'networkNow'>
  repository: PresenceRepository
  settings: AlarmSettings
  conditions: Pick<ConditionAlarms, 'happened'>
  everOnline(): number
  /** Very many are gone at once: it may be this server. */
  suspected(lost: number, all: number, at: number): Promise<void>
  /** Those whose devices are looked at after a start. */
  networks(): Promise<number[]>
  bus: EventBus
  clock: Clock
  log: Logger
  times: PresenceSettings
}

type Judged = NonNullable<Awaited<ReturnType<NetworkJudge['judge']>>>

/** Longest pause between two looks. */
const LOOK_MS = 5_000

/**
 * Alarms about who is there: made anew from who is away now, who hangs on whom and what we did ourselves, so that
 * nothing is lost whenever the server ends (decision 0120).
 */
export class PresenceAlarms {
  readonly #deps: PresenceDeps
  readonly #judge: NetworkJudge
  readonly #restless = new Restlessness()
  readonly #suspicion: Suspicion
  /** Network → when it is to be looked at. */
  readonly #due = new Map<number, number>()
  readonly #restarts = new Restarts()
  readonly #looks: Periodic
  #startedAt = 0

  constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#suspicion = new Suspicion(deps.times)
    this.#judge = new NetworkJudge({ ...deps, restless: this.#restless, suspicion: this.#suspicion })
    const { log } = deps
    const failed = 'who is away could not be judged'
    this.#looks = new Periodic({ everyMs: LOOK_MS, log, failed, run: () => this.#look() })
  }

  async start(): Promise<void> {
    const { repository, clock, times } = this.#deps
    this.#startedAt = clock.now()
    for (const { sn, type, lastAt } of await repository.unresolvedAnywhere())
      if (type === 'device_unstable') this.#restless.remember(sn, lastAt)
    for (const network of await this.#deps.networks()) this.#due.set(network, this.#startedAt + times.startMs)
    this.#follow()
    this.#looks.start(Math.min(LOOK_MS, times.startMs))
  }

  stop(): Promise<void> {
    return this.#looks.stop()
  }

  #follow(): void {
    const { bus, clock } = this.#deps
    bus.on('device.changed', ({ sn, network, device }) => {
      if (device.status !== undefined) this.#turned(sn, network, device.status, clock.now())
    })
    bus.on('device.seen', (event) => {
      if (this.#deps.devices.networkNow(event.sn) !== null)
        this.#restarts.called(event.sn, event.at, hasRestarted(event))
    })
    bus.on('alarm.raised', ({ network, alarm }) => {
      if (network !== null && isPowerFault(alarm.type) && alarm.resolvedAt === null) this.#soon(network)
    })
    bus.on('device.placed', ({ sn, from, to }) => {
      for (const place of [from, to]) if (place) this.#soon(place.network)
      if (to) return this.#restarts.placed(sn)
      this.#restarts.forget(sn)
      this.#restless.forget(sn)
    })
  }

  #turned(sn: string, network: number, status: string, at: number): void {
    const { conditions, everOnline } = this.#deps
    this.#soon(network)
    this.#restless.turned(sn, at)
    if (status === 'online') conditions.happened(sn, at, { type: 'device_on', about: '' })
    else if (this.#suspicion.gone(sn, network, at, everOnline())) this.#suspect(at)
  }

  #suspect(at: number): void {
    const { log, everOnline, suspected } = this.#deps
    log.error({ networks: this.#due.size }, 'very many devices are gone at once: is this server cut off?')
    suspected(this.#suspicion.lost, everOnline(), at).catch((error: unknown) =>
      log.error({ err: error }, 'the operator could not be told that very many devices are gone'),
    )
  }

  #soon(network: number): void {
    const from = this.#startedAt + this.#deps.times.startMs
    this.#due.set(network, Math.max(this.#deps.clock.now(), from))
    if (this.#startedAt > 0 && this.#deps.clock.now() >= from) this.#looks.wake()
  }

  /** @returns ms until the next network is due */
  async #look(): Promise<number | undefined> {
    const { clock } = this.#deps
    const due = [...this.#due].filter(([, at]) => at <= clock.now())
    for (const [network, at] of due) {
      this.#due.delete(network)
      try {
        await this.#lookAt(network)
        // SQLite answers at once: after a start all networks would be judged in one piece.
        await othersTurn()
      } catch (error) {
        this.#due.set(network, at)
        throw error
      }
    }
    const next = Math.min(...this.#due.values())
    return Number.isFinite(next) ? Math.max(0, next - clock.now()) : undefined
  }

  async #lookAt(network: number): Promise<void> {
    const { clock } = this.#deps
    const judged = await this.#judge.judge(network, clock.now())
    if (judged === null) return
    const restarts = this.#restarts.take(judged.devices.map(({ sn }) => sn))
    try {
      await this.#write(network, judged, restarts)
    } catch (error) {
      // What could not be written is tried again, and has to be known then.
      for (const [sn, at] of restarts) this.#restarts.keep(sn, at)
      throw error
    }
  }

  async #write(network: number, judged: Judged, restarts: ReadonlyMap<string, number>): Promise<void> {
    const { repository, settings, times, conditions } = this.#deps
    const alone = await this.#restartsAlone(network, restarts, judged.excuses)
    const isTold = (type: AlarmType) => settings.isTold(network, type)
    const { changed, nextAt } = await repository.atOnce((within) =>
      new OutageWriter(within, settings).reconcile({
        ...judged.facts,
        ...{ isTold, outages: judged.outages.filter(({ type }) => isTold(type)) },
        ...{ clearMs: times.clearMs, evidenceMs: times.evidenceMs, restarted: alone.inAlarm },
      }),
    )
    for (const row of changed) this.#tell(row)
    for (const [sn, at] of alone.inAlarm) this.#keepUntilOver(sn, at)
    for (const { sn, at, type } of alone.told) conditions.happened(sn, at, { type, about: '' })
    const next = [judged.nextAt, nextAt].filter((at) => at !== null)
    if (next.length > 0)
      this.#due.set(network, Math.min(...next, this.#due.get(network) ?? Number.MAX_SAFE_INTEGER))
  }

  /** Its alarm stands until it has been there for a while, and says then that it restarted. */
  #keepUntilOver(sn: string, at: number): void {
    if (at + this.#deps.times.clearMs + LOOK_MS > this.#deps.clock.now()) this.#restarts.keep(sn, at)
  }

  /** Restarts that nothing else explains; those whose own alarm stands are told by it. */
  async #restartsAlone(
    network: number,
    restarts: ReadonlyMap<string, number>,
    excuses: { covers(sn: string, at: number): boolean },
  ) {
    const { repository, topology, times } = this.#deps
    const model = restarts.size > 0 ? await topology.of(network) : null
    // What feeds a device takes its power along.
    const isOwn = (sn: string, at: number) =>
      [sn, ...(model?.upstreamOf(sn) ?? [])].some((one) => excuses.covers(one, at))
    const inAlarm = new Map<string, number>()
    const told: { sn: string; at: number; type: 'device_reboot' | 'device_reboot_unexpected' }[] = []
    for (const [sn, at] of restarts) {
      const stands = await repository.explains(sn, at - times.bootMs)
      const own = stands.find((row) => row.sn === sn && row.type === 'device_off' && row.resolved_at === null)
      if (isOwn(sn, at)) told.push({ sn, at, type: 'device_reboot' })
      else if (own) {
        if (at - own.created_at < times.restartMs) inAlarm.set(sn, at)
      } else if (stands.length === 0) told.push({ sn, at, type: 'device_reboot_unexpected' })
    }
    return { inAlarm, told }
  }

  #tell(row: AlarmRow): void {
    const { tenant_id: tenant, network_id: network } = row
    const alarm: Alarm = presentAlarm(row)
    this.#deps.log.warn(
      { tenant, network, type: row.type, over: row.resolved_at !== null },
      'who is there changed',
    )
    this.#deps.bus.emit('alarm.raised', { tenant, network, alarm })
  }
}
