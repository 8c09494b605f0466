import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { type CommandDispatcher, type CommandOutcome, DispatchError } from '../../southbound/ports.ts'
import { presentCommand } from './command.presenter.ts'
import type { CommandRepository } from './command.repository.ts'
import { EffectWatch, type Sight } from './effect-watch.ts'
import { type Effect, evidenceOf } from './effects.ts'
import { outcomeText } from './outcome-text.ts'
import { RebootWatch } from './reboot-watch.ts'

export interface CommandsDeps {
  commands: CommandRepository
  bus: EventBus
  clock: Clock
  log: Logger
  dispatcher(): CommandDispatcher
  isConnected(sn: string): boolean
  tenantOf(sn: string): Promise<number | null>
  /** An ordered restart has shown, or its time is up. */
  rebootSettled(sn: string): void
  /** How long a restart may take until it shows. */
  rebootDeadlineMs: number
  /** How long after a command its effect is looked for. */
  effectDeadlineMs: number
  stateOf(sn: string): Promise<DeviceState | null>
}

/** An outcome that never comes must not hold up the end of the process. */
const STOP_PATIENCE_MS = 2_000

type Send = (dispatcher: CommandDispatcher) => Promise<CommandOutcome>

/** Tells devices what to do and follows each command to its end; every step is on disk and on the bus. */
export class CommandsService {
  readonly #deps: CommandsDeps
  readonly #watch: RebootWatch
  readonly #effects: EffectWatch
  readonly #running = new Set<Promise<void>>()

  constructor(deps: CommandsDeps) {
    this.#deps = deps
    this.#effects = new EffectWatch({ bus: deps.bus, deadlineMs: deps.effectDeadlineMs })
    this.#watch = new RebootWatch({
      bus: deps.bus,
      clock: deps.clock,
      deadlineMs: deps.rebootDeadlineMs,
      isConnected: deps.isConnected,
      settled: (id, sn, status) => this.#track(this.#rebootSettled(id, sn, status)),
    })
  }

  awaitsReboot(sn: string): boolean {
    return this.#watch.awaits(sn)
  }

  /**
   * Sends a command and answers at once with its record; the outcome follows as `command.changed`.
   * @param effect what proves it where the device's answer does not
   * @throws ApiError when the device is away, too busy or does not know the command
   */
  async start(
    caller: Caller,
    sn: string,
    name: CommandName,
    send: Send,
    effect?: Effect,
  ): Promise<DeviceCommandRecord> {
    const tenant_id = await this.#deps.tenantOf(sn)
    if (tenant_id === null) throw doesNotExist('device')
    const at = this.#deps.clock.now()
    const id = await this.#deps.commands.insert({ sn, tenant_id, account_id: caller.accountId, name, at })
    if (name === 'reboot') this.#watch.expect(id, sn, at)
    const sight = effect && this.#effects.expect(sn, evidenceOf(effect, await this.#deps.stateOf(sn)))
    const outcome = send(this.#deps.dispatcher())
    await refusedAtOnce(outcome).catch((error) => {
      sight?.stop()
      return this.#refused(id, sn, error)
    })
    const record = await this.#save(id, { status: 'sent', finished_at: null, text: null })
    this.#track(this.#follow(id, sn, name, outcome, sight))
    return record ?? Promise.reject(doesNotExist('device'))
  }

  /** Commands a stop of the server caught half-way: restarts may still show, the rest is lost. */
  async recover(): Promise<void> {
    for (const { id, sn, name, at, status } of await this.#deps.commands.unfinished()) {
      if (name === 'reboot' && status !== 'queued') this.#watch.expect(id, sn, at, 'accepted')
      else await this.#save(id, this.#ended('cancelled'))
    }
  }

  /** Forgets commands from before then. */
  clear(before: number): Promise<void> {
    return this.#deps.commands.removeBefore(before)
  }

  /** After the sessions have ended: waits until their outcomes are kept, but not for ever. */
  async stop(): Promise<void> {
    this.#watch.stop()
    this.#effects.stop()
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())
    await Promise.race([Promise.allSettled([...this.#running]), patience])
  }

  async #follow(
    id: number,
    sn: string,
    name: CommandName,
    outcome: Promise<CommandOutcome>,
    sight: Sight | undefined,
  ): Promise<void> {
    const { status, result, ...rest } = await outcome.catch((error) => this.#broken(sn, error))
    const text = outcomeText(rest)
    if (name !== 'reboot') {
      const kept = result && { result: JSON.stringify(result) }
      await this.#save(id, { ...this.#ended(status), text, ...kept })
      return this.#proveBySight(id, status, text, sight)
    }
    if (status === 'failed') {
      this.#watch.drop(id, sn)
      return void (await this.#save(id, { ...this.#ended('failed'), text }))
    }
    const yes = status === 'accepted' || status === 'done' || status === 'unverified'
    const waiting = this.#watch.answered(id, sn, yes ? 'accepted' : status)
    // It may have shown already: then the end is written, and stays.
    if (waiting && yes) await this.#save(id, { status: 'accepted', finished_at: null, text })
  }

  /** What could not be proved by its answer is done when its effect shows; the record waits for no one. */
  #proveBySight(id: number, status: CommandStatus, text: string | null, sight: Sight | undefined): void {
    const open = status === 'unverified' || status === 'no_answer'
    if (!open) sight?.stop()
    else void sight?.seen.then(() => this.#track(this.#seen(id, text)))
  }

  async #seen(id: number, text: string | null): Promise<void> {
    await this.#save(id, { ...this.#ended('done'), text })
  }

  async #rebootSettled(id: number, sn: string, status: CommandStatus): Promise<void> {
    const kept = await this.#deps.commands.find(id)
    await this.#save(id, { ...this.#ended(status), text: kept?.text ?? null })
    this.#deps.rebootSettled(sn)
  }

  /** Refused on the spot: the caller is told, nothing is kept. */
  async #refused(id: number, sn: string, error: unknown): Promise<never> {
    this.#watch.drop(id, sn)
    await this.#deps.commands.remove(id)
    throw error instanceof DispatchError ? new ApiError(error.code, { sn }) : error
  }

  #broken(sn: string, error: unknown): CommandOutcome {
    const status = error instanceof DispatchError ? 'cancelled' : 'failed'
    this.#deps.log.warn({ err: error, sn }, 'a command came to no end')
    return { status }
  }

  #ended(status: CommandStatus) {
    return { status, finished_at: this.#deps.clock.now(), text: null }
  }

  async #save(
    id: number,
    values: { status: CommandStatus; finished_at: number | null; text: string | null; result?: string },
  ): Promise<DeviceCommandRecord | undefined> {
    await this.#deps.commands.update(id, values)
    const row = await this.#deps.commands.find(id)
    if (!row) return undefined
    const command = presentCommand(row)
    this.#deps.bus.emit('command.changed', { sn: row.sn, tenant: row.tenant_id, command })
    return command
  }

  #track(work: Promise<void>): void {
    const safe = work.catch((error) =>
      this.#deps.log.error({ err: error }, 'a command could not be followed'),
    )
    this.#running.add(safe)
    void safe.finally(() => this.#running.delete(safe))
  }
}

/** Waits long enough for a dispatcher to say no, not for the device. */
async function refusedAtOnce(outcome: Promise<CommandOutcome>): Promise<void> {
  await Promise.race([outcome, new Promise((resolve) => setImmediate(resolve))])
}
