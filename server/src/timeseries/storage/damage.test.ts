import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const T0 = 19_700 * DAY
const ROUNDS = 60
const OPTIONS = {
  retentionMs: 3 * DAY,
  rollups: [
    { stepMs: 5 * MINUTE, keptMs: 400 * DAY },
    { stepMs: 60 * MINUTE, keptMs: 400 * DAY },
  ],
}
/** Times are told apart by file: no two files hold the same minute of the running day. */
const RAW_FROM = T0 + 9 * DAY
const PER_FILE = 12

/** Days 0 to 5 as roll-ups; of day 9 three parts and a log; and how many samples each file of those has. */
async function build(): Promise<StoreFixture> {
  const fixture = new StoreFixture()
  fixture.now = T0
  await fixture.open(OPTIONS)
  for (let day = 0; day < 6; day++) {
    for (let hour = 0; hour < 24; hour += 2) await append(fixture, T0 + day * DAY + hour * 3_600_000 + 1)
  }
  await fixture.engine.store.flush()
  fixture.now = T0 + 9 * DAY
  for (let round = 0; round < 3; round++) await fixture.engine.maintain()
  for (let file = 0; file < 4; file++) {
    for (let i = 0; i < PER_FILE; i++) await append(fixture, RAW_FROM + (file * PER_FILE + i) * MINUTE + 1)
    if (file < 3) await fixture.engine.store.flush()
  }
  await fixture.engine.close()
  return fixture
}

const append = (fixture: StoreFixture, at: number) =>
  fixture.append({ sn: 'a', at, samples: [{ name: 'm', value: at - T0 }] })

function times(fixture: StoreFixture): number[] {
  return fixture.samples('m').map(([seconds, value]) => {
    expect(Number(value)).toBe(Math.round(seconds * 1000) - T0)
    return Math.round(seconds * 1000)
  })
}

interface Damage {
  pick: number
  kind: 'flip' | 'cut' | 'empty' | 'zeros'
  at: number
  bit: number
}

function damaged(bytes: Buffer, { kind, at, bit }: Damage): Buffer {
  const place = Math.floor(at * bytes.length)
  if (kind === 'empty') return Buffer.alloc(0)
  if (kind === 'cut') return bytes.subarray(0, place)
  const copy = Buffer.from(bytes)
  if (kind === 'zeros') copy.fill(0, place, Math.min(copy.length, place + 64))
  else copy[place] = copy[place]! ^ (1 << bit)
  return copy
}

const damage: fc.Arbitrary<Damage> = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('flip', 'cut', 'empty', 'zeros'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  bit: fc.nat(7),
})

test(`${ROUNDS} times any file damaged in any way: it costs its own samples, the rest answers exactly`, {
  timeout: 120_000,
}, async () => {
  const fixture = await build()
  const files = (readdirSync(fixture.directory, { recursive: true }) as string[]).filter((name) =>
    /\.(part|log)$|raw-cutoff|deletions\.json|manifest\.json|positions/.test(name),
  )
  const kept = new Map(files.map((name) => [name, readFileSync(join(fixture.directory, name))]))
  await fixture.open(OPTIONS)
  const all = times(fixture)
  await fixture.engine.close()
  expect(new Set(files.map((name) => name.split('/')[0]))).toEqual(
    new Set(['raw', 'wal', 'rollup-5m', 'rollup-60m', 'rollup-1440m', 'raw-cutoff', 'manifest.json']),
  )
  await fc.assert(
    fc.asyncProperty(damage, async (one) => {
      restore(fixture.directory, kept)
      fixture.troubles.length = 0
      const name = files[one.pick % files.length]!
      writeFileSync(join(fixture.directory, name), damaged(kept.get(name)!, one))
      await fixture.open(OPTIONS)
      const found = times(fixture)
      const foundAgain = times(fixture)
      await fixture.engine.maintain()
      await fixture.engine.close()
      expect(foundAgain).toEqual(found)
      const lost = all.filter((at) => !found.includes(at))
      expect(found.filter((at) => !all.includes(at))).toEqual([])
      expectOneFile(name, lost)
      if (lost.length > 0) expect(fixture.troubles.length).toBeGreaterThan(0)
    }),
    { numRuns: ROUNDS, seed: 7 },
  )
  await fixture.open(OPTIONS)
  await fixture.remove()
})

function restore(directory: string, kept: Map<string, Buffer>): void {
  const there = readdirSync(directory, { recursive: true, withFileTypes: true })
  for (const entry of there) {
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name))
  }
  for (const [name, bytes] of kept) writeFileSync(join(directory, name), bytes)
}

/** Only the minutes, or the week, of the damaged file may be missing. */
function expectOneFile(name: string, lost: number[]): void {
  if (name.startsWith('raw/') || name.startsWith('wal/')) {
    expect(lost.every((at) => at >= RAW_FROM)).toBe(true)
    const numbers = new Set(lost.map((at) => Math.floor((at - RAW_FROM) / MINUTE / PER_FILE)))
    expect(numbers.size).toBeLessThanOrEqual(1)
  } else {
    expect(lost.every((at) => at < RAW_FROM)).toBe(true)
    expect(new Set(lost.map((at) => Math.ceil(at / (7 * DAY)))).size).toBeLessThanOrEqual(1)
  }
}
