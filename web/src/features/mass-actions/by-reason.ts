/** Failures by what is said about them, the most frequent first. */
export function byReason<T>(failed: readonly T[], words: (item: T) => string): [string, T[]][] {
  return [...Map.groupBy(failed, words)].sort(([, a], [, b]) => b.length - a.length)
}
