import type { Sighting } from './sighting.ts'

/** What is told of one MAC: the same object as long as the same devices tell alike. */
export type SightingEntry = Sighting | readonly Sighting[]

/** Who tells what of each MAC of a network. Most are seen by one device: its sighting stands there without a list. */
export class SightingIndex {
  readonly #byMac = new Map<string, SightingEntry>()

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

  /** The same as it stands there. */
  entry(mac: string): SightingEntry | undefined {
    return this.#byMac.get(mac)
  }

  /** What one device tells of it. */
  by(mac: string, sn: string): Sighting | undefined {
    return this.of(mac).find(({ told }) => told.sn === sn)
  }

  /** @returns what the same device told before */
  put(mac: string, sighting: Sighting): Sighting | undefined {
    const known = this.#byMac.get(mac)
    if (known === sighting) return sighting
    const all = known === undefined ? [] : listOf(known)
    const at = all.findIndex(({ told }) => told.sn === sighting.told.sn)
    if (at < 0) this.#keep(mac, all.concat(sighting))
    else if (all[at] !== sighting) this.#keep(mac, all.with(at, sighting))
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
