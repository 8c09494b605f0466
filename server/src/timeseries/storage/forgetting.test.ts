import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const T0 = 19_700 * DAY
const OPTIONS = {
  retentionMs: 5 * DAY,
  shortLived: [{ prefix: 'client_', ms: 2 * DAY }],
  rollups: [{ stepMs: HOUR, keptMs: 400 * DAY }],
  partMs: 2 * HOUR,
}
const CLIENTS_A_DAY = 240

let fixture: StoreFixture
beforeEach(async () => {
  fixture = new StoreFixture()
  fixture.now = T0
  await fixture.open(OPTIONS)
})
afterEach(() => fixture.remove())

const macOf = (number: number) => `02:00:00:00:${(number >> 8).toString(16)}:${(number & 255).toString(16)}`

/** A day of reports of one device, to which new clients come all the time. */
async function pass(day: number): Promise<void> {
  fixture.numberAnew()
  for (let half = 0; half < 48; half++) {
    fixture.now = T0 + day * DAY + half * (HOUR / 2) + 1
    const first = day * CLIENTS_A_DAY + half * 5
    const clients = Array.from({ length: 5 }, (_, i) => ({
      name: 'client_signal_dbm',
      labels: { client: macOf(first + i) },
      value: first + i,
    }))
    await fixture.append({
      sn: 'a',
      at: fixture.now,
      samples: [{ name: 'device_up', value: day * 48 + half }, ...clients],
    })
    await fixture.engine.maintain()
  }
}

const clientsSeen = (hours: number): number => {
  const expr = `count(count_over_time(client_signal_dbm[${hours}h]))`
  const { result } = fixture.engine.query({ expr, time: fixture.now / 1000, scope: { all: true } })
  return Number((result[0] as { value: [number, string] } | undefined)?.value[1] ?? 0)
}

describe('names that nothing has any more', () => {
  test('leave the catalog, day by day, while every query stays right', { timeout: 60_000 }, async () => {
    const sizes: number[] = []
    for (let day = 0; day < 12; day++) {
      await pass(day)
      sizes.push(fixture.engine.store.catalog.size.keys)
      expect(clientsSeen(6)).toBe(5 * 12)
    }
    expect(Math.max(...sizes.slice(3))).toBeLessThan(sizes[2]! * 1.1)
    expect(sizes.at(-1)).toBeLessThan(2 * CLIENTS_A_DAY)
    // What was not asked for in a while is read from its files again.
    expect(clientsSeen(47)).toBe(5 * 94)
    expect(fixture.samples('device_up').length).toBeGreaterThan(5 * 48)
    await fixture.reopen(OPTIONS)
    expect(clientsSeen(47)).toBe(5 * 94)
    expect(clientsSeen(6)).toBe(5 * 12)
  })

  test('give their numbers to others only when nobody reads by them any more', async () => {
    const { catalog } = fixture.engine.store
    const old = catalog.key({ name: 'm', labels: [['client', 'old']] })
    const device = catalog.device('gone')
    const endReading = catalog.beginReading()
    catalog.forgetUnused(catalog.noneInUse())
    const next = catalog.key({ name: 'm', labels: [['client', 'new']] })
    expect(next).not.toBe(old)
    expect(catalog.keyAt(old).labels).toEqual([['client', 'old']])
    expect(catalog.deviceAt(device)).toBe('gone')
    expect(catalog.keysNamed('m')).toEqual([next])
    expect(catalog.findDevice('gone')).toBeUndefined()
    endReading()
    catalog.giveBack()
    expect(catalog.key({ name: 'm', labels: [['client', 'newer']] })).toBe(old)
    expect(catalog.device('come')).toBe(device)
    expect(catalog.keyAt(old).labels).toEqual([['client', 'newer']])
  })

  test('what comes back under them is told apart in logs, also after a restart', async () => {
    await fixture.append({ sn: 'a', at: fixture.now, samples: [{ name: 'x', value: 1 }] })
    await fixture.append({ sn: 'gone', at: fixture.now, samples: [{ name: 'y', value: 2 }] })
    await fixture.engine.delete(['gone'])
    for (let minute = 1; minute < 5; minute++) {
      fixture.now += 60_000
      await fixture.engine.maintain()
      await fixture.append(
        { sn: 'a', at: fixture.now, samples: [{ name: 'x', value: minute }] },
        { sn: `new${minute}`, at: fixture.now, samples: [{ name: `z${minute}`, value: minute }] },
      )
    }
    await fixture.reopen(OPTIONS)
    expect(fixture.samples('x')).toHaveLength(5)
    expect(fixture.samples('z3')).toEqual([[(T0 + 180_000) / 1000, '3']])
    expect(fixture.samples('y')).toEqual([])
  })
})
