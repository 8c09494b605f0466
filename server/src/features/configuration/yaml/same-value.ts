/** Whether two values say the same: nothing is as null, and plain values of a list are, in whatever order. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))

function canonical(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.some(isThing) ? value.map(canonical) : value.toSorted(byText)
  if (!isThing(value)) return value
  const members = Object.entries(value).flatMap(([name, one]) => {
    const inside = canonical(one)
    return inside === null ? [] : [[name, inside] as const]
  })
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null
const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1)
