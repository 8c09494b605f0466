/** So many are sorted, or put together, between two yields. */
const PIECE = 500

/** The list in order; yields between pieces of a millisecond or so, as long lists take seconds. */
export function* sortedInPieces<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<undefined, T[]> {
  let runs: T[][] = []
  for (let i = 0; i < list.length; i += PIECE) {
    runs.push(list.slice(i, i + PIECE).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let i = 0; i < runs.length; i += 2)
      longer.push(i + 1 < runs.length ? yield* merged(runs[i]!, runs[i + 1]!, compare) : runs[i]!)
    runs = longer
  }
  return runs[0] ?? []
}

function* merged<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  const all: T[] = []
  let [atA, atB] = [0, 0]
  while (atA < a.length && atB < b.length) {
    all.push(compare(b[atB]!, a[atA]!) < 0 ? b[atB++]! : a[atA++]!)
    if (all.length % PIECE === 0) yield
  }
  for (; atA < a.length; atA++) all.push(a[atA]!)
  for (; atB < b.length; atB++) all.push(b[atB]!)
  return all
}
