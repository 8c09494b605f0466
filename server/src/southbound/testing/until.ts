/** Polls until `condition` gives something truthy, and returns it. Fails with `what` after `withinMs`. */
export async function until<Value>(
  what: string,
  condition: () => Value,
  withinMs = 5_000,
): Promise<NonNullable<Value>> {
  const end = performance.now() + withinMs
  for (;;) {
    const value = condition()
    if (value) return value
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
