import type { Sighting } from './sighting.ts'

/** Who tells what of each MAC of a network. Most are seen by one device: its sighting stands there without a list. */
export class SightingIndex {
  readonly #byMac = new Map<string, Sighting | readonly Sighting[]>()

  /** How many MACs are seen. */
  get size(): number {
    return this.#byMac.size
  }

  has(mac: string): boolean {
    return this.#byMac.has(mac)
  }

  macs(): MapIterator<string> {
    return this.#byMac.keys()
  }

  /** Of each device at most one, who told of it first standing first. */
  of(mac: string): readonly Sighting[] {
    const all = this.#byMac.get(mac)
    return all === undefined ? [] : listOf(all)
  }

  /** What is told of it, where one device alone tells of it. */
  only(mac: string): Sighting | undefined {
    const all = this.#byMac.get(mac)
    return all !== undefined && 'told' in all ? all : undefined
  }

  /** What one device tells of it. */
  by(mac: string, sn: string): Sighting | undefined {
    return this.of(mac).find(({ told }) => told.sn === sn)
  }

  /** @returns what the same device told before */
  put(mac: string, sighting: Sighting): Sighting | undefined {
    const known = this.#byMac.get(mac)
    if (known !== undefined && 'told' in known && known.told.sn === sighting.told.sn) {
      if (known !== sighting) this.#byMac.set(mac, sighting)
      return known
    }
    const all = known === undefined ? [] : listOf(known)
    const at = all.findIndex(({ told }) => told.sn === sighting.told.sn)
    if (at < 0) this.#keep(mac, all.concat(sighting))
    else this.#keep(mac, all.with(at, sighting))
    return all[at]
  }

  /** @returns what the device told of it */
  take(mac: string, sn: string): Sighting | undefined {
    const taken = this.by(mac, sn)
    if (taken) this.#keep(mac, this.of(mac).toSpliced(this.of(mac).indexOf(taken), 1))
    return taken
  }

  #keep(mac: string, all: readonly Sighting[]): void {
    if (all.length === 0) this.#byMac.delete(mac)
    else this.#byMac.set(mac, all.length === 1 ? all[0]! : all)
  }
}

const listOf = (all: Sighting | readonly Sighting[]): readonly Sighting[] => ('told' in all ? [all] : all)
