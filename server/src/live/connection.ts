import type { WebSocket } from 'ws'
import type { ServerMessage } from '#contract/live-events.ts'
import type { Reach } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import { reaches } from '../lib/reach.ts'

/** A browser that cannot keep up is cut: it reconnects and reads everything afresh. */
const bufferedMax = 4 * 1_048_576
const subscriptionsMax = 200

/** One signed-in browser on the live channel with what it asked for. */
export class LiveConnection {
  readonly caller: Caller
  reach: Reach
  readonly #socket: WebSocket
  /** Network IDs, or `all` in reach. */
  readonly #groups = new Set<number | 'all'>()
  readonly #devices = new Set<string>()
  alarms = false
  networks = false
  operations = false

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

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** @returns false when it holds too many already */
  watchGroup(group: number | 'all'): boolean {
    if (this.#groups.size + this.#devices.size >= subscriptionsMax) return false
    this.#groups.add(group)
    return true
  }

  watchDevice(sn: string): boolean {
    if (this.#groups.size + this.#devices.size >= subscriptionsMax) return false
    this.#devices.add(sn)
    return true
  }

  forgetGroup(group: number | 'all'): void {
    this.#groups.delete(group)
  }

  forgetDevice(sn: string): boolean {
    return this.#devices.delete(sn)
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
