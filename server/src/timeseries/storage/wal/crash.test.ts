import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Engine } from '../../engine.ts'
import { crash, DAY_BATCHES, DELETED_EVERY, ROLLED, T0 } from '../../testing/crash-scene.ts'

const ROUNDS = 25
/** Three devices, three samples each. */
const SAMPLES_PER_BATCH = 9

/** The counter of each device, and how many samples are stored in all, repeats included. */
async function countersOf(directory: string): Promise<{ counters: Map<string, number[]>; stored: number }> {
  const troubles: string[] = []
  const engine = await Engine.open({
    directory,
    retentionMs: 1e12,
    shortLived: [],
    syncIntervalMs: 0,
    partMs: 1e12,
    partSamples: 1e9,
    onTrouble: (message) => troubles.push(message),
    now: () => T0,
  })
  const answer = engine.query({ expr: 'counter[100y]', time: 4e9, scope: { all: true } })
  const stored = engine.stats().samples
  await engine.close()
  expect(troubles).toEqual([])
  if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
  const counters = answer.result.map(
    ({ metric, values }) => [metric.sn!, values.map(([, value]) => Number(value))] as const,
  )
  return { counters: new Map(counters), stored }
}

test(`${ROUNDS} times kill -9: every acknowledged sample is there, once`, { timeout: 600_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'))
  let next = 0
  // A busy machine does less in a round.
  for (let round = 0; round < ROUNDS || next <= ROUNDS; round++) {
    const { last, troubles } = await crash(directory, next, Math.random() * 120)
    expect(troubles).toEqual([])
    const { counters, stored } = await countersOf(directory)
    for (const sn of last >= 0 ? ['a', 'b', 'c'] : []) {
      const values = counters.get(sn) ?? []
      // One batch beyond may be on the disk though its acknowledgement never came.
      expect(values.length - 1 - last).toBeOneOf([0, 1])
      expect(values).toEqual(Array.from(values, (_, i) => i))
    }
    expect(stored).toBe((counters.get('a')?.length ?? 0) * SAMPLES_PER_BATCH)
    next = Math.max(last + 1, counters.get('a')?.length ?? 0)
  }
  expect(next).toBeGreaterThan(ROUNDS)
  rmSync(directory, { recursive: true })
})

/** How many values of a device's counter there are, and their sum and last, from samples and roll-ups together. */
async function rolledCounter(directory: string, next: number): Promise<number[] | undefined> {
  const troubles: string[] = []
  const now = T0 + ((next + 2 * DAY_BATCHES) * 86_400_000) / DAY_BATCHES
  const engine = await Engine.open({
    ...{ directory, ...ROLLED, shortLived: [], syncIntervalMs: 0, partMs: 1e12, partSamples: 1e9 },
    onTrouble: (message) => troubles.push(message),
    now: () => now,
  })
  const numbers = ['count', 'sum', 'last'].map((name) => {
    const expr = `${name}_over_time(counter{sn="b"}[50y])`
    // At the end of a step, so that nothing is scaled.
    const { result } = engine.query({ expr, time: Math.ceil(now / 3_600_000) * 3_600, scope: { all: true } })
    return result[0] && Number((result[0] as { value: [number, string] }).value[1])
  })
  const { rollupParts } = engine.stats()
  await engine.close()
  expect(troubles).toEqual([])
  return numbers[0] === undefined ? undefined : [...(numbers as number[]), rollupParts]
}

test(`${ROUNDS} times kill -9 while days are rolled up: each sample counts once, in a roll-up or by itself`, {
  timeout: 600_000,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'))
  let next = 0
  let rollups = 0
  // A busy machine does less in a round.
  for (let round = 0; round < ROUNDS || rollups <= 5; round++) {
    const { last, troubles } = await crash(directory, next, Math.random() * 150, 'rolled')
    expect(troubles).toEqual([])
    const found = await rolledCounter(directory, Math.max(next, last))
    if (found === undefined) continue
    const [count, sum, newest, parts] = found as [number, number, number, number]
    expect(count - 1 - last).toBeOneOf([0, 1])
    expect(newest).toBe(count - 1)
    expect(sum).toBe((count * (count - 1)) / 2)
    next = count
    rollups = parts
  }
  expect(rollups).toBeGreaterThan(5)
  rmSync(directory, { recursive: true })
})

test(`${ROUNDS} times kill -9 while a device's samples are deleted, on a disk that refuses at times: nothing comes back`, {
  timeout: 600_000,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'))
  let next = 0
  let gone = -1
  // A busy machine does less in a round.
  for (let round = 0; round < ROUNDS || gone <= ROUNDS; round++) {
    const { last, deleted, troubles } = await crash(directory, next, Math.random() * 200, 'deleting')
    expect(troubles).toEqual([])
    rmSync(join(directory, 'deletions.json.tmp'), { recursive: true, force: true })
    const { counters } = await countersOf(directory)
    const others = counters.get('a') ?? []
    expect(others).toEqual(Array.from(others, (_, i) => i))
    expect(counters.get('c') ?? []).toEqual(others)
    const mine = counters.get('b') ?? []
    const first = mine[0] ?? others.length
    gone = Math.max(gone, deleted)
    // One deletion beyond may be written down though it was never told.
    expect(first).toBeGreaterThan(gone)
    if (first !== gone + 1) expect((first - 1) % DELETED_EVERY).toBe(0)
    expect(mine).toEqual(others.slice(first))
    gone = first - 1
    next = Math.max(last + 1, others.length)
  }
  expect(gone).toBeGreaterThan(ROUNDS)
  rmSync(directory, { recursive: true })
})
