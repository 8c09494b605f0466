import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreFixture } from '../../testing/store-fixture.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const T0 = 19_700 * DAY
const REPORTS = 240
const METRICS = 130

let fixture: StoreFixture
beforeEach(async () => {
  fixture = new StoreFixture()
  fixture.now = T0
  await fixture.open()
  for (let i = 0; i < REPORTS; i++)
    await fixture.append({
      sn: 'a',
      at: T0 + i * MINUTE,
      samples: Array.from({ length: METRICS }, (_, m) => ({
        name: `metric_${m}`,
        value: Math.sin(i * m + m),
      })),
    })
  await fixture.engine.store.flush()
  await fixture.engine.close()
})
afterEach(() => fixture.remove())

function flip(at: number): void {
  const folder = join(fixture.directory, 'raw')
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.part'))
  const bytes = readFileSync(join(folder, name!))
  const place = Math.floor(bytes.length * at)
  bytes[place] = bytes[place]! ^ 1
  writeFileSync(join(folder, name!), bytes)
}

const ask = (expr: string) => fixture.engine.query({ expr, time: (T0 + DAY) / 1000, scope: { all: true } })

/** How many of the metrics are whole, and which are gone. */
function found(): { whole: number; gone: string[] } {
  const gone: string[] = []
  let whole = 0
  for (let m = 0; m < METRICS; m++) {
    const { length } = fixture.samples(`metric_${m}`)
    if (length === REPORTS) whole++
    else gone.push(`metric_${m}`)
  }
  return { whole, gone }
}

test('a flipped byte costs the page it lies in, and answers over it say so, also when the file is long merged', async () => {
  flip(0.5)
  await fixture.open()
  const { whole, gone } = found()
  expect(gone.length).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(METRICS * 0.7)
  expect(fixture.troubles).toEqual([expect.stringMatching(/raw\/0000000001\.part has a damaged page/)])
  const warning = expect.stringMatching(
    /samples between 2023-12-09T00:00:00Z and .* are missing: raw\/.*page/,
  )
  expect(ask(`count_over_time(${gone[0]}[1d])`).warnings).toEqual([warning])
  expect(ask(`count({__name__=~"metric_.*"} offset 20h)`).warnings).toEqual([warning])
  expect(ask(`count_over_time(${gone[0]}[1d])`).missing).toEqual([
    { from: Date.parse('2023-12-09T00:00:00Z'), to: expect.any(Number) },
  ])
  const sound = Array.from({ length: METRICS }, (_, m) => `metric_${m}`).find((name) => !gone.includes(name))!
  expect(ask(`count_over_time(${sound}[1d])`)).toMatchObject({ warnings: [] })
  expect(ask(`count_over_time(${sound}[1d])`)).not.toHaveProperty('missing')
  // Another part of the day, merged with what is left.
  await fixture.append({ sn: 'a', at: T0 + 600 * MINUTE, samples: [{ name: 'metric_0', value: 1 }] })
  await fixture.engine.store.flush()
  fixture.now = T0 + 2 * DAY
  await fixture.engine.maintain()
  await fixture.reopen()
  expect(readdirSync(join(fixture.directory, 'raw')).sort()).toEqual([
    '0000000001.part.corrupt',
    '0000000003.part',
  ])
  expect(found().gone.filter((name) => name !== 'metric_0')).toEqual(
    gone.filter((name) => name !== 'metric_0'),
  )
  expect(ask(`count_over_time(${gone[0]}[1d])`).warnings).toEqual([warning])
  expect(fixture.troubles).toHaveLength(1)
})
