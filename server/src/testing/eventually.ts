/** What comes is not waited for any longer: far more than a busy machine takes, so that it means that something hangs. */
const LONG_MS = 45_000

/**
 * Waits until `check` gives something truthy, and returns it: for what other processes, sockets and files bring about.
 * @throws when it does not come within `withinMs`, with the check's own text
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  withinMs = LONG_MS,
): Promise<NonNullable<T>> {
  const end = performance.now() + withinMs
  for (;;) {
    const value = await check()
    if (value) return value as NonNullable<T>
    if (performance.now() > end) throw new Error(`it did not become so within ${withinMs} ms: ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
