import { afterAll, afterEach, beforeEach } from 'vitest'

/** Keeps what closes something that was opened; the last one is closed first. */
type AtEnd = (close: () => unknown) => void

/**
 * Opens what the tests of a file share before the first of them, and anew after a try that failed: that may have left
 * it anywhere, and what `beforeAll` opens is never opened again. So a test may find what those before it left, or
 * nothing.
 * @param withinMs of one opening or closing
 */
export function openForTests(open: (atEnd: AtEnd) => Promise<void>, withinMs = 120_000): void {
  let closings: (() => unknown)[] | undefined
  const close = async () => {
    const all = closings ?? []
    closings = undefined
    for (const one of all.toReversed()) await one()
  }
  beforeEach(async () => {
    if (closings) return
    closings = []
    await open((one) => closings?.push(one))
  }, withinMs)
  afterEach(({ task }) => (task.result?.state === 'fail' ? close() : undefined), withinMs)
  afterAll(close, withinMs)
}
