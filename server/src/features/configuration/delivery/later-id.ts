import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'

/** The later of two ids a device may have stored, null where it is known to have none. */
export function laterOf(
  native: Pick<NativeConfiguration, 'laterId'> | undefined,
  one: string | null,
  other: string | null,
): string | null {
  if (one === null || other === null) return one ?? other
  return native?.laterId(one, other) ?? other
}
