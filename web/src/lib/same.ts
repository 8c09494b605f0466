/** Whether two values made of records, lists and plain values say the same; the order of keys says nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isComposite(one) || !isComposite(other) || Array.isArray(one) !== Array.isArray(other)) return false
  // A key without a value is no key, as it is on the wire.
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => same(own(one, key), own(other, key)))
}

type Composite = Record<string, unknown>

const isComposite = (value: unknown): value is Composite => typeof value === 'object' && value !== null
const own = (value: Composite, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)
