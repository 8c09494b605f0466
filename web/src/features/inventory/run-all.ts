/** Does the work for each, four at a time; resolves with what failed, in order of failing. */
export async function runAll<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, items.length) }, worker))
  return failures
}
