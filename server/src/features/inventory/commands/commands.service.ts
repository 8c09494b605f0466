import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import {
  type CommandDispatcher,
  type CommandOutcome,
  DispatchError,
  type DispatchedCommand,
} from '../../../southbound/ports.ts'
import { presentCommand } from './command.presenter.ts'
import type { CommandRepository, CommandValues } from './command.repository.ts'
import { CommandFollower, type Followed } from './command-follower.ts'
import { EffectWatch } from './effect-watch.ts'
import { type Effect, evidenceOf } from './effects.ts'
import { RebootWatch } from './reboot-watch.ts'
import { ReturnWatch } from './return-watch.ts'

export interface CommandsDeps {
  commands: CommandRepository
  bus: EventBus
  clock: Clock
  log: Logger
  dispatcher(): CommandDispatcher
  isConnected(sn: string): boolean
  tenantOf(sn: string): Promise<number | null>
  stateOf(sn: string): Promise<DeviceState | null>
  /** An ordered restart has shown, or its time is up. */
  rebootSettled(sn: string): void
  /** How long a restart may take until it shows. */
  rebootDeadlineMs: number
  /** How long after a command its effect is looked for. */
  effectDeadlineMs: number
  /** The same of effects that come within moments, and of those that take long. */
  momentsMs: number
  longEffectMs: number
  /** How long a harmless command waits for a device whose connection broke. */
  returnMs: number
}

/** An outcome that never comes must not hold up the end of the process. */
const STOP_PATIENCE_MS = 2_000

type Send = (dispatcher: CommandDispatcher) => DispatchedCommand

/** Tells devices what to do and follows each command to its end; every step is on disk and on the bus. */
export class CommandsService {
  readonly #deps: CommandsDeps
  readonly #reboots: RebootWatch
  readonly #effects: EffectWatch
  readonly #returns: ReturnWatch
  readonly #follower: CommandFollower
  readonly #running = new Map<number, { command: Followed; ended: Promise<void> }>()
  readonly #saving = new Set<Promise<void>>()

  constructor(deps: CommandsDeps) {
    this.#deps = deps
    const { bus, effectDeadlineMs: deadlineMs, momentsMs, longEffectMs: longMs } = deps
    this.#effects = new EffectWatch({ bus, deadlineMs, momentsMs, longMs })
    this.#returns = new ReturnWatch(deps.bus, deps.returnMs)
    this.#reboots = new RebootWatch({
      bus: deps.bus,
      clock: deps.clock,
      deadlineMs: deps.rebootDeadlineMs,
      isConnected: deps.isConnected,
      settled: (id, sn, status) => this.#track(this.#rebootSettled(id, sn, status)),
    })
    this.#follower = new CommandFollower({
      ...{ bus: deps.bus, clock: deps.clock, log: deps.log, reboots: this.#reboots },
      save: (id, values) => this.#save(id, values),
      // A newer connection may have taken the place of the one that ended.
      back: async (sn) => deps.isConnected(sn) || this.#returns.back(sn),
    })
  }

  awaitsReboot(sn: string): boolean {
    return this.#reboots.awaits(sn)
  }

  /**
   * Sends a command, or puts it behind others, and answers at once with its record; the outcome follows as
   * `command.changed`.
   * @param caller null: the server itself
   * @param effect what proves it where the device's answer does not
   * @throws ApiError when the device is away, too busy or does not know the command
   */
  async start(
    caller: Pick<Caller, 'accountId'> | null,
    sn: string,
    name: CommandName,
    send: Send,
    effect?: Effect,
  ): Promise<DeviceCommandRecord> {
    const tenant_id = await this.#deps.tenantOf(sn)
    if (tenant_id === null) throw doesNotExist('device')
    const at = this.#deps.clock.now()
    const account_id = caller?.accountId ?? null
    const id = await this.#deps.commands.insert({ sn, tenant_id, account_id, name, at })
    if (name === 'reboot') this.#reboots.expect(id, sn, at)
    const expected = effect && this.#effects.expect(sn, evidenceOf(effect, await this.#deps.stateOf(sn)))
    const again = () => send(this.#deps.dispatcher())
    const dispatched = again()
    const sent = await refusedAtOnce(dispatched).catch((error) => {
      expected?.stop()
      return this.#refused(id, sn, error)
    })
    const record = await this.#save(id, { status: sent ? 'sent' : 'queued', finished_at: null, text: null })
    this.#follow({ id, sn, name, dispatched, expected, sent, again })
    return record ?? Promise.reject(doesNotExist('device'))
  }

  /**
   * Takes back a command that waits for others.
   * @throws ApiError `conflict` when this device has none such that waits
   */
  async cancel(caller: Caller, sn: string, id: number): Promise<DeviceCommandRecord> {
    const row = await this.#deps.commands.find(id)
    const running = row?.sn === sn && row.tenant_id === caller.tenant ? this.#running.get(id) : undefined
    if (!running || !this.#follower.takeBack(running.command)) throw new ApiError('conflict', { id })
    await running.ended
    const after = await this.#deps.commands.find(id)
    return after ? presentCommand(after) : Promise.reject(new ApiError('conflict', { id }))
  }

  /** Commands a stop of the server caught half-way: restarts may still show, the rest is lost. */
  async recover(): Promise<void> {
    for (const { id, sn, name, at, status } of await this.#deps.commands.unfinished()) {
      if (name === 'reboot' && status !== 'queued') this.#reboots.expect(id, sn, at, 'accepted')
      else await this.#save(id, { status: 'cancelled', finished_at: this.#deps.clock.now(), text: null })
    }
  }

  /** Forgets commands from before then. */
  clear(before: number): Promise<void> {
    return this.#deps.commands.removeBefore(before)
  }

  /** After the sessions have ended: waits until their outcomes are kept, but not for ever. */
  async stop(): Promise<void> {
    this.#reboots.stop()
    this.#effects.stop()
    this.#returns.stop()
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())
    const following = [...this.#running.values()].map(({ ended }) => ended)
    await Promise.race([Promise.allSettled([...following, ...this.#saving]), patience])
  }

  #follow(command: Followed): void {
    const ended = this.#track(this.#follower.follow(command))
    this.#running.set(command.id, { command, ended })
    void ended.finally(() => this.#running.delete(command.id))
  }

  async #rebootSettled(id: number, sn: string, status: CommandStatus): Promise<void> {
    this.#follower.ended(id)
    const kept = await this.#deps.commands.find(id)
    const finished_at = this.#deps.clock.now()
    await this.#save(id, { status, finished_at, text: kept?.text ?? null })
    this.#deps.rebootSettled(sn)
  }

  /** Refused on the spot: the caller is told, nothing is kept. */
  async #refused(id: number, sn: string, error: unknown): Promise<never> {
    this.#reboots.drop(id, sn)
    await this.#deps.commands.remove(id)
    throw error instanceof DispatchError ? new ApiError(error.code, { sn }) : error
  }

  async #save(id: number, values: CommandValues): Promise<DeviceCommandRecord | undefined> {
    await this.#deps.commands.update(id, values)
    const row = await this.#deps.commands.find(id)
    if (!row) return undefined
    const command = presentCommand(row)
    this.#deps.bus.emit('command.changed', { sn: row.sn, tenant: row.tenant_id, command })
    return command
  }

  #track(work: Promise<void>): Promise<void> {
    const safe = work.catch((error) =>
      this.#deps.log.error({ err: error }, 'a command could not be followed'),
    )
    this.#saving.add(safe)
    void safe.finally(() => this.#saving.delete(safe))
    return safe
  }
}

/** Waits long enough for a dispatcher to say no, not for the device. @returns whether it was sent */
async function refusedAtOnce({ started, outcome }: DispatchedCommand): Promise<boolean> {
  let sent = false
  void started.then(() => {
    sent = true
  })
  const soon = new Promise<CommandOutcome | undefined>((resolve) => setImmediate(() => resolve(undefined)))
  await Promise.race([outcome, soon])
  return sent
}
