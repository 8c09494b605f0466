/** A part still on its way after this long is told of: who waits shall know why, long before it counts as lost. */
export const slowMs = 10_000

let slow = 0
const listeners = new Set<() => void>()

/** How many parts of the console are under way longer than `slowMs`. */
export const readSlowParts = (): number => slow

export function onSlowParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a part as slow until it is there or given up. */
export function watchSlow(loading: Promise<unknown>): void {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    count(1)
  }, slowMs)
  const done = () => {
    clearTimeout(timer)
    if (isSlow) count(-1)
  }
  loading.then(done, done)
}

function count(change: number): void {
  slow += change
  for (const listener of [...listeners]) listener()
}
