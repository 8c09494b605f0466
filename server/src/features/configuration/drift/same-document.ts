import type { NativeDocument } from '../../../southbound/configuration-ports.ts'

/** Whether two documents say the same, whatever the order of their keys; what is undefined is not said. */
export const sameDocument = (a: NativeDocument | null, b: NativeDocument | null): boolean => isSame(a, b)

/** Ends at the first difference: in a review every device has one. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isThing(a) || !isThing(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  const told = (thing: Record<string, unknown>) =>
    Object.keys(thing).filter((key) => thing[key] !== undefined)
  const keys = told(a)
  return keys.length === told(b).length && keys.every((key) => isSame(a[key], b[key]))
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
