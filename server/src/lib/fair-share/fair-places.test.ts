import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { FairPlaces } from './fair-places.ts'
import { LimitReached } from './limit-reached.ts'

const open = (limit: { idleMs?: number; total?: number; share?: number } = {}) => {
  const clock = new FakeClock()
  return { clock, places: new FairPlaces({ name: 'tickets', total: 8, ...limit }, clock) }
}
const refusal = (take: () => unknown) => {
  try {
    take()
  } catch (error) {
    if (error instanceof LimitReached) return [error.limit, error.whose, error.retryAfterSeconds]
    throw error
  }
  return 'taken'
}

describe('places of the whole server', () => {
  it('give a holder no more than a quarter while others ask', () => {
    const { places } = open()
    for (let i = 0; i < 2; i++) for (const account of [1, 2]) places.take({ account })
    expect(refusal(() => places.take({ account: 1 }))).toEqual(['tickets', 'account', 10])
    expect(places.heldBy('account', 1)).toBe(2)
  })

  it('give who is alone more, and keep the last quarter for who comes', () => {
    const { places, clock } = open()
    for (let i = 0; i < 6; i++) places.take({ account: 1 })
    expect(refusal(() => places.take({ account: 1 }))).toEqual(['tickets', 'account', 10])
    places.take({ account: 2 })
    places.take({ account: 2 })
    expect(places.used).toBe(8)
    clock.advance(10_000)
    expect(refusal(() => places.take({ account: 2 }))).toEqual(['tickets', 'account', 10])
  })

  it('count for every kind of holder', () => {
    const { places } = open()
    places.take({ account: 9, tenant: 9 })
    places.take({ account: 1, tenant: 1 })
    places.take({ account: 2, tenant: 1 })
    expect(refusal(() => places.take({ account: 3, tenant: 1 }))).toEqual(['tickets', 'tenant', 10])
    expect(places.heldBy('account', 3)).toBe(0)
  })

  it('are free again when they are given back, once', () => {
    const { places } = open({ total: 1 })
    const first = places.take({ account: 1 })
    expect(refusal(() => places.take({ account: 2 }))).toEqual(['tickets', 'server', 10])
    first.end()
    first.end()
    first.touch()
    first.resize(5)
    places.take({ account: 2 })
    expect(places.used).toBe(1)
  })

  it('come back from who does not use them', () => {
    const { places, clock } = open({ total: 4, idleMs: 1000 })
    const back: string[] = []
    for (const account of ['a', 'b', 'c', 'd']) {
      const held = places.take({ account }, 1, { takenBack: () => back.push(account) })
      clock.advance(200)
      if (account === 'd') held.touch()
    }
    clock.advance(500)
    places.take({ account: 'e' })
    expect(back).toEqual(['a', 'b'])
  })

  it('come back from who has most, for who has less', () => {
    const { places } = open({ total: 8 })
    const back: string[] = []
    const take = (account: string) => places.take({ account }, 1, { takenBack: () => back.push(account) })
    for (let i = 0; i < 2; i++) for (const account of ['a', 'b', 'c', 'd']) take(account)
    take('new')
    expect(back).toEqual(['a'])
    expect(refusal(() => take('new'))).toEqual(['tickets', 'server', 10])
    expect(places.used).toBe(8)
  })

  it('are counted in sizes that change', () => {
    const { places } = open({ total: 100 })
    places.take({ tenant: 2 }, 1)
    const held = places.take({ tenant: 1 }, 20)
    expect(refusal(() => held.resize(26))).toEqual(['tickets', 'tenant', 10])
    expect(held.size).toBe(20)
    held.resize(25)
    held.resize(3)
    expect([held.size, places.used]).toEqual([3, 4])
  })

  it('keep nothing of holders that hold nothing', () => {
    const { places } = open({ total: 10_000 })
    const held = Array.from({ length: 5_000 }, (_, account) => places.take({ account }))
    for (const one of held) one.end()
    expect([places.used, places.heldBy('account', 7)]).toEqual([0, 0])
  })
})
