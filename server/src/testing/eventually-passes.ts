import { vi } from 'vitest'

/** More than a busy machine takes; by itself `vi.waitFor` gives up after a second. */
const LONG_MS = 45_000

/** Waits until the assertions in `check` hold. @throws what the last try threw */
export const eventuallyPasses = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, LONG_MS)
