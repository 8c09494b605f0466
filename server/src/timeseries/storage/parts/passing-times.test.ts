import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'
import { keepTimes, TIMES_CACHE_BYTES } from './part-columns.ts'

const MINUTE = 60_000
const T0 = 19_700 * 86_400_000
const REPORTS = 500

let fixture: StoreFixture
beforeEach(async () => {
  fixture = new StoreFixture()
  fixture.now = T0
  await fixture.open()
})
afterEach(async () => {
  keepTimes(TIMES_CACHE_BYTES)
  await fixture.remove()
})

/** Of every report, of the first half, of the last, and of some here and there. */
const kept: Record<string, (i: number) => boolean> = {
  always: () => true,
  first: (i) => i < REPORTS / 2,
  last: (i) => i >= REPORTS / 2,
  some: (i) => i % 7 === 3 || i % 5 === 1,
}

test('series are the same whether their times are kept in memory or only pass by', async () => {
  for (let i = 0; i < REPORTS; i++)
    await fixture.append({
      sn: 'a',
      at: T0 + i * MINUTE + ((i * 13) % 29),
      samples: Object.entries(kept)
        .filter(([, has]) => has(i))
        .map(([name]) => ({ name, value: i % 3 === 0 ? i / 4 : i })),
    })
  await fixture.engine.store.flush()
  const read = () => Object.keys(kept).map((name) => fixture.samples(name))
  const before = read()
  expect(before.map(({ length }) => length)).toEqual(
    Object.values(kept).map((has) => Array.from({ length: REPORTS }, (_, i) => i).filter(has).length),
  )
  await fixture.engine.close()
  await fixture.open()
  keepTimes(0)
  expect(read()).toEqual(before)
})
