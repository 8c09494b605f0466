import { commandPolicies } from '#contract/inventory/commands/command-policies.ts'
import type { CommandName, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { CommandDispatcher, DispatchedCommand } from '../../../southbound/ports.ts'
import type { CommandValues } from './command.repository.ts'
import type { FollowedCommand } from './command-follower.ts'
import type { EffectWatch } from './effect-watch.ts'
import { evidenceOf } from './effects.ts'
import type { Order, OrderSafe } from './orders.ts'
import type { RebootWatch } from './reboot-watch.ts'

export interface CommandSenderDeps {
  clock: Clock
  reboots: RebootWatch
  effects: EffectWatch
  safe: OrderSafe
  /** How long one that does no harm twice waits to be sent again. */
  returnMs: number
  dispatcher(): CommandDispatcher
  stateOf(sn: string): Promise<DeviceState | null>
  save(id: number, values: CommandValues): Promise<DeviceCommandRecord | undefined>
}

export type SendCommand = (dispatcher: CommandDispatcher) => DispatchedCommand

/** A command in the queue of its device. */
export interface SentCommand extends FollowedCommand {
  /** It is on disk as one that waits: that it is sent is marked there first. */
  kept: Promise<DeviceCommandRecord | undefined> | null
}

interface CommandRequest {
  id: number
  sn: string
  name: CommandName
}

/**
 * Puts commands into the queues of devices. One that waits is on disk with its order; before it is sent the order is
 * taken off, so that after a crash nothing is sent twice; but for what does no harm twice.
 */
export class CommandSender {
  readonly #deps: CommandSenderDeps
  constructor(deps: CommandSenderDeps) {
    this.#deps = deps
  }

  /** It is only sent in the present session. */
  plain({ id, sn, name }: CommandRequest, send: SendCommand): SentCommand {
    const dispatched = send(this.#deps.dispatcher())
    const command: SentCommand = { id, sn, name, dispatched, ...fresh() }
    void dispatched.started.then(() => {
      command.begun = true
    })
    return command
  }

  /**
   * @param before the last report before it, where its effect is looked for
   * @param waitMs how much longer it waits to be sent, where it was on disk already
   */
  order(asked: CommandRequest, order: Order, before: DeviceState | null, waitMs?: number): SentCommand {
    const { sn, name } = asked
    const policy = commandPolicies[name]
    const wait = waitMs === undefined ? policy : { waitMs, whileAway: true }
    const beforeSend = () => {
      if (command.kept) return this.#mark(command, order)
      this.#begins(command, order, before)
      return undefined
    }
    const send = (): DispatchedCommand => {
      const { action, input, result } = order
      const sent = this.#deps
        .dispatcher()
        .order(sn, { name: action, input, waitMs: wait.waitMs, whileAway: wait.whileAway, beforeSend })
      return { ...sent, outcome: sent.outcome.then((outcome) => ({ ...outcome, ...(result && { result }) })) }
    }
    const command = { ...asked, ...fresh(), begun: order.sentBefore === true } as SentCommand
    if (waitMs !== undefined) command.kept = Promise.resolve(undefined)
    if (policy.twice && !order.sentBefore)
      command.repeat = { send, stored: () => this.#repeatable(command.id, order) }
    command.dispatched = send()
    return command
  }

  #repeatable(id: number, order: Order) {
    return {
      waits_until: this.#deps.clock.now() + this.#deps.returnMs,
      order_sealed: this.#deps.safe.seal(id, { ...order, sentBefore: true }),
    }
  }

  /** It was not sent at once: from now on it waits on disk, if it may. */
  keep(command: SentCommand, order: Order): Promise<DeviceCommandRecord | undefined> {
    const { waitMs } = commandPolicies[command.name]
    const queued = { status: 'queued', finished_at: null, text: null } as const
    if (waitMs === 0) return this.#deps.save(command.id, queued)
    command.kept = this.#deps.save(command.id, {
      ...queued,
      waits_until: this.#deps.clock.now() + waitMs,
      order_sealed: this.#deps.safe.seal(command.id, order),
      ...(order.result && { result: JSON.stringify(order.result) }),
    })
    return command.kept
  }

  async #mark(command: SentCommand, order: Order): Promise<void> {
    await command.kept
    const { id, repeat } = command
    await this.#deps.save(id, { status: 'sent', finished_at: null, text: null, ...repeat?.stored() })
    command.sent = true
    this.#begins(command, order, order.effect ? await this.#deps.stateOf(command.sn) : null)
  }

  #begins(command: SentCommand, { effect }: Order, before: DeviceState | null): void {
    const { id, sn, name } = command
    command.begun = true
    command.expected?.stop()
    if (name === 'reboot') this.#deps.reboots.expect(id, sn, this.#deps.clock.now())
    if (effect) command.expected = this.#deps.effects.expect(sn, evidenceOf(effect, before))
  }
}

const fresh = () => ({ expected: undefined, sent: false, begun: false, kept: null })
