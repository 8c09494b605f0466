import { commandFeatures } from '#contract/inventory/commands/command-features.ts'
import { serverWords } from '#contract/inventory/commands/server-words.ts'
import type { FeatureSwitch } from '#contract/inventory/device-features.ts'
import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import { type CommandDispatcher, DispatchError, type DispatchedCommand } from '../../../southbound/ports.ts'
import { presentCommand } from './command.presenter.ts'
import type { CommandRepository, CommandRow, CommandValues } from './command.repository.ts'
import { CommandFollower } from './command-follower.ts'
import { CommandSender, type SendCommand, type SentCommand } from './command-sender.ts'
import { EffectWatch } from './effect-watch.ts'
import type { Effect } from './effects.ts'
import type { Order, OrderSafe } from './orders.ts'
import { RebootWatch } from './reboot-watch.ts'
import { ReturnWatch } from './return-watch.ts'

export interface CommandsDeps {
  commands: CommandRepository
  bus: EventBus
  clock: Clock
  log: Logger
  safe: OrderSafe
  dispatcher(): CommandDispatcher
  isConnected(sn: string): boolean
  tenantOf(sn: string): Promise<number | null>
  stateOf(sn: string): Promise<DeviceState | null>
  /** Features that the operator switched off for such devices. */
  withheldOf(sn: string): Promise<Pick<FeatureSwitch, 'feature' | 'reason'>[]>
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

/** Tells devices what to do and follows each command to its end; every step is on disk and on the bus. */
export class CommandsService {
  readonly #deps: CommandsDeps
  readonly #reboots: RebootWatch
  readonly #effects: EffectWatch
  readonly #returns: ReturnWatch
  readonly #follower: CommandFollower
  readonly #running = new Map<number, { command: SentCommand; ended: Promise<void> }>()
  readonly #sender: CommandSender
  /** From before the start. */
  readonly #waiting: CommandRow[] = []
  readonly #saving = new Set<Promise<void>>()
  /** Steps of one command follow each other closely: written beside each other, an earlier one could stay. */
  readonly #steps = new KeyedQueue<number>()

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
    this.#sender = new CommandSender({
      ...{ ...deps, reboots: this.#reboots, effects: this.#effects },
      save: (id, values) => this.#save(id, values),
    })
    this.#follower = new CommandFollower({
      ...{ bus: deps.bus, clock: deps.clock, log: deps.log, reboots: this.#reboots },
      save: (id, values) => this.#save(id, values),
      // A newer connection may have taken the place of the one that ended.
      returnOf: async (sn) => (deps.isConnected(sn) ? 'back' : this.#returns.of(sn)),
    })
    // Who ordered it has no say over the device any more.
    deps.bus.on('device.placed', ({ sn, from, to }) => {
      if (from && from.tenant !== to?.tenant) this.#takeBackAll(sn)
    })
  }

  awaitsReboot(sn: string): boolean {
    return this.#reboots.awaits(sn)
  }

  /**
   * Sends a command, lets it wait behind others or for its device, and answers at once with its record; the outcome
   * follows as `command.changed`. One that waits is on disk when this answers.
   * @param caller null: the server itself
   * @param what an order where it may wait on disk
   * @param effect what proves it where the device's answer does not
   * @throws ApiError when the device is away and it does not wait, too busy or does not know the command
   */
  async start(
    caller: Pick<Caller, 'accountId'> | null,
    sn: string,
    name: CommandName,
    what: SendCommand | Order,
    effect?: Effect,
  ): Promise<DeviceCommandRecord> {
    const order = typeof what === 'function' || !effect ? what : { ...what, effect }
    const tenant_id = await this.#deps.tenantOf(sn)
    if (tenant_id === null) throw doesNotExist('device')
    const off = (await this.#deps.withheldOf(sn)).find(({ feature }) => feature === commandFeatures[name])
    if (off) throw new ApiError('feature_switched_off', { reason: off.reason })
    const at = this.#deps.clock.now()
    const account_id = caller?.accountId ?? null
    const id = await this.#deps.commands.insert({ sn, tenant_id, account_id, name, at })
    const command = await this.#send({ id, sn, name }, order)
    await refusedAtOnce(command.dispatched).catch((error) => {
      command.expected?.stop()
      return this.#refused(id, sn, error)
    })
    command.sent = command.begun
    const steps = { status: command.sent ? 'sent' : 'queued', finished_at: null, text: null } as const
    const repeatable = command.sent ? command.repeat?.stored() : undefined
    const waits = !command.sent && typeof order !== 'function'
    const record = await (waits
      ? this.#sender.keep(command, order)
      : this.#save(id, { ...steps, ...repeatable }))
    this.#follow(command)
    return record ?? Promise.reject(doesNotExist('device'))
  }

  async #send(
    asked: Pick<SentCommand, 'id' | 'sn' | 'name'>,
    what: SendCommand | Order,
  ): Promise<SentCommand> {
    if (typeof what === 'function') return this.#sender.plain(asked, what)
    return this.#sender.order(asked, what, what.effect ? await this.#deps.stateOf(asked.sn) : null)
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

  /**
   * Commands a stop of the server caught half-way: what waits goes on, and so does what was sent and does no harm
   * twice; restarts may still show; the rest is lost.
   */
  async recover(): Promise<void> {
    const now = this.#deps.clock.now()
    for (const row of await this.#deps.commands.unfinished()) {
      const { id, sn, name, at, status, waits_until } = row
      const ended = (as: CommandStatus, text: string | null = null) =>
        this.#save(id, { status: as, finished_at: now, text })
      if (status !== 'queued' && name === 'reboot') this.#reboots.expect(id, sn, at, 'accepted')
      else if (waits_until === null) await ended(status === 'queued' ? 'cancelled' : 'unknown')
      else if (waits_until > now) this.#waiting.push(row)
      else if (status !== 'queued') await ended('unknown')
      else await ended('no_answer', serverWords.waitedTooLong)
    }
  }

  /** The device side is there: what waited before the start waits on. */
  async resume(): Promise<void> {
    for (const row of this.#waiting.splice(0)) await this.#waitOn(row)
  }

  async #waitOn({ id, sn, name, status, waits_until, order_sealed }: CommandRow): Promise<void> {
    const now = this.#deps.clock.now()
    const order = this.#deps.safe.open(id, order_sealed)
    if (!order) {
      const lost = status === 'queued' ? 'cancelled' : 'unknown'
      return void (await this.#save(id, { status: lost, finished_at: now, text: null }))
    }
    if (status !== 'queued') await this.#save(id, { status: 'queued', finished_at: null, text: null })
    this.#follow(this.#sender.order({ id, sn, name: name as CommandName }, order, null, waits_until! - now))
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
    // What waits on disk goes on after the next start.
    const running = [...this.#running.values()].filter(({ command: { kept, begun } }) => begun || !kept)
    const following = running.map(({ ended }) => ended)
    await Promise.race([Promise.allSettled([...following, ...this.#saving]), patience])
  }

  #takeBackAll(sn: string): void {
    for (const { command } of this.#running.values()) {
      if (command.sn !== sn) continue
      command.repeat = undefined
      this.#follower.takeBack(command)
    }
  }

  #follow(command: SentCommand): void {
    const ended = this.#safely(this.#follower.follow(command))
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

  #save(id: number, values: CommandValues): Promise<DeviceCommandRecord | undefined> {
    return this.#steps.run(id, () => this.#write(id, values))
  }

  async #write(id: number, values: CommandValues): Promise<DeviceCommandRecord | undefined> {
    const waits = values.status === 'queued' ? {} : { waits_until: null, order_sealed: null }
    await this.#deps.commands.update(id, { ...waits, ...values })
    const row = await this.#deps.commands.find(id)
    if (!row) return undefined
    const command = presentCommand(row)
    this.#deps.bus.emit('command.changed', { sn: row.sn, tenant: row.tenant_id, command })
    return command
  }

  #track(work: Promise<void>): Promise<void> {
    const safe = this.#safely(work)
    this.#saving.add(safe)
    void safe.finally(() => this.#saving.delete(safe))
    return safe
  }

  #safely(work: Promise<void>): Promise<void> {
    return work.catch((error) => this.#deps.log.error({ err: error }, 'a command could not be followed'))
  }
}

/** Waits long enough for a dispatcher to say no or to send it, not for the device. */
async function refusedAtOnce({ outcome }: DispatchedCommand): Promise<void> {
  const soon = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))
  await Promise.race([outcome, soon])
}
