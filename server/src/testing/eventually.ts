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
  const start = performance.now()
  for (;;) {
    const value = await check()
    if (value) return value as NonNullable<T>
    const waited = performance.now() - start
    if (waited > withinMs) throw new Error(`it did not become so within ${withinMs} ms: ${check}`)
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(waited)))
  }
}

/** What takes seconds is asked for less and less often: to ask is mostly a call of the server, which has other work. */
const pauseAfter = (waitedMs: number): number => Math.min(Math.max(waitedMs / 20, 5), 50)
