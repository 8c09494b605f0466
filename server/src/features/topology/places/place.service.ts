import { type MapPlace, placesPerNetwork } from '#contract/topology/places.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { PlaceRepository } from './place.repository.ts'

/** The free layout of a network's map: one for all who see it. */
export class PlaceService {
  readonly #places: PlaceRepository
  readonly #clock: Clock
  constructor(places: PlaceRepository, clock: Clock) {
    this.#places = places
    this.#clock = clock
  }

  of(network: number): Promise<MapPlace[]> {
    return this.#places.of(network)
  }

  /** Of one that is named twice the last word counts. @param places null: nothing was moved */
  async save(network: number, places: readonly MapPlace[] | null): Promise<{ places: number }> {
    if (places === null) {
      await this.#places.clear(network)
      return { places: 0 }
    }
    const last = [...new Map(places.map((place) => [place.id, place])).values()]
    return { places: await this.#places.save(network, last, this.#clock.now(), placesPerNetwork) }
  }
}
