import { FairPlaces } from '../../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../../lib/fair-share/holding.ts'
import { LimitReached } from '../../../../lib/fair-share/limit-reached.ts'
import { remoteWriteLimits as limits } from '../limits.ts'

/** Room is held, and taken back, in pieces of so many series. */
const PIECE = 1_000

interface Pieces {
  count: number
  /** All but the last are whole, unless series have gone. */
  held: Holding[]
}

/** How many series each network has, of the server's room for them: a share per tenant (decision 0048). */
export class SeriesQuota {
  readonly #places: FairPlaces
  readonly #networks = new Map<number, Pieces>()
  readonly #tenantOf: (network: number) => number
  readonly #takenBack: (network: number, count: number) => void

  /** @param takenBack called when a network must give up so many series, for a tenant that has less */
  constructor(
    tenantOf: (network: number) => number,
    takenBack: (network: number, count: number) => void,
    now: () => number,
  ) {
    this.#tenantOf = tenantOf
    this.#takenBack = takenBack
    this.#places = new FairPlaces({ name: 'series', total: limits.seriesInAll }, { now })
  }

  of(network: number): number {
    return this.#networks.get(network)?.count ?? 0
  }

  get count(): number {
    return this.#places.used
  }

  /** Room for one more. @returns why there is none */
  grow(network: number): 'tenant' | 'server' | undefined {
    const pieces = this.#networks.get(network) ?? { count: 0, held: [] }
    this.#networks.set(network, pieces)
    const last = pieces.held.at(-1)
    try {
      if (last && last.size < PIECE) last.resize(last.size + 1)
      else pieces.held.push(this.#piece(network, pieces))
      pieces.count += 1
      return undefined
    } catch (error) {
      if (error instanceof LimitReached) return error.whose === 'server' ? 'server' : 'tenant'
      throw error
    }
  }

  shrink(network: number): void {
    const pieces = this.#networks.get(network)
    const last = pieces?.held.at(-1)
    if (!pieces || !last) return
    pieces.count -= 1
    if (last.size > 1) last.resize(last.size - 1)
    else {
      pieces.held.pop()
      last.end()
    }
    if (pieces.count === 0) this.#networks.delete(network)
  }

  #piece(network: number, pieces: Pieces): Holding {
    const piece: Holding = this.#places.take({ tenant: this.#tenantOf(network) }, 1, {
      takenBack: () => {
        pieces.held.splice(pieces.held.indexOf(piece), 1)
        const { size } = piece
        pieces.count -= size
        this.#takenBack(network, size)
      },
    })
    return piece
  }
}
