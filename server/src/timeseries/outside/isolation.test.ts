import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openSeriesStore, type SeriesStore } from '../series-store.ts'
import { type QueryAnswer, QueryError, type Report, type Scope, type Subject } from '../types.ts'
import { openOutsideStore } from './open-outside-store.ts'
import { countSamples } from './testing/count-samples.ts'
import { type DebianStore, startStore, storesHere } from './testing/debian-stores.ts'
import { expression } from './testing/expressions.ts'

const NOW = Math.floor(Date.now() / 60_000) * 60 - 120
const MINUTES = 60
/** Markers, which end series and are no samples. */
const STALE = 25
const MOVED = (NOW - 1800) * 1000
const mine = { tenant: 1, network: 11, project: 10, kind: 'ap', since: 0 }
const theirs = { tenant: 2, network: 21, project: 20, kind: 'switch', since: 0 }
const before: Subject[] = [
  { ...mine, sn: 'mine-1' },
  { ...mine, sn: 'mine-2', network: 12, kind: '' },
  { ...theirs, sn: 'theirs-1' },
  { ...theirs, sn: 'moved' },
]
/** One device becomes the first tenant's in the middle. */
const after = [...before.slice(0, 3), { ...mine, sn: 'moved', since: MOVED }]
const scopes: Scope[] = [{ tenant: 1 }, { tenant: 1, networks: [12] }, { tenant: 3, shared: [11] }]

/** The second tenant's values are far above the first's. */
function reportsOf(minute: number): Report[] {
  const at = (NOW - (MINUTES - minute) * 60) * 1000
  return [...before, { sn: 'unknown' }].map(({ sn }, i): Report => {
    const far = sn.startsWith('mine') || (sn === 'moved' && at >= MOVED) ? 0 : 1e6
    return {
      ...{ sn, at },
      samples: [
        { name: 'bytes_total', labels: { port: 'p1' }, value: far + 60 * (minute % 25) },
        { name: 'bytes_total', labels: { port: 'p2' }, value: far + 7 * minute * i },
        {
          name: 'load',
          value: far + ((minute * 31) % 17),
          ...(minute % 11 === 10 && { stale: true as const }),
        },
        { name: 'up', value: 1 },
        { name: 'room.air', labels: { 'room.name': 'hall', roost_tenant: '2' }, value: far + minute },
        { name: `secret_of_${far}`, value: far },
      ],
    }
  })
}

describe.each(storesHere())('in %s with another tenant’s series beside', (kind) => {
  const home = mkdtempSync(join(tmpdir(), 'roost-isolation-'))
  let store: DebianStore
  let shared: SeriesStore
  /** Holds nothing but what the first tenant may see. */
  let alone: SeriesStore

  beforeAll(async () => {
    store = await startStore(kind)
    const place = { writeUrl: store.writeUrl, queryUrl: store.url, syncIntervalMs: 0 }
    shared = await openOutsideStore({ directory: join(home, 'outside'), ...place })
    alone = await openSeriesStore({ directory: join(home, 'series'), syncIntervalMs: 0 })
    shared.describe(before)
    alone.describe(after.filter(({ tenant }) => tenant === 1))
    for (let minute = 0; minute <= MINUTES; minute++) {
      const all = reportsOf(minute)
      if (all[0]!.at >= MOVED) shared.describe(after)
      await shared.append(all)
      await alone.append(all.filter(({ sn, at }) => sn.startsWith('mine') || (sn === 'moved' && at >= MOVED)))
    }
    // A second server that writes to the same store, of devices that are called the same.
    const other = await openOutsideStore({ directory: join(home, 'other'), ...place })
    other.describe([{ ...mine, sn: 'mine-1' }])
    await other.append(reportsOf(MINUTES))
    await eventually(async () => (await countSamples(other, NOW, 2)) === 30)
    await other.close()
    const all = 30 * (MINUTES + 1) - STALE
    await eventually(async () => (await countSamples(shared, NOW, 2)) === all)
  })
  afterAll(async () => {
    await shared?.close()
    await alone?.close()
    await store?.remove()
    rmSync(home, { recursive: true, force: true })
  })

  test('every answer is that of a store that holds nothing else (property)', {
    timeout: 120_000,
  }, async () => {
    let [answered, refused] = [0, 0]
    const asked = fc.tuple(
      expression,
      fc.constantFrom(...scopes),
      fc.constantFrom(NOW, NOW - 1650, NOW - 1801),
    )
    const property = fc.asyncProperty(asked, async ([expr, scope, time]) => {
      const range = { expr, scope, start: NOW - 2400, end: time, step: 137 }
      for (const ask of [
        (one: SeriesStore) => one.query({ expr, scope, time }),
        (one: SeriesStore) => one.queryRange(range),
      ]) {
        const [own, only] = await Promise.all([told(ask(shared)), told(ask(alone))])
        expect(own).toEqual(only)
        if (Array.isArray(own)) answered += own.length > 0 ? 1 : 0
        else refused += 1
      }
    })
    await fc.assert(property, { numRuns: 250 })
    expect(answered).toBeGreaterThan(100)
    expect(refused).toBeLessThan(400)
  })
})

/** The answer without the order it has by chance, or the kind of refusal. */
async function told(answer: Promise<QueryAnswer>): Promise<unknown[] | string> {
  try {
    const { resultType, result } = await answer
    if (resultType === 'scalar' || resultType === 'string') return [result]
    const all: { metric: object; value?: unknown; values?: unknown }[] = result
    return all
      .map(({ metric, value, values }) =>
        JSON.stringify([Object.entries(metric).sort(), rounded(value ?? values)]),
      )
      .sort()
  } catch (error) {
    if (error instanceof QueryError) return error.errorType
    throw error
  }
}

/** Sums of the same numbers in another order differ in their last digits. */
const rounded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rounded)
  return typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value).toPrecision(10) : value
}
