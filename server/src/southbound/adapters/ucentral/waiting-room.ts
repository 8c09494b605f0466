import type { Socket } from 'node:net'
import type { UcentralLimits } from './limits.ts'
import { addressGroup, plainAddress } from './peer.ts'

type RoomLimits = Pick<
  UcentralLimits,
  | 'maxUnintroduced'
  | 'maxUnintroducedPerAddress'
  | 'maxHandshakes'
  | 'maxHandshakesPerAddress'
  | 'maxHandshakesPerTurn'
  | 'handshakeMs'
  | 'introductionMs'
>

/** Everybody who comes from one address (one /64). */
interface Group {
  readonly name: string
  present: number
  shaking: number
  readonly queue: Guest[]
}

interface Guest {
  readonly socket: Socket
  readonly group: Group
  readonly begin: () => void
  phase: 'queued' | 'shaking' | 'shaken' | 'gone'
  startedAt: number
  cut: NodeJS.Timeout
}

/**
 * Sockets that have been accepted and did not introduce themselves yet: bounded in number and in time, per
 * address and in all. Only some shake hands at once, the others wait unread: a fleet that comes back all at
 * once then costs a queue, not its memory.
 */
export class WaitingRoom {
  readonly #limits: RoomLimits
  readonly #guests = new Map<string, Guest>()
  readonly #groups = new Map<string, Group>()
  /** Groups somebody waits in; whose turn it was goes to the end. */
  readonly #queued = new Set<Group>()
  #shaking = 0
  #begunThisTurn = 0

  constructor(limits: RoomLimits) {
    this.#limits = limits
  }

  size(): number {
    return this.#guests.size
  }

  /** False when there is no room. `begin` is called when it is this socket's turn to shake hands. */
  enter(socket: Socket, begin: () => void): boolean {
    const group = this.#groupOf(socket)
    const full = this.#guests.size >= this.#limits.maxUnintroduced
    if (full || group.present >= this.#limits.maxUnintroducedPerAddress) return false
    const key = keyOf(socket)
    const cut = setTimeout(() => socket.destroy(), this.#limits.introductionMs)
    const guest: Guest = { socket, group, begin, phase: 'queued', startedAt: 0, cut }
    group.present++
    group.queue.push(guest)
    this.#groups.set(group.name, group)
    this.#guests.set(key, guest)
    this.#queued.add(group)
    socket.once('close', () => this.#leave(key, guest))
    this.#next()
    return true
  }

  /** The handshake is done. @returns how to leave the room, and how long it took; null when unknown */
  shaken(socket: Socket): { tookMs: number; leave: () => void } | null {
    const key = keyOf(socket)
    const guest = this.#guests.get(key)
    if (guest?.phase !== 'shaking') return null
    this.#endHandshake(guest, 'shaken')
    return { tookMs: performance.now() - guest.startedAt, leave: () => this.#leave(key, guest) }
  }

  /** Cuts everybody who did not finish the handshake. */
  clear(): void {
    for (const { socket, phase } of this.#guests.values()) if (phase !== 'shaken') socket.destroy()
  }

  #groupOf(socket: Socket): Group {
    const name = addressGroup(plainAddress(socket.remoteAddress))
    return this.#groups.get(name) ?? { name, present: 0, shaking: 0, queue: [] }
  }

  #next(): void {
    for (const group of this.#queued) {
      if (this.#shaking >= this.#limits.maxHandshakes) return
      if (this.#begunThisTurn >= this.#limits.maxHandshakesPerTurn) return
      if (group.shaking >= this.#limits.maxHandshakesPerAddress) continue
      const guest = group.queue.shift()
      this.#queued.delete(group)
      // Set iteration visits what is added again: the next address has its turn first.
      if (group.queue.length > 0) this.#queued.add(group)
      if (guest?.phase === 'queued') this.#begin(guest)
    }
  }

  /** Between two turns everybody else has had theirs: the API, and the devices that are in. */
  #newTurn(): void {
    this.#begunThisTurn = 0
    this.#next()
  }

  #begin(guest: Guest): void {
    if (this.#begunThisTurn++ === 0) setImmediate(() => this.#newTurn())
    guest.phase = 'shaking'
    guest.startedAt = performance.now()
    guest.group.shaking++
    this.#shaking++
    clearTimeout(guest.cut)
    guest.cut = setTimeout(() => guest.socket.destroy(), this.#limits.handshakeMs)
    guest.begin()
  }

  #endHandshake(guest: Guest, phase: 'shaken' | 'gone'): void {
    clearTimeout(guest.cut)
    if (guest.phase === 'shaking') {
      guest.group.shaking--
      this.#shaking--
    }
    guest.phase = phase
    this.#next()
  }

  /** A port is used again soon: a late end must not be taken for the newcomer's. */
  #leave(key: string, guest: Guest): void {
    if (this.#guests.get(key) !== guest) return
    this.#guests.delete(key)
    guest.group.present--
    if (guest.group.present === 0) this.#groups.delete(guest.group.name)
    this.#endHandshake(guest, 'gone')
  }
}

/** The TLS socket and the TCP socket below it have this in common, and no two live connections do. */
function keyOf(socket: Socket): string {
  return `${socket.remoteAddress}|${socket.remotePort}`
}
