import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 15

/** Runs a long piece of work in slices, so that appends and queries get their turn between them. */
export async function runInSlices(work: Generator<void, void>): Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS
  for (const _ of work) {
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + SLICE_MS
  }
}
