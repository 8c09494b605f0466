import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { programFile } from '../../testing/program-file.ts'
import type { SeriesStore } from '../series-store.ts'
import { QueryError, type Report } from '../types.ts'
import type { OutsideFigures } from './figures.ts'
import { openOutsideStore } from './open-outside-store.ts'
import { startStore, storesHere } from './testing/debian-stores.ts'
import { openPretendStore } from './testing/pretend-store.ts'

const ROUNDS = 10
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'roost-outages-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs the child until it has told so many acknowledgements, kills it, and tells the last number. */
async function crash(writeUrl: string, first: number, after: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [programFile(new URL('./testing/queue-child.ts', import.meta.url)), directory, writeUrl, `${first}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let last = first - 1
  const ended = new Promise((resolve) => child.once('close', resolve))
  for await (const line of createInterface(child.stdout)) {
    const number = /^done (\d+)$/.exec(line)?.[1]
    if (number) last = Number(number)
    if (last >= first + after) child.kill('SIGKILL')
  }
  await ended
  return last
}

test(`${ROUNDS} times kill -9: all that was acknowledged arrives, in order`, {
  timeout: 120_000,
}, async () => {
  const store = await openPretendStore()
  store.answer = (_, request) => (request % 7 === 3 ? { status: 503 } : undefined)
  let next = 1
  for (let round = 0; round < ROUNDS; round++)
    next = (await crash(store.url, next, Math.floor(Math.random() * 60))) + 1
  const series = await openOutsideStore({
    ...{
      directory,
      writeUrl: store.url,
      queryUrl: 'http://127.0.0.1:9',
      retry: { firstMs: 1, longestMs: 5 },
    },
  })
  await eventually(async () => ((await series.stats()) as OutsideFigures).queueSamples === 0)
  await series.close()
  await store.close()
  // What was sent shortly before a crash comes again; it is the same.
  const firsts = [...new Set(store.taken.map(({ value }) => value))]
  expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
  const missing = Array.from({ length: next - 1 }, (_, i) => i + 1).filter((value) => !firsts.includes(value))
  expect(missing).toEqual([])
  for (const { at, value } of store.taken) expect(at).toBe(value * 1000)
})

const start = Math.floor(Date.now() / 1000) - 600
const report = (number: number): Report => ({
  ...{ sn: number % 2 ? 'odd' : 'even', at: (start + number) * 1000 },
  samples: [
    { name: 'counter', value: number },
    { name: 'other', labels: { port: 'p' }, value: -number },
  ],
})

describe.each(storesHere())('%s', (kind) => {
  test('killed and back: nothing is lost, nothing is twice', { timeout: 90_000 }, async () => {
    const store = await startStore(kind)
    const troubles: string[] = []
    const series = await openOutsideStore({
      ...{ directory, writeUrl: store.writeUrl, queryUrl: store.url, syncIntervalMs: 0 },
      retry: { firstMs: 10, longestMs: 100 },
      onTrouble: (message) => troubles.push(message),
    })
    const place = { tenant: 1, network: 1, project: 1, kind: 'ap', since: 0 }
    series.describe(['odd', 'even'].map((sn) => ({ ...place, sn })))
    try {
      let number = 0
      const append = async (count: number) => {
        for (const end = number + count; number < end; number++) await series.append([report(number)])
      }
      for (const round of [1, 2, 3]) {
        await append(40)
        // While it is sent to, at once: what it took last is in its memory only.
        await store.kill()
        await append(40)
        await expectAway(series)
        await store.start()
        await append(5)
        await eventually(async () => (await valuesOf(series)).length === 85 * round)
      }
      expect(await valuesOf(series)).toEqual(Array.from({ length: number }, (_, i) => i))
      await eventually(async () => ((await series.stats()) as OutsideFigures).queueSamples === 0)
      expect(await series.stats()).toMatchObject({ droppedSamplesTotal: 0, refusedSamplesTotal: 0 })
      expect(troubles.filter((text) => text.includes('wait on disk')).length).toBeGreaterThanOrEqual(3)
      expect(troubles.filter((text) => text.includes('refused'))).toEqual([])
    } finally {
      await series.close()
      await store.remove()
    }
  })
})

async function expectAway(series: SeriesStore): Promise<void> {
  const asked = series.query({ expr: 'counter', time: start, scope: { tenant: 1 } })
  await expect(asked).rejects.toThrow(QueryError)
  await expect(asked).rejects.toMatchObject({
    errorType: 'unavailable',
    message: expect.stringMatching(/outside metrics store/),
  })
  await expect(series.labels({ start, end: start + 1, scope: { tenant: 1 } })).rejects.toMatchObject({
    errorType: 'unavailable',
  })
  expect(await series.stats()).toMatchObject({ queryUp: 0 })
}

/** All that is stored, in order of time. */
async function valuesOf(series: SeriesStore): Promise<number[]> {
  const answer = await series
    .query({ expr: 'counter[1h]', time: start + 1200, scope: { tenant: 1 } })
    .catch(() => undefined)
  if (answer?.resultType !== 'matrix') return []
  return answer.result
    .flatMap(({ values }) => values)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => Number(value))
}
