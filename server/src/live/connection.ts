import type { WebSocket } from 'ws'
import type { ServerMessage } from '#contract/live-events.ts'
import type { Reach } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import type { Holding } from '../lib/fair-share/holding.ts'
import { LimitReached } from '../lib/fair-share/limit-reached.ts'
import { reaches } from '../lib/reach.ts'

/** A browser that cannot keep up is cut: it reconnects and reads everything afresh. */
const bufferedMax = 4 * 1_048_576
const subscriptionsMax = 200
/** While its reach is read anew. */
const waitingMax = 1_000

/** One signed-in browser on the live channel with what it asked for. */
export class LiveConnection {
  /** As they were when their reach was read. */
  caller: Caller
  reach: Reach
  readonly #socket: WebSocket
  /** Network IDs, or `all` in reach. */
  readonly #groups = new Set<number | 'all'>()
  readonly #devices = new Set<string>()
  #waiting: (() => void)[] = []
  /** Its part of what the server takes. */
  subscriptions: Holding | undefined
  alarms = false
  networks = false
  operations = false
  massActions = false

  constructor(socket: WebSocket, caller: Caller, reach: Reach) {
    this.#socket = socket
    this.caller = caller
    this.reach = reach
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > bufferedMax) this.close(4413, 'too slow')
    else this.#socket.send(JSON.stringify(message))
  }

  /** Keeps what may concern it until it is known what it reaches. */
  wait(tell: () => void): void {
    if (this.#waiting.push(tell) <= waitingMax) return
    this.#waiting = []
    this.close(4413, 'too slow')
  }

  tellWhatWaited(): void {
    for (const tell of this.#waiting.splice(0)) tell()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** @returns false when it holds too many already */
  watchGroup(group: number | 'all'): boolean {
    return this.#groups.has(group) || (this.#hasRoom() && Boolean(this.#groups.add(group)))
  }

  watchDevice(sn: string): boolean {
    return this.#devices.has(sn) || (this.#hasRoom() && Boolean(this.#devices.add(sn)))
  }

  forgetGroup(group: number | 'all'): void {
    if (this.#groups.delete(group)) this.subscriptions?.resize(this.#count)
  }

  forgetDevice(sn: string): boolean {
    const had = this.#devices.delete(sn)
    if (had) this.subscriptions?.resize(this.#count)
    return had
  }

  get #count(): number {
    return this.#groups.size + this.#devices.size
  }

  #hasRoom(): boolean {
    if (this.#count >= subscriptionsMax) return false
    try {
      this.subscriptions?.resize(this.#count + 1)
      return true
    } catch (error) {
      if (error instanceof LimitReached) return false
      throw error
    }
  }

  /** Something it was given has ended: what it reaches must be read again before it is told anything. */
  isStale(now: number): boolean {
    return this.reach.until !== undefined && this.reach.until <= now
  }

  /** Null: of no network. */
  sees(tenant: number, network: number | null): boolean {
    if (network !== null) return reaches(this.reach, { tenant, network })
    return tenant === this.reach.tenant && this.reach.networks === 'all'
  }

  watchesGroup(tenant: number, network: number): boolean {
    return (this.#groups.has('all') || this.#groups.has(network)) && this.sees(tenant, network)
  }

  watchedDevices(): string[] {
    return [...this.#devices]
  }

  watchesDevice(sn: string): boolean {
    return this.#devices.has(sn)
  }
}
