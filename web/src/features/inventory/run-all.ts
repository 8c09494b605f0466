export interface Run<T> {
  /** No more are begun once it is aborted; what is under way ends by itself. */
  signal?: AbortSignal
  onEnded?: (item: T, error: unknown) => void
}

/** Does the work for each, four at a time; resolves with what failed, in order of failing. */
export async function runAll<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { signal, onEnded }: Run<T> = {},
): Promise<unknown[]> {
  const failures: unknown[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length && !signal?.aborted) {
      const item = items[next++]!
      const error = await work(item).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error(),
      )
      if (error !== undefined) failures.push(error)
      onEnded?.(item, error)
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, items.length) }, worker))
  return failures
}
