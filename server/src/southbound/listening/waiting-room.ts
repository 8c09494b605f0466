import type { Socket } from 'node:net'
import { addressGroup, plainAddress } from './address.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { ListenerLimits } from './limits.ts'
import { Group, type Guest } from './waiting-group.ts'

type RoomLimits = Pick<
  ListenerLimits,
  | 'maxUnintroduced'
  | 'maxUnintroducedPerAddress'
  | 'maxHandshakes'
  | 'maxHandshakesPerAddress'
  | 'maxHandshakesOfStrangers'
  | 'maxHandshakesPerTurn'
  | 'handshakeMs'
  | 'silentMs'
  | 'stalledMs'
  | 'introductionMs'
>

export interface WaitingRoomOptions {
  readonly limits: RoomLimits
  readonly known: Pick<KnownAddresses, 'has'>
  /** Somebody from there had to make room. */
  dropped(address: string): void
}

/** How often it is looked after those who hold up others, ms. */
const LOOK_MS = 250

/**
 * Sockets that have been accepted and did not introduce themselves yet: bounded in number and in time, per
 * address and in all. Only some shake hands at once, the others wait unread: a fleet that comes back all at
 * once then costs a queue, not its memory. Nobody is turned away for want of room: the oldest unfinished one of
 * the address with the most makes it, and of those who shake hands and hold up others, the slow ones.
 */
export class WaitingRoom {
  readonly #options: WaitingRoomOptions
  readonly #limits: RoomLimits
  readonly #guests = new Map<string, Guest>()
  readonly #groups = new Map<string, Group>()
  /** Groups somebody waits in; whose turn it was goes to the end. */
  readonly #queued = new Set<Group>()
  readonly #shaking = new Set<Guest>()
  #strangersShaking = 0
  #begunThisTurn = 0
  #look: NodeJS.Timeout | undefined

  constructor(options: WaitingRoomOptions) {
    this.#options = options
    this.#limits = options.limits
  }

  size(): number {
    return this.#guests.size
  }

  /** `begin` is called when it is this socket's turn to shake hands. */
  enter(socket: Socket, begin: () => void): void {
    const name = addressGroup(plainAddress(socket.remoteAddress))
    this.#makeRoom(name)
    const group = this.#groups.get(name) ?? new Group(name)
    const key = keyOf(socket)
    const cut = setTimeout(() => socket.destroy(), this.#limits.introductionMs)
    const guest: Guest = { socket, group, begin, phase: 'queued', startedAt: 0, stranger: false, cut }
    group.enter(guest)
    this.#groups.set(name, group)
    this.#guests.set(key, guest)
    this.#queued.add(group)
    socket.once('close', () => this.#leave(key, guest))
    this.#next()
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
    clearInterval(this.#look)
    for (const { socket, phase } of this.#guests.values()) if (phase !== 'shaken') socket.destroy()
  }

  #makeRoom(name: string): void {
    const own = this.#groups.get(name)
    if ((own?.present ?? 0) >= this.#limits.maxUnintroducedPerAddress) this.#drop(own?.oldest())
    if (this.#guests.size >= this.#limits.maxUnintroduced) this.#drop(this.#fullest()?.oldest())
  }

  /** The address with the most; one that bound devices call from only where there is no other. */
  #fullest(): Group | undefined {
    let fullest: Group | undefined
    const rank = (group: Group) => (this.#isKnown(group) ? 0 : this.#limits.maxUnintroduced) + group.present
    for (const group of this.#groups.values()) if (!fullest || rank(group) > rank(fullest)) fullest = group
    return fullest
  }

  #drop(guest: Guest | undefined): void {
    if (!guest) return
    this.#options.dropped(plainAddress(guest.socket.remoteAddress))
    const key = keyOf(guest.socket)
    guest.socket.destroy()
    this.#leave(key, guest)
  }

  #next(): void {
    for (const group of this.#queued) {
      if (this.#shaking.size >= this.#limits.maxHandshakes) break
      if (this.#begunThisTurn >= this.#limits.maxHandshakesPerTurn) break
      if (!this.#mayBegin(group)) continue
      const guest = group.next(this.#limits.maxHandshakesPerAddress)
      this.#queued.delete(group)
      // Set iteration visits what is added again: the next address has its turn first.
      if (group.waits) this.#queued.add(group)
      if (guest) this.#begin(guest)
    }
    if (this.#queued.size > 0) this.#look ??= setInterval(() => this.#dropSlow(), LOOK_MS).unref()
  }

  #mayBegin(group: Group): boolean {
    if (group.shaking >= this.#limits.maxHandshakesPerAddress) return false
    return this.#isKnown(group) || this.#strangersShaking < this.#limits.maxHandshakesOfStrangers
  }

  #isKnown = (group: Group) => this.#options.known.has(group.name)

  /** Who shakes hands slowly may do so, unless it holds up others. */
  #dropSlow(): void {
    const now = performance.now()
    const full = this.#shaking.size >= this.#limits.maxHandshakes
    const strangersFull = this.#strangersShaking >= this.#limits.maxHandshakesOfStrangers
    for (const guest of this.#shaking) {
      const patience = guest.socket.bytesRead > 0 ? this.#limits.stalledMs : this.#limits.silentMs
      const holdsUp = full || guest.group.waits || (strangersFull && guest.stranger)
      if (now - guest.startedAt > patience && holdsUp) this.#drop(guest)
    }
    if (this.#queued.size > 0) return
    clearInterval(this.#look)
    this.#look = undefined
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
    guest.stranger = !this.#isKnown(guest.group)
    guest.group.shaking++
    this.#shaking.add(guest)
    if (guest.stranger) this.#strangersShaking++
    clearTimeout(guest.cut)
    guest.cut = setTimeout(() => guest.socket.destroy(), this.#limits.handshakeMs)
    guest.begin()
  }

  #endHandshake(guest: Guest, phase: 'shaken' | 'gone'): void {
    clearTimeout(guest.cut)
    if (guest.phase === 'shaking') {
      guest.group.shaking--
      this.#shaking.delete(guest)
      if (guest.stranger) this.#strangersShaking--
    }
    guest.phase = phase
    this.#next()
  }

  /** A port is used again soon: a late end must not be taken for that of the next connection. */
  #leave(key: string, guest: Guest): void {
    if (this.#guests.get(key) !== guest) return
    this.#guests.delete(key)
    guest.group.guests.delete(guest)
    if (guest.group.present === 0) this.#groups.delete(guest.group.name)
    this.#endHandshake(guest, 'gone')
  }
}

/** The TLS socket and the TCP socket below it have this in common, and no two live connections do. */
function keyOf(socket: Socket): string {
  return `${socket.remoteAddress}|${socket.remotePort}`
}
