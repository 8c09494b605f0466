import { STILL_NAMED_MS } from '../../../lib/left-air.ts'
import { isPrivateMac } from '../kinds/kind-words.ts'
import { type HeardAt, HeardMemory } from './heard-memory.ts'
import { type JoinedClient, joinClient, joinSeen } from './join-client.ts'
import type { Sighting, Sightings } from './sighting.ts'
import { type SightingEntry, SightingIndex } from './sighting-index.ts'

export interface DepartedClient {
  joined: JoinedClient
  leftAt: number
}

const DEPARTED_MS = 24 * 60 * 60_000
/** What a network may remember. */
export interface Memory {
  /** So many who left. */
  room(): number
  /** Whether people gave it a name. */
  isNamed(mac: string): boolean
}

/** The clients of one network. Joined one by one, again only when one of its devices told something else of it. */
export class NetworkClients {
  readonly #seen = new SightingIndex()
  readonly #joined = new Map<string, JoinedClient | null>()
  /** Those whom no device lists as a client. */
  readonly #onlySeen = new Map<string, JoinedClient | null>()
  /** MACs of the devices themselves: nobody's clients. */
  readonly #own = new Map<string, number>()
  readonly #heard = new HeardMemory()
  /** MACs that left the air of a device that is still here, and when: what sees them by cable remembers them. */
  readonly #leftAir = new Map<string, number>()
  /** Who left longest ago first. */
  readonly #departed = new Map<string, DepartedClient>()
  readonly #memory: Memory
  constructor(memory: Memory) {
    this.#memory = memory
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0 && this.#departed.size === 0
  }

  /** What a device tells now, in place of what it told before: of these MACs. */
  replace(sn: string, before: readonly string[], now: Sightings, at: number): void {
    for (const mac of before) if (!now.has(mac)) this.take(sn, mac, at)
    for (const [mac, sighting] of now) this.put(mac, sighting)
  }

  /** What one device tells of a MAC. */
  toldBy(sn: string, mac: string): Sighting | undefined {
    return this.#seen.by(mac, sn)
  }

  put(mac: string, sighting: Sighting): void {
    const before = this.#seen.put(mac, sighting)
    this.#joined.delete(mac)
    this.#onlySeen.delete(mac)
    if (isOnAir(sighting) || sighting.told.at >= (this.#leftAir.get(mac) ?? 0) + STILL_NAMED_MS)
      this.#leftAir.delete(mac)
    if (sighting.client && !this.#leftAir.has(mac)) this.#departed.delete(mac)
    this.#heard.replaced(mac, before, sighting)
  }

  take(sn: string, mac: string, at: number): void {
    const last = this.find(mac)
    this.#heard.replaced(mac, this.#seen.take(mac, sn), undefined)
    if (!this.#seen.has(mac)) this.#leftAir.delete(mac)
    this.#joined.delete(mac)
    this.#onlySeen.delete(mac)
    if (last && !this.find(mac)) this.#depart(mac, { joined: last, leftAt: at })
  }

  /** A device that is still here has it no more on its air; to be told before it is taken from there. */
  leavesAir(mac: string, at: number): void {
    if (this.#seen.of(mac).filter(isOnAir).length <= 1) this.#leftAir.set(mac, at)
  }

  /** A device's own MAC, one more or one less. */
  own(mac: string, more: 1 | -1): void {
    const count = (this.#own.get(mac) ?? 0) + more
    if (count > 0) this.#own.set(mac, count)
    else this.#own.delete(mac)
  }

  owns(mac: string): boolean {
    return this.#own.has(mac)
  }

  find(mac: string): JoinedClient | null {
    if (this.#own.has(mac)) return null
    const known = this.#joined.get(mac)
    if (known !== undefined) return known
    const seen = this.#seen.of(mac)
    if (seen.length === 0) return null
    const joined = this.#told(joinClient(mac, seen))
    this.#joined.set(mac, joined)
    return joined
  }

  #told(joined: JoinedClient | null): JoinedClient | null {
    return joined && this.#isOnlyRemembered(joined) ? null : joined
  }

  /** By those who see it by cable: it left the air, and was on no other since. */
  #isOnlyRemembered({ mac, client, seen }: JoinedClient): boolean {
    const leftAt = this.#leftAir.get(mac)
    return client.connection === 'wired' && leftAt !== undefined && seen < leftAt + STILL_NAMED_MS
  }

  /** The same, or whom only forwarding tables and LLDP know of. */
  seen(mac: string): JoinedClient | null {
    const found = this.find(mac)
    const sightings = this.#seen.of(mac)
    if (found || sightings.length === 0 || this.#own.has(mac)) return found
    const known = this.#onlySeen.get(mac)
    if (known !== undefined) return known
    const joined = this.#told(joinSeen(mac, sightings))
    this.#onlySeen.set(mac, joined)
    return joined
  }

  *allSeen(): Generator<JoinedClient> {
    for (const mac of this.#seen.macs()) {
      const joined = this.seen(mac)
      if (joined) yield joined
    }
  }

  /** Whom any device told of since then. Nothing that is made for it is kept: most of them nobody asks for by name. */
  *seenSince(since: number, passesBy: PassesBy): Generator<JoinedClient> {
    for (const mac of this.#seen.macs()) {
      const entry = this.#seen.entry(mac)!
      if (!isToldSince(entry, since) || passesBy(mac, entry)) continue
      const joined = this.#joinedAnew(mac, this.#seen.of(mac))
      if (joined) yield joined
    }
  }

  #joinedAnew(mac: string, sightings: readonly Sighting[]): JoinedClient | null {
    if (this.#own.has(mac)) return null
    const listed = this.#joined.get(mac) ?? this.#told(joinClient(mac, sightings))
    return listed ?? this.#told(joinSeen(mac, sightings))
  }

  departed(mac: string, now: number): DepartedClient | null {
    const found = this.#departed.get(mac)
    return found && found.leftAt > now - DEPARTED_MS ? found : null
  }

  *all(): Generator<JoinedClient> {
    for (const mac of this.#seen.macs()) {
      const joined = this.find(mac)
      if (joined) yield joined
    }
  }

  /** Where it was heard within the last hour, the latest of each device. */
  heard(mac: string, now: number): HeardAt[] {
    return this.#heard.of(mac, this.#seen.of(mac), now)
  }

  #depart(mac: string, departed: DepartedClient): void {
    if (this.#own.has(mac)) return
    this.#departed.delete(mac)
    this.#departed.set(mac, departed)
    for (const [oldest, { leftAt }] of this.#departed) {
      if (leftAt > departed.leftAt - DEPARTED_MS) break
      this.#forget(oldest)
    }
    const room = this.#memory.room()
    while (this.#departed.size > room) this.#forget(this.#leastMissed()!)
  }

  #forget(mac: string): void {
    this.#departed.delete(mac)
    if (!this.#seen.has(mac)) this.#heard.forget(mac)
  }

  /**
   * Who left longest ago: of those with a MAC they made up, else of all without a name of their own, else of all. A
   * guest who makes up one MAC after the other pushes out nobody whom people know.
   */
  #leastMissed(): string | undefined {
    const macs = [...this.#departed.keys()]
    const unnamed = macs.filter((mac) => !this.#memory.isNamed(mac))
    return unnamed.find(isPrivateMac) ?? unnamed[0] ?? macs[0]
  }
}

/** Whether somebody is of no interest, by what is told of it: then nothing is made for it. */
export type PassesBy = (mac: string, entry: SightingEntry) => boolean

const isToldSince = (entry: SightingEntry, since: number): boolean =>
  'told' in entry ? entry.told.at >= since : entry.some(({ told }) => told.at >= since)

const isOnAir = ({ client }: Sighting): boolean => client?.connection === 'wireless'
