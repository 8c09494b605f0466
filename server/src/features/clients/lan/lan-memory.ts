import { steadyKinds } from '#contract/clients/client-kinds.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { othersTurn } from '../../../lib/others-turn.ts'
import { Periodic } from '../../../lib/periodic.ts'
import type { ClientDirectory, DirectoryPlace } from '../directory/client-directory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import type { SightingEntry } from '../directory/sighting-index.ts'
import type { ChosenKinds } from '../kinds/chosen-kinds.ts'
import { kindOf } from '../kinds/classify.ts'
import { isPrivateMac } from '../kinds/kind-words.ts'
import type { ClientNames } from '../names/client-names.ts'
import type { LanDeviceRepository, LanDeviceRow } from './lan-device.repository.ts'
import { PassingClients } from './passing-clients.ts'
import { joinedOf, rememberedOf, toldOf } from './remembered-device.ts'

export interface LanMemoryDeps {
  repository: Pick<LanDeviceRepository, 'all' | 'countOf' | 'save' | 'remove'>
  directory: Pick<ClientDirectory, 'places' | 'seenSince' | 'owns'>
  kinds: Pick<ChosenKinds, 'get'>
  names: Pick<ClientNames, 'get'>
  /** Whether it hung on a device that is away, and is now seen from further up alone. */
  isSeenFromAbove(network: number, last: JoinedClient, now: JoinedClient): Promise<boolean>
  clock: Clock
  log: Logger
}

interface Remembered {
  joined: JoinedClient
  /** As it stands on disk. */
  writtenAt: number
}

const LOOK_MS = 20_000
/** The next look is so much later for each client that was looked at, up to a minute: it costs a hundredth of that. */
const LATER_MS = 1
const LONGEST_MS = 60_000
/** What was told just before the last look may not have been taken in by then. */
const OVERLAP_MS = 10_000
/** Clients looked at before others get their turn: a hundred thousand at once take a second. */
const PER_TURN = 500
/** Rows of a transaction: SQLite writes them all at once. */
const PER_WRITE = 200
/** On disk it is as old as this at most. */
const WRITE_MS = 10 * 60_000
const KEPT_MS = 30 * 24 * 60 * 60_000
/** Of one network, and of all networks of a tenant: a device can report one MAC after the other. */
const MOST = { network: 500, tenant: 20_000 }

/** Cameras, phones, printers … that were seen once: they are missed when nobody sees them any more. */
export class LanMemory {
  readonly #deps: LanMemoryDeps
  readonly #networks = new Map<number, Map<string, Remembered>>()
  readonly #looking: Periodic
  #passing = new PassingClients()
  #judgedAt = 0
  #lookedAt = 0

  constructor(deps: LanMemoryDeps) {
    this.#deps = deps
    const failed = 'devices in LANs could not be remembered'
    this.#looking = new Periodic({ everyMs: LONGEST_MS, failed, log: deps.log, run: () => this.look() })
  }

  async load(): Promise<void> {
    for (const { network_id, mac, told, seen_at } of await this.#deps.repository.all()) {
      const joined = joinedOf(mac, told, seen_at)
      if (joined) this.#of(network_id).set(mac, { joined, writtenAt: seen_at })
    }
  }

  start(): void {
    this.#looking.start(LOOK_MS)
  }

  async stop(): Promise<void> {
    await this.#looking.stop()
  }

  get(network: number, mac: string): JoinedClient | null {
    return this.#networks.get(network)?.get(mac)?.joined ?? null
  }

  /** Everything remembered of a network. */
  *in(network: number): Generator<JoinedClient> {
    for (const { joined } of this.#networks.get(network)?.values() ?? []) yield joined
  }

  forget(network: number): void {
    this.#networks.delete(network)
  }

  /**
   * Takes in what was seen since the last look, and lets go what nobody has seen for a month, or what is bound by now.
   * @returns ms until the next
   */
  async look(): Promise<number> {
    const since = this.#lookedAt - OVERLAP_MS
    this.#lookedAt = this.#deps.clock.now()
    const found = new Map<string, LanDeviceRow>()
    const room = new Map<number, number>()
    this.#judgeAnew()
    let [looked, turned] = [0, 0]
    const isTurnOver = () => looked - turned >= PER_TURN
    const turn = () => {
      turned = looked
      return othersTurn()
    }
    for (const place of this.#deps.directory.places()) {
      let last: SightingEntry
      const passesBy = (mac: string, entry: SightingEntry) => {
        last = entry
        const isPassing = this.#passing.has(entry) && !this.#isNamed(place.network, mac)
        if (isPassing) looked++
        return isPassing
      }
      for (const joined of this.#deps.directory.seenSince(place.network, since, passesBy)) {
        looked++
        if (isTurnOver()) await turn()
        const isSteady = this.#isSteady(place.network, joined)
        if (!isSteady) this.#passing.add(last!)
        const row = isSteady && (await this.#note(place, joined, room))
        // One that left and came back between two turns comes twice.
        if (row) found.set(`${row.network_id} ${row.mac}`, row)
      }
      if (isTurnOver()) await turn()
    }
    await this.#save([...found.values()])
    await this.#letGo()
    return LOOK_MS + looked * LATER_MS
  }

  async #save(rows: readonly LanDeviceRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += PER_WRITE) {
      await this.#deps.repository.save(rows.slice(from, from + PER_WRITE))
      await othersTurn()
    }
  }

  /** A name may have changed in what is told alike. */
  #judgeAnew(): void {
    if (Math.abs(this.#lookedAt - this.#judgedAt) < WRITE_MS) return
    this.#passing = new PassingClients()
    this.#judgedAt = this.#lookedAt
  }

  #isNamed(network: number, mac: string): boolean {
    return this.#deps.kinds.get(network, mac) !== null || this.#deps.names.get(network, mac) !== null
  }

  #isSteady(network: number, joined: JoinedClient): boolean {
    if (this.#isNamed(network, joined.mac)) return true
    const { kind, confidence } = kindOf(joined)
    return steadyKinds.includes(kind) && !(isPrivateMac(joined.mac) && confidence === 'guess')
  }

  /** @returns what is to be written of it, if anything */
  async #note(
    place: DirectoryPlace,
    joined: JoinedClient,
    room: Map<number, number>,
  ): Promise<LanDeviceRow | null> {
    const all = this.#of(place.network)
    const last = all.get(joined.mac)
    if (last?.joined.seen === joined.seen && last.joined.sn === joined.sn) return null
    if (!last && !(await this.#hasRoom(place, room))) return null
    if (last && last.joined.sn !== joined.sn)
      if (await this.#deps.isSeenFromAbove(place.network, last.joined, joined)) return null
    const { joined: now, isNews } = rememberedOf(joined, last?.joined)
    if (!isNews && last && joined.seen - last.writtenAt < WRITE_MS) return null
    all.set(joined.mac, { joined: now, writtenAt: joined.seen })
    return { network_id: place.network, mac: joined.mac, told: toldOf(now), seen_at: joined.seen }
  }

  async #hasRoom({ tenant, network }: DirectoryPlace, room: Map<number, number>): Promise<boolean> {
    if (this.#of(network).size >= MOST.network) return false
    const left = room.get(tenant) ?? MOST.tenant - (await this.#deps.repository.countOf(tenant))
    room.set(tenant, left - 1)
    return left > 0
  }

  async #letGo(): Promise<void> {
    const before = this.#deps.clock.now() - KEPT_MS
    for (const [network, all] of this.#networks) {
      await othersTurn()
      for (const [mac, { joined }] of all)
        if (joined.seen < before || this.#deps.directory.owns(network, mac)) {
          all.delete(mac)
          await this.#deps.repository.remove(network, mac)
        }
    }
  }

  #of(network: number): Map<string, Remembered> {
    const all = this.#networks.get(network) ?? new Map<string, Remembered>()
    this.#networks.set(network, all)
    return all
  }
}
