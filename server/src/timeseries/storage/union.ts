/** Numbers below `total` that any of the lists has, ascending. A mark for each is far quicker than a set of them. */
export function unionOf(lists: readonly Iterable<number>[], total: number): number[] {
  const marks = new Uint8Array(total)
  for (const list of lists) for (const one of list) marks[one] = 1
  const all: number[] = []
  for (let one = 0; one < total; one++) if (marks[one]) all.push(one)
  return all
}
