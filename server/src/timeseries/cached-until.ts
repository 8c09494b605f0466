/** What `make` makes, made anew whenever `turn` gives another number. */
export function cachedUntil<T>(turn: () => number, make: () => T): () => T {
  let [made, at] = [make(), turn()]
  return () => {
    if (at !== turn()) [made, at] = [make(), turn()]
    return made
  }
}
