import type { Socket } from 'node:net'
import { addressGroup, plainAddress } from '../address.ts'
import type { KnownAddresses } from '../known-addresses.ts'
import type { ListenerLimits } from '../limits.ts'
import { AddressGroup, type PendingSocket } from './address-group.ts'
import { Greeting } from './greeting.ts'
import { QueueWatch } from './queue-watch.ts'

type HandshakeLimits = Pick<
  ListenerLimits,
  | 'maxUnintroduced'
  | 'maxUnintroducedPerAddress'
  | 'maxHandshakes'
  | 'maxHandshakesPerAddress'
  | 'maxHandshakesOfStrangers'
  | 'maxHandshakesPerTurn'
  | 'handshakeMs'
  | 'stalledMs'
  | 'introductionMs'
>

export interface HandshakeQueueOptions {
  readonly limits: HandshakeLimits
  readonly known: Pick<KnownAddresses, 'has'>
  /** Somebody from there had to make room, or waited in vain. */
  dropped(address: string, why: string): void
  /** Calls back once the socket has greeted; until then it takes nobody's place. */
  greet?(socket: Socket, greeted: () => void): { release(): void }
}

const MADE_ROOM = 'made room for others that wait'

/**
 * Sockets that have been accepted and did not introduce themselves yet: bounded in number and in time, per
 * address and in all. Only some shake hands at once, the others wait unread: a fleet that comes back all at
 * once then costs a queue, not its memory. Nobody is turned away for want of room: the oldest unfinished one of
 * the address with the most makes it, and of those who shake hands and hold up others, the slow ones. Whose turn
 * cannot come while it waits is closed soon (docs/decisions/0209).
 */
export class HandshakeQueue {
  readonly #options: HandshakeQueueOptions
  readonly #limits: HandshakeLimits
  readonly #greet: NonNullable<HandshakeQueueOptions['greet']>
  readonly #pendingSockets = new Map<string, PendingSocket>()
  readonly #groups = new Map<string, AddressGroup>()
  /** Groups somebody waits in; whose turn it was goes to the end. */
  readonly #queued = new Set<AddressGroup>()
  readonly #shaking = new Set<PendingSocket>()
  #strangersShaking = 0
  #begunThisTurn = 0
  readonly #watch: QueueWatch

  constructor(options: HandshakeQueueOptions) {
    this.#options = options
    this.#limits = options.limits
    this.#watch = new QueueWatch({
      ...{ limits: this.#limits, queued: this.#queued, shaking: this.#shaking },
      strangersFull: () => this.#strangersShaking >= this.#limits.maxHandshakesOfStrangers,
      drop: (pending, why) => this.#drop(pending, why),
    })
    this.#greet = options.greet ?? ((socket, greeted) => new Greeting(socket, greeted))
  }

  size(): number {
    return this.#pendingSockets.size
  }

  /** `begin` is called when it is this socket's turn to shake hands: it is to be read then, from its first byte. */
  enter(socket: Socket, begin: () => void): void {
    const name = addressGroup(plainAddress(socket.remoteAddress))
    this.#makeRoom(name)
    const group = this.#groups.get(name) ?? new AddressGroup(name)
    const key = keyOf(socket)
    const cut = setTimeout(() => socket.destroy(), this.#limits.introductionMs)
    const pending: PendingSocket = {
      socket,
      group,
      begin,
      release: () => {},
      phase: 'silent',
      startedAt: 0,
      stranger: false,
      patientUntil: performance.now() + this.#limits.introductionMs,
      cut,
      ended: () => this.#leave(key, pending),
    }
    group.enter(pending)
    this.#groups.set(name, group)
    this.#pendingSockets.set(key, pending)
    socket.on('close', pending.ended)
    const greeting = this.#greet(socket, () => this.#wait(pending))
    pending.release = () => greeting.release()
  }

  #wait(pending: PendingSocket): void {
    if (pending.phase !== 'silent') return
    pending.group.wait(pending)
    this.#queued.add(pending.group)
    this.#next()
  }

  /** The handshake is done. @returns how to leave the queue, and how long it took; null when unknown */
  shaken(socket: Socket): { tookMs: number; leave: () => void } | null {
    const key = keyOf(socket)
    const pending = this.#pendingSockets.get(key)
    if (pending?.phase !== 'shaking') return null
    this.#endHandshake(pending, 'shaken')
    return { tookMs: performance.now() - pending.startedAt, leave: () => this.#leave(key, pending) }
  }

  /** Cuts everybody who did not finish the handshake. */
  clear(): void {
    this.#watch.stop()
    for (const { socket, phase } of this.#pendingSockets.values()) if (phase !== 'shaken') socket.destroy()
  }

  #makeRoom(name: string): void {
    const own = this.#groups.get(name)
    if ((own?.present ?? 0) >= this.#limits.maxUnintroducedPerAddress) this.#drop(own?.oldest())
    if (this.#pendingSockets.size >= this.#limits.maxUnintroduced) this.#drop(this.#fullest()?.oldest())
  }

  /** The address with the most; one that bound devices call from only where there is no other. */
  #fullest(): AddressGroup | undefined {
    let fullest: AddressGroup | undefined
    const rank = (group: AddressGroup) =>
      (this.#isKnown(group) ? 0 : this.#limits.maxUnintroduced) + group.present
    for (const group of this.#groups.values()) if (!fullest || rank(group) > rank(fullest)) fullest = group
    return fullest
  }

  #drop(pending: PendingSocket | undefined, why = MADE_ROOM): void {
    if (!pending) return
    this.#options.dropped(plainAddress(pending.socket.remoteAddress), why)
    const key = keyOf(pending.socket)
    pending.socket.destroy()
    this.#leave(key, pending)
  }

  #next(): void {
    for (const group of this.#queued) {
      if (this.#shaking.size >= this.#limits.maxHandshakes) break
      if (this.#begunThisTurn >= this.#limits.maxHandshakesPerTurn) break
      if (!this.#mayBegin(group)) continue
      const pending = group.next(this.#limits.maxHandshakesPerAddress)
      this.#queued.delete(group)
      // Set iteration visits what is added again: the next address has its turn first.
      if (group.waits) this.#queued.add(group)
      if (pending) this.#begin(pending)
    }
    this.#watch.goOn()
  }

  #mayBegin(group: AddressGroup): boolean {
    if (group.shaking >= this.#limits.maxHandshakesPerAddress) return false
    return this.#isKnown(group) || this.#strangersShaking < this.#limits.maxHandshakesOfStrangers
  }

  #isKnown = (group: AddressGroup) => this.#options.known.has(group.name)

  /** Between two turns everybody else has had theirs: the API, and the devices that are in. */
  #newTurn(): void {
    this.#begunThisTurn = 0
    this.#next()
  }

  #begin(pending: PendingSocket): void {
    if (this.#begunThisTurn++ === 0) setImmediate(() => this.#newTurn())
    pending.phase = 'shaking'
    pending.startedAt = performance.now()
    pending.stranger = !this.#isKnown(pending.group)
    pending.group.shaking++
    this.#watch.began()
    this.#shaking.add(pending)
    if (pending.stranger) this.#strangersShaking++
    clearTimeout(pending.cut)
    pending.cut = setTimeout(() => pending.socket.destroy(), this.#limits.handshakeMs)
    pending.release()
    pending.begin()
  }

  #endHandshake(pending: PendingSocket, phase: 'shaken' | 'gone'): void {
    clearTimeout(pending.cut)
    if (pending.phase === 'shaking') {
      pending.group.shaking--
      this.#shaking.delete(pending)
      if (pending.stranger) this.#strangersShaking--
    }
    pending.phase = phase
    this.#next()
  }

  /** A port is used again soon: a late end must not be taken for that of the next connection. */
  #leave(key: string, pending: PendingSocket): void {
    if (this.#pendingSockets.get(key) !== pending) return
    this.#pendingSockets.delete(key)
    // It would be kept with its timer as long as the device stays.
    pending.socket.off('close', pending.ended)
    const { group } = pending
    group.leave(pending)
    if (group.present === 0) {
      this.#groups.delete(group.name)
      this.#queued.delete(group)
    }
    this.#endHandshake(pending, 'gone')
  }
}

/** The TLS socket and the TCP socket below it have this in common, and no two live connections do. */
function keyOf(socket: Socket): string {
  return `${socket.remoteAddress}|${socket.remotePort}`
}
