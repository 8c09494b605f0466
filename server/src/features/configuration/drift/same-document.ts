import type { NativeDocument } from '../../../southbound/configuration-ports.ts'

/** Whether two documents say the same, whatever the order of their keys. */
export const sameDocument = (a: NativeDocument | null, b: NativeDocument | null): boolean =>
  stable(a) === stable(b)

const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inside: unknown) =>
    inside !== null && typeof inside === 'object' && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  )
