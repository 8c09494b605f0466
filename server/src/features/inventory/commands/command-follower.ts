import type { CommandName, CommandStatus } from '#contract/inventory/schemas.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { type CommandOutcome, DispatchError, type DispatchedCommand } from '../../../southbound/ports.ts'
import type { CommandValues } from './command.repository.ts'
import type { ExpectedEffect } from './effect-watch.ts'
import type { RefutedEffect } from './effects.ts'
import { outcomeText } from './outcome-text.ts'
import type { RebootWatch } from './reboot-watch.ts'
import type { Return } from './return-watch.ts'
import { UpgradeProgress } from './upgrade-progress.ts'

export interface FollowerDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  reboots: RebootWatch
  save(id: number, values: CommandValues): Promise<unknown>
  /** Whether the device is connected, or is so within the time. */
  returnOf(sn: string): Promise<Return>
}

export interface FollowedCommand {
  id: number
  sn: string
  name: CommandName
  dispatched: DispatchedCommand
  /** Looks for its effect; not before it is sent. */
  expected: ExpectedEffect | undefined
  /** Whether it was sent already when the caller was answered. */
  sent: boolean
  /** Whether it was sent at all: what has not begun did not happen. */
  begun: boolean
  /** Where it does no harm twice, until it was sent again or may not be any more. */
  repeat?: Repeat | undefined
}

/** Sends a command once more whose connection ended first. */
export interface Repeat {
  send(): DispatchedCommand
  /** With these its record lets it be sent again even when the server ends. */
  stored(): Pick<CommandValues, 'waits_until' | 'order_sealed'>
}

/** What ends the connection by itself, so that an answer may be lost with it. */
const PARTING: readonly CommandName[] = ['factory', 'upgrade', 'set_country', 'certificate_update']

/** Follows one command after the other to its end; every step is saved. */
export class CommandFollower {
  readonly #deps: FollowerDeps
  /** Said yes, effect to come: a later no still counts. */
  readonly #accepted = new Map<number, FollowedCommand>()
  /** Commands a person took back: not sent again. */
  readonly #takenBack = new Set<number>()
  readonly #progress: UpgradeProgress

  constructor(deps: FollowerDeps) {
    this.#deps = deps
    this.#progress = new UpgradeProgress(deps.bus, (id, values) => this.#inBackground(this.#save(id, values)))
    deps.bus.on('device.event_reported', ({ sn, meaning }) => {
      if (meaning?.kind === 'command_failed') return this.#failedLate(sn, meaning.action, meaning.text)
    })
  }

  takeBack({ id, dispatched }: FollowedCommand): boolean {
    this.#takenBack.add(id)
    const took = dispatched.cancel()
    if (!took) this.#takenBack.delete(id)
    return took
  }

  async follow(command: FollowedCommand): Promise<void> {
    const { status, result, ...rest } = await this.#outcome(command)
    if (status === 'cancelled' && (await this.#isRepeated(command))) return
    const text = this.#takenBack.delete(command.id) ? 'taken back' : outcomeText(rest)
    if (command.name === 'reboot') return this.#rebooting(command, status, text)
    const kept = result && { result: JSON.stringify(result) }
    if (status === 'accepted' && command.expected) return this.#awaitEffect(command, { text, ...kept })
    const end = endOf(command, status)
    await this.#save(command.id, { ...this.#ended(end), text, ...kept })
    await this.#proveBySight(command, end, text)
  }

  async #outcome(command: FollowedCommand): Promise<CommandOutcome> {
    const { id, sn, dispatched } = command
    const outcome = dispatched.outcome.catch((error) => this.#broken(sn, error))
    if (command.sent) return outcome
    const first = await Promise.race([dispatched.started.then(() => null), outcome])
    if (first !== null) return first
    // What waited on disk was marked before it was sent.
    if (!command.sent)
      await this.#save(id, { status: 'sent', finished_at: null, text: null, ...command.repeat?.stored() })
    return outcome
  }

  /** True when it is not over: it was sent again and followed, or waits on disk because the server stops. */
  async #isRepeated(command: FollowedCommand): Promise<boolean> {
    const { id, sn, repeat } = command
    if (!repeat || this.#takenBack.has(id)) return false
    const returned = this.#deps.returnOf(sn)
    await this.#save(id, { status: 'queued', finished_at: null, text: null, ...repeat.stored() })
    const how = await returned
    if (how === 'stopping') return true
    if (how === 'gone' || !command.repeat) return false
    command.repeat = undefined
    await this.follow(Object.assign(command, { dispatched: repeat.send(), sent: false }))
    return true
  }

  async #rebooting(
    command: FollowedCommand,
    status: CommandOutcome['status'],
    text: string | null,
  ): Promise<void> {
    const { id, sn } = command
    if (status === 'failed') {
      this.#deps.reboots.drop(id, sn)
      return void (await this.#save(id, { ...this.#ended('failed'), text }))
    }
    // It was taken back, or given up while it waited.
    if (!command.begun) return void (await this.#save(id, { ...this.#ended(status), text }))
    const yes = status === 'accepted' || status === 'done' || status === 'unverified'
    const waiting = this.#deps.reboots.answered(id, sn, yes ? 'accepted' : endOf(command, status))
    // It may have shown already: then the end is written, and stays.
    if (!waiting || !yes) return
    this.#accepted.set(id, command)
    await this.#save(id, { status: 'accepted', finished_at: null, text })
  }

  /** It said yes: the record stays open until the effect shows, the device takes it back, or time is up. */
  async #awaitEffect(command: FollowedCommand, told: Pick<CommandValues, 'text' | 'result'>): Promise<void> {
    const { id, expected } = command
    this.#accepted.set(id, command)
    this.#progress.begin(command, told)
    await this.#save(id, { ...told, status: 'accepted', finished_at: null })
    void expected!.seen.then((seen) => {
      if (!this.#accepted.delete(id)) return
      this.#progress.end(id)
      if (typeof seen === 'object') return this.#refuted(id, seen, told.text)
      this.#inBackground(this.#save(id, { ...this.#ended(seen ? 'done' : 'unverified'), text: told.text }))
    })
  }

  /** What could not be proved by its answer is done when its effect shows; the record waits for no one. */
  async #proveBySight(
    { id, name, expected }: FollowedCommand,
    status: CommandStatus,
    text: string | null,
  ): Promise<void> {
    const open = status === 'unverified' || status === 'no_answer'
    const left = status === 'unknown' && PARTING.includes(name)
    if (!open && !left) return expected?.stop()
    void expected?.seen.then((seen) => {
      if (typeof seen === 'object') this.#refuted(id, seen, text)
      else if (seen) this.#inBackground(this.#save(id, { ...this.#ended('done'), text }))
    })
  }

  #refuted(id: number, { refuted }: RefutedEffect, text: string | null): void {
    this.#inBackground(this.#save(id, { ...this.#ended('failed'), text: refuted ?? text }))
  }

  async #failedLate(sn: string, action: string, text: string): Promise<void> {
    for (const [id, command] of this.#accepted) {
      if (command.sn !== sn || command.name !== action) continue
      this.#accepted.delete(id)
      this.#deps.reboots.drop(id, sn)
      this.#progress.end(id)
      command.expected?.stop()
      await this.#save(id, { ...this.#ended('failed'), text: text || null })
    }
  }

  /** Reboots end in their watch. */
  ended(id: number): void {
    this.#accepted.delete(id)
  }

  #broken(sn: string, error: unknown): CommandOutcome {
    const status = error instanceof DispatchError ? 'cancelled' : 'failed'
    this.#deps.log.warn({ err: error, sn }, 'a command came to no end')
    return { status }
  }

  #ended(status: CommandStatus) {
    return { status, finished_at: this.#deps.clock.now(), text: null }
  }

  async #save(id: number, values: CommandValues): Promise<void> {
    await this.#deps.save(id, values)
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error) => this.#deps.log.error({ err: error }, 'the end of a command could not be kept'))
  }
}

/** The connection ended first: nobody knows how it ended, unless it was never sent. */
const endOf = ({ begun }: FollowedCommand, status: CommandOutcome['status']): CommandStatus =>
  status === 'cancelled' && begun ? 'unknown' : status
