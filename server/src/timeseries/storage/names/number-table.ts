const FIRST_ROOM = 1024

/** Numbers from 0 on by small numbers, most of which have one: four bytes each. */
export class NumberTable {
  /** One more than the number; 0 for none. */
  #held = new Int32Array(FIRST_ROOM)
  /** None from here on. */
  #end = 0

  get(of: number): number | undefined {
    const held = of < this.#end ? this.#held[of]! : 0
    return held === 0 ? undefined : held - 1
  }

  set(of: number, number: number): void {
    if (of >= this.#held.length) this.#makeRoom(of + 1)
    this.#held[of] = number + 1
    this.#end = Math.max(this.#end, of + 1)
  }

  /** Those that have a number, ascending. */
  *keys(): Generator<number> {
    for (let of = 0; of < this.#end; of++) if (this.#held[of] !== 0) yield of
  }

  #makeRoom(needed: number): void {
    const more = new Int32Array(Math.max(needed, this.#held.length * 2))
    more.set(this.#held)
    this.#held = more
  }
}
