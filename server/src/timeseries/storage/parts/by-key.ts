export interface ByKey {
  /** Key k has the places `order[starts[k]]` and those behind it, before `starts[k + 1]`. */
  readonly starts: Int32Array
  /** Places in the list, by key; those of one key in their order. */
  readonly order: Int32Array
}

/**
 * The places of a list in the order of their keys. Counted, as there are hundreds of thousands and keys are small numbers.
 *
 * @param count how many of `keys` count
 * @param below all keys are
 */
export function byKey(keys: Int32Array, count: number, below: number): ByKey {
  const starts = new Int32Array(below + 1)
  for (let i = 0; i < count; i++) starts[keys[i]! + 1]!++
  for (let key = 0; key < below; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice()
  const order = new Int32Array(count)
  for (let i = 0; i < count; i++) order[next[keys[i]!]!++] = i
  return { starts, order }
}
