import { describe, expect, it } from 'vitest'
import { onAir, onWire } from '../testing/a-state.ts'
import { HeardMemory } from './heard-memory.ts'
import type { Sighting } from './sighting.ts'
import { SightingIndex } from './sighting-index.ts'

const phone = '0A:00:00:00:00:01'
const T = 1_800_000_000_000
const HOUR = 3_600_000

const heard = (sn: string, at: number, signalDbm?: number): Sighting => ({
  told: { sn, at },
  client: onAir(phone, signalDbm === undefined ? {} : { signalDbm }),
})

describe('who tells what of a MAC', () => {
  it('is one sighting of each device, who told first standing first', () => {
    const index = new SightingIndex()
    const first = heard('A', T, -60)
    expect(index.put(phone, first)).toBeUndefined()
    index.put(phone, heard('B', T))
    expect(index.put(phone, heard('A', T + 1))).toBe(first)
    expect(index.of(phone).map(({ told }) => told)).toEqual([
      { sn: 'A', at: T + 1 },
      { sn: 'B', at: T },
    ])
  })

  it('is gone with the last one', () => {
    const index = new SightingIndex()
    for (const sn of ['A', 'B', 'C']) index.put(phone, heard(sn, T))
    expect(index.take(phone, 'B')?.told.sn).toBe('B')
    expect(index.take(phone, 'B')).toBeUndefined()
    index.take(phone, 'A')
    expect([index.has(phone), index.of(phone).length]).toEqual([true, 1])
    index.take(phone, 'C')
    expect([index.has(phone), index.size, index.of(phone)]).toEqual([false, 0, []])
  })
})

describe('who heard a client', () => {
  it('is who hears it now, and who did within the hour before, the newest first', () => {
    const memory = new HeardMemory()
    memory.replaced(phone, heard('A', T, -70), undefined)
    const now = [heard('B', T + 5, -60), heard('SILENT', T + 6), { told: { sn: 'WIRE', at: T } }]
    const of = (at: number) => memory.of(phone, now, at).map(({ sn, dbm }) => [sn, dbm])
    expect(of(T + 10)).toEqual([
      ['B', -60],
      ['A', -70],
    ])
    expect(of(T + HOUR)).toEqual([['B', -60]])
    expect(of(T + HOUR + 5)).toEqual([])
  })

  it('is remembered while the same device tells no signal, and once it tells one that counts', () => {
    const memory = new HeardMemory()
    const silent: Sighting = { told: { sn: 'A', at: T + 1 }, client: onWire(phone, '1') }
    memory.replaced(phone, heard('A', T, -70), silent)
    memory.replaced(phone, silent, { ...silent })
    expect(memory.of(phone, [silent], T + 2)).toMatchObject([{ sn: 'A', dbm: -70, at: T }])
    const again = heard('A', T + 3, -50)
    memory.replaced(phone, silent, again)
    expect(memory.of(phone, [again], T + 4)).toMatchObject([{ sn: 'A', dbm: -50, at: T + 3 }])
  })

  it('is five at most, and none once it is forgotten', () => {
    const memory = new HeardMemory()
    for (let n = 0; n < 9; n++) memory.replaced(phone, heard(`AP ${n}`, T + n, -60), undefined)
    const known = memory.of(phone, [heard('NOW', T + 20, -50)], T + 20).map(({ sn }) => sn)
    expect(known).toEqual(['NOW', 'AP 8', 'AP 7', 'AP 6', 'AP 5'])
    memory.forget(phone)
    expect(memory.of(phone, [], T + 20)).toEqual([])
  })
})
