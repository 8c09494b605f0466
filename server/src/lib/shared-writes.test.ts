import { describe, expect, it } from 'vitest'
import { SharedWrites } from './shared-writes.ts'

/** Writes into a list, each in a later turn; refuses every write that a negative number is part of. */
function open(more: { gatherMs?: number; max?: number } = {}) {
  const written: number[][] = []
  const write = async (items: number[]) => {
    await Promise.resolve()
    if (items.some((item) => item < 0)) throw new Error('no')
    written.push(items)
  }
  return { written, writes: new SharedWrites<number>({ write, ...more }) }
}

describe('shared writes', () => {
  it('what comes while one is under way shares the next, in the order it came', async () => {
    const { written, writes } = open()
    await Promise.all([1, 2, 3].map((item) => writes.add(item)))
    expect(written).toEqual([[1], [2, 3]])
  })

  it('those that come at the same time share one, when they are given time to meet', async () => {
    const { written, writes } = open({ gatherMs: 1 })
    await Promise.all([1, 2, 3].map((item) => writes.add(item)))
    expect(written).toEqual([[1, 2, 3]])
  })

  it('no write has more than the most', async () => {
    const { written, writes } = open({ max: 2 })
    await Promise.all([1, 2, 3, 4, 5].map((item) => writes.add(item)))
    expect(written).toEqual([[1], [2, 3], [4, 5]])
  })

  it.each([undefined, 1])('none is left behind, whenever it comes (gathered for %s ms)', async (gatherMs) => {
    const { written, writes } = open({ gatherMs })
    // Each comes at another of the moments right after the one before it is told that it is written.
    for (let later = 0; later < 6; later += 1) {
      await writes.add(later)
      for (let moment = 0; moment < later; moment += 1) await Promise.resolve()
    }
    expect(written).toEqual([[0], [1], [2], [3], [4], [5]])
  })

  it('one that is refused keeps back none of the others, also those that come later', async () => {
    const { written, writes } = open({ gatherMs: 1 })
    const told = await Promise.allSettled([1, -2, 3].map((item) => writes.add(item)))
    await writes.add(4)
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(written).toEqual([[1], [3], [4]])
  })

  it('is idle when all is written, at once when there was nothing', async () => {
    const { written, writes } = open({ max: 1 })
    await writes.idle()
    for (const item of [1, 2, 3]) void writes.add(item)
    await writes.idle()
    expect(written).toEqual([[1], [2], [3]])
  })
})
