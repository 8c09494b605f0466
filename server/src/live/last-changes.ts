interface Change<About> {
  at: number
  about: About
}

/** When each of many things last changed, for as long as a browser may show it as it was before. */
export class LastChanges<Key, About = undefined> {
  /** In no order: what is set again stays where it is, for a Map walks over every place that was given up. */
  readonly #changes = new Map<Key, Change<About>>()
  readonly #now: () => number
  readonly #keptMs: number
  #forgotAt: number

  constructor(now: () => number, keptMs: number) {
    this.#now = now
    this.#keptMs = keptMs
    this.#forgotAt = now()
  }

  note(key: Key, about: About): void {
    this.#forgetOld()
    const at = this.#now()
    const known = this.#changes.get(key)
    if (!known) this.#changes.set(key, { at, about })
    else {
      known.at = at
      known.about = about
    }
  }

  msAgo(key: Key): number | undefined {
    const at = this.#changes.get(key)?.at
    return at === undefined || this.#isOld(at) ? undefined : this.#now() - at
  }

  /** Of the last of those that `concerns` says yes to. */
  msAgoOfAny(concerns: (key: Key, about: About) => boolean): number | undefined {
    let last: number | undefined
    for (const [key, { at, about }] of this.#changes)
      if (!(at <= (last ?? -Infinity) || this.#isOld(at)) && concerns(key, about)) last = at
    return last === undefined ? undefined : this.#now() - last
  }

  /** Things that are remembered: of twice the time that counts, at most. */
  get size(): number {
    return this.#changes.size
  }

  #isOld = (at: number): boolean => at <= this.#now() - this.#keptMs

  /** All are looked through once in all that time, not at each change. */
  #forgetOld(): void {
    if (!this.#isOld(this.#forgotAt)) return
    this.#forgotAt = this.#now()
    for (const [key, { at }] of this.#changes) if (this.#isOld(at)) this.#changes.delete(key)
  }
}
