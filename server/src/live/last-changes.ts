/** When each of many things last changed, for as long as a browser may show it as it was before. */
export class LastChanges<Key, About = undefined> {
  /** The latest at the end. */
  readonly #changes = new Map<Key, { at: number; about: About }>()
  readonly #now: () => number
  readonly #keptMs: number

  constructor(now: () => number, keptMs: number) {
    this.#now = now
    this.#keptMs = keptMs
  }

  note(key: Key, about: About): void {
    this.#forgetOld()
    this.#changes.delete(key)
    this.#changes.set(key, { at: this.#now(), about })
  }

  msAgo(key: Key): number | undefined {
    this.#forgetOld()
    const change = this.#changes.get(key)
    return change && this.#now() - change.at
  }

  /** Of the last of those that `concerns` says yes to. */
  msAgoOfAny(concerns: (key: Key, about: About) => boolean): number | undefined {
    this.#forgetOld()
    let last: number | undefined
    for (const [key, { at, about }] of this.#changes) if (concerns(key, about)) last = at
    return last === undefined ? undefined : this.#now() - last
  }

  #forgetOld(): void {
    const from = this.#now() - this.#keptMs
    for (const [key, { at }] of this.#changes) {
      if (at > from) return
      this.#changes.delete(key)
    }
  }
}
