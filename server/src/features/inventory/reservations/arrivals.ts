import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { BindTries } from '../onboarding/bind-tries.ts'
import type { BindingService } from '../onboarding/binding.service.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { ReservationRepository, ReservationRow } from './reservation.repository.ts'
import { type Called, proofOf, winnerOf } from './reservation-proof.ts'

export interface ArrivalsDeps {
  reservations: ReservationRepository
  live: LiveDevices
  tries: BindTries
  binding: Pick<BindingService, 'bindProven'>
  bus: EventBus
  clock: Clock
  log: Logger
}

/** Takes reserved devices in when they call, or when something else says by now whose they are. */
export class Arrivals {
  readonly #deps: ArrivalsDeps
  /** Serial numbers that may be reserved, and the how manieth: nothing is asked of the table for the others. */
  readonly #awaited = new Map<string, number>()
  #added = 0
  /** Code hashes that devices told and that are not in their rows yet. */
  readonly #told = new Map<string, string>()
  readonly #queue: KeyedQueue
  readonly #queued = new Set<string>()

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps
    const failed = (error: unknown, sn: string) =>
      deps.log.error({ err: error, sn }, 'a reserved device could not be looked at')
    this.#queue = new KeyedQueue({ failed })
  }

  async load(): Promise<void> {
    const { reservations, clock } = this.#deps
    for (const sn of await reservations.allSns(clock.now())) this.#await(sn)
  }

  /** Lets go of those that nobody waits for any more: taken in, taken back or run out. */
  async forget(): Promise<void> {
    const { reservations, clock } = this.#deps
    const before = this.#added
    const waiting = new Set(await reservations.allSns(clock.now()))
    for (const [sn, added] of this.#awaited) {
      if (added > before || waiting.has(sn)) continue
      this.#awaited.delete(sn)
      this.#told.delete(sn)
    }
  }

  follow(bus: EventBus): void {
    bus.on('device.seen', ({ sn, labelHash }) => {
      if (!this.#awaited.has(sn)) return
      if (labelHash) this.#told.set(sn, labelHash)
      this.#settleSoon(sn)
    })
    bus.on('device.placed', ({ sn, to }) => {
      if (this.#awaited.size === 0) return
      if (to === null) return this.#settleSoon(sn)
      this.#told.delete(sn)
      void this.#queue.post(sn, () => this.#placed(sn, to))
    })
  }

  /** They were reserved: those that are here already are taken in at once. */
  reserved(sns: readonly string[]): void {
    for (const sn of sns) {
      this.#await(sn)
      this.#settleSoon(sn)
    }
  }

  #await(sn: string): void {
    this.#awaited.set(sn, ++this.#added)
  }

  /** What was begun ends; nothing more is begun. */
  stop(): Promise<void> {
    return this.#queue.drain()
  }

  /** Whoever has it, has it; its new network's address may be that of others that wait. */
  async #placed(sn: string, { tenant, network }: { tenant: number; network: number }): Promise<void> {
    const { reservations, clock } = this.#deps
    if (this.#awaited.has(sn)) await reservations.end(sn, tenant)
    for (const other of await reservations.snsIn(network, clock.now())) this.#settleSoon(other)
  }

  #settleSoon(sn: string): void {
    if (this.#queued.has(sn) || !this.#waitingDevice(sn)) return
    this.#queued.add(sn)
    void this.#queue.post(sn, () => {
      this.#queued.delete(sn)
      return this.#settle(sn)
    })
  }

  async #settle(sn: string): Promise<void> {
    const { reservations, clock } = this.#deps
    const rows = await reservations.waiting(sn, clock.now())
    const device = this.#waitingDevice(sn)
    if (!device) return
    const proven = []
    for (const row of rows) proven.push({ row, proof: await this.#proofOf(row, device) })
    const winner = winnerOf(proven)
    if (winner) await this.#takeIn(winner)
  }

  async #proofOf(row: ReservationRow, device: Called) {
    const proof = proofOf(row, device, this.#placesOf(row.network_id))
    if (proof !== 'label' && proof !== 'label_wrong') return proof
    // It was wrong before; another one is reserved anew.
    if (row.problem === 'label_wrong') return null
    const { tries, reservations } = this.#deps
    const takeBack = await tries.begin(row.sn, row.account_id).catch(() => null)
    if (takeBack === null) return null
    if (proof === 'label') await takeBack()
    else await reservations.problem(row.id, 'label_wrong')
    return proof
  }

  async #takeIn(row: ReservationRow): Promise<void> {
    const { binding, reservations } = this.#deps
    const { sn, network_id: network, name } = row
    try {
      await binding.bindProven({ sn, network, type: (row.kind ?? undefined) as DeviceKind | undefined, name })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isTheirs = error.error === 'type_required' || error.error === 'one_gateway_only'
      if (isTheirs) await reservations.problem(row.id, error.error)
    }
  }

  #waitingDevice(sn: string): Called | null {
    const device = this.#deps.live.get(sn)
    if (!device || device.sessionId === null || isBound(device.row)) return null
    return { ...device.row, label_hash: device.row.label_hash ?? this.#told.get(sn) ?? null }
  }

  /** Where devices of a network call from now. */
  #placesOf(network: number): string[] {
    const here = new Set<string>()
    for (const { row, sessionId } of this.#deps.live.values())
      if (row.network_id === network && sessionId !== null && row.address !== null) here.add(row.address)
    return [...here]
  }
}
