import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatheredAppends } from './gathered-appends.ts'
import type { EncodedReports } from './report-encoder.ts'

const EVERY_MS = 50

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = (byte: number, fresh = false): EncodedReports => ({ bytes: Uint8Array.of(byte), fresh })

function gathering(everyMs = EVERY_MS) {
  const sent: { bytes: number[]; fresh: boolean }[] = []
  const failures: Error[] = []
  const appends = new GatheredAppends(async ({ bytes, fresh }) => {
    sent.push({ bytes: [...bytes], fresh })
    const failure = failures.shift()
    if (failure) throw failure
  }, everyMs)
  return { appends, sent, failures }
}

test('the first goes at once, what follows soon after goes together', async () => {
  const { appends, sent } = gathering()
  await appends.append(rows(1))
  expect(sent).toEqual([{ bytes: [1], fresh: false }])
  const others = Promise.all([appends.append(rows(2)), appends.append(rows(3))])
  vi.advanceTimersByTime(EVERY_MS - 1)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await others
  expect(sent[1]).toEqual({ bytes: [2, 3], fresh: false })
  vi.advanceTimersByTime(EVERY_MS)
  await appends.append(rows(4))
  expect(sent[2]).toEqual({ bytes: [4], fresh: false })
})

test('rows of a new numbering begin a message of their own', async () => {
  const { appends, sent } = gathering()
  const all = [rows(1), rows(2), rows(3, true), rows(4)].map((one) => appends.append(one))
  vi.advanceTimersByTime(EVERY_MS)
  await Promise.all(all)
  expect(sent).toEqual([
    { bytes: [1], fresh: false },
    { bytes: [2], fresh: false },
    { bytes: [3, 4], fresh: true },
  ])
})

test('all of a message fail with it, and the next does not', async () => {
  const { appends, failures } = gathering()
  await appends.append(rows(1))
  failures.push(new Error('full'))
  const two = Promise.allSettled([appends.append(rows(2)), appends.append(rows(3))])
  vi.advanceTimersByTime(EVERY_MS)
  expect((await two).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  vi.advanceTimersByTime(EVERY_MS)
  await appends.append(rows(4))
})

test('what waits goes when asked to, and once only', async () => {
  const { appends, sent } = gathering()
  await appends.append(rows(1))
  const waiting = appends.append(rows(2))
  appends.flush()
  await waiting
  vi.advanceTimersByTime(EVERY_MS)
  expect(sent.map(({ bytes }) => bytes)).toEqual([[1], [2]])
})

test('without a pace each goes at once', async () => {
  const { appends, sent } = gathering(0)
  await Promise.all([appends.append(rows(1)), appends.append(rows(2))])
  expect(sent).toHaveLength(2)
})
