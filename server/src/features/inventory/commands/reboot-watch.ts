import type { CommandStatus } from '#contract/inventory/schemas.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import { hasRestarted } from '../records/observed-columns.ts'

/** Clocks of device and server may differ by this much when the time of a start is worked out. */
const SLACK_MS = 2_000

interface AwaitedReboot {
  sentAt: number
  /** What it ends as when the restart never shows: `null` until the device has answered. */
  otherwise: CommandStatus | null
  timer: NodeJS.Timeout
}

export interface RebootWatchDeps {
  bus: EventBus
  clock: Clock
  deadlineMs: number
  isConnected(sn: string): boolean
  /** The restart was seen, or its time is up. */
  settled(commandId: number, sn: string, status: CommandStatus): void
}

/** A restart counts as done when its effect shows: the device comes back saying so, or with a smaller uptime. */
export class RebootWatch {
  readonly #deps: RebootWatchDeps
  /** serial → command → what is awaited */
  readonly #awaited = new Map<string, Map<number, AwaitedReboot>>()

  constructor(deps: RebootWatchDeps) {
    this.#deps = deps
    deps.bus.on('device.seen', (event) => {
      if (hasRestarted(event)) this.#seenRestarted(event.sn, event.at)
    })
    deps.bus.on('device.report', (event) => {
      const uptime = event.state.unit.uptimeSeconds
      if (uptime !== undefined) this.#seenRestarted(event.sn, event.at - uptime * 1000)
    })
  }

  awaits(sn: string): boolean {
    return this.#awaited.has(sn)
  }

  expect(commandId: number, sn: string, sentAt: number, otherwise: CommandStatus | null = null): void {
    const left = Math.max(0, sentAt + this.#deps.deadlineMs - this.#deps.clock.now())
    const timer = setTimeout(() => this.#expire(commandId, sn), left)
    timer.unref()
    const commands = this.#awaited.get(sn) ?? new Map<number, AwaitedReboot>()
    commands.set(commandId, { sentAt, otherwise, timer })
    this.#awaited.set(sn, commands)
  }

  /** The device answered, or the connection broke before it could: the effect still decides. */
  answered(commandId: number, sn: string, otherwise: CommandStatus): boolean {
    const awaited = this.#awaited.get(sn)?.get(commandId)
    if (awaited) awaited.otherwise = otherwise
    return awaited !== undefined
  }

  /** The device said no. */
  drop(commandId: number, sn: string): void {
    const commands = this.#awaited.get(sn)
    clearTimeout(commands?.get(commandId)?.timer)
    commands?.delete(commandId)
    if (commands?.size === 0) this.#awaited.delete(sn)
  }

  stop(): void {
    for (const [sn, commands] of this.#awaited) for (const id of commands.keys()) this.drop(id, sn)
  }

  /** @param startedAt when the device started, by the server's clock */
  #seenRestarted(sn: string, startedAt: number): void {
    for (const [id, { sentAt }] of this.#awaited.get(sn) ?? []) {
      if (startedAt < sentAt - SLACK_MS) continue
      this.drop(id, sn)
      this.#deps.settled(id, sn, 'done')
    }
  }

  #expire(commandId: number, sn: string): void {
    const otherwise = this.#awaited.get(sn)?.get(commandId)?.otherwise
    this.drop(commandId, sn)
    const accepted = this.#deps.isConnected(sn) ? 'failed' : 'no_answer'
    const status =
      otherwise === null || otherwise === undefined || otherwise === 'accepted' ? accepted : otherwise
    this.#deps.settled(commandId, sn, status)
  }
}
