import type { Socket } from 'node:net'
import type { UcentralLimits } from './limits.ts'
import { addressGroup, plainAddress } from './peer.ts'

type RoomLimits = Pick<UcentralLimits, 'maxUnintroduced' | 'maxUnintroducedPerAddress' | 'handshakeMs'>

interface Guest {
  readonly group: string
  readonly arrivedAt: number
  readonly cut: NodeJS.Timeout
}

/** Sockets that have been accepted and did not introduce themselves yet: bounded per address, in all and in time. */
export class WaitingRoom {
  readonly #limits: RoomLimits
  readonly #guests = new Map<string, Guest>()
  readonly #byGroup = new Map<string, number>()

  constructor(limits: RoomLimits) {
    this.#limits = limits
  }

  size(): number {
    return this.#guests.size
  }

  /** False when there is no room. A socket that does not finish its handshake in time is cut. */
  enter(socket: Socket): boolean {
    const group = addressGroup(plainAddress(socket.remoteAddress))
    const present = this.#byGroup.get(group) ?? 0
    const full = this.#guests.size >= this.#limits.maxUnintroduced
    if (full || present >= this.#limits.maxUnintroducedPerAddress) return false
    const key = keyOf(socket)
    const cut = setTimeout(() => socket.destroy(), this.#limits.handshakeMs)
    this.#byGroup.set(group, present + 1)
    this.#guests.set(key, { group, arrivedAt: performance.now(), cut })
    socket.once('close', () => this.#leave(key))
    return true
  }

  /** The handshake is done. @returns how to leave the room, and since when it waits; null when unknown */
  shaken(socket: Socket): { waitedMs: number; leave: () => void } | null {
    const key = keyOf(socket)
    const guest = this.#guests.get(key)
    if (guest === undefined) return null
    clearTimeout(guest.cut)
    return { waitedMs: performance.now() - guest.arrivedAt, leave: () => this.#leave(key) }
  }

  #leave(key: string): void {
    const guest = this.#guests.get(key)
    if (guest === undefined) return
    clearTimeout(guest.cut)
    this.#guests.delete(key)
    const left = (this.#byGroup.get(guest.group) ?? 1) - 1
    if (left > 0) this.#byGroup.set(guest.group, left)
    else this.#byGroup.delete(guest.group)
  }
}

/** The TLS socket and the TCP socket below it have this in common, and no two live connections do. */
function keyOf(socket: Socket): string {
  return `${socket.remoteAddress}|${socket.remotePort}`
}
