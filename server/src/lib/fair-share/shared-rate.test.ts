import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { type SharedAllowance, SharedRate } from './shared-rate.ts'

const all = { burst: 40, perSecond: 4 }
const open = (allowance: SharedAllowance) => {
  const clock = new FakeClock()
  return { clock, rate: new SharedRate(allowance, clock) }
}
const takes = (rate: SharedRate, tenant: number, times: number) => {
  let taken = 0
  while (taken < times && !rate.take({ tenant })) taken++
  return taken
}

describe('what a rate lends', () => {
  it('is more than its share for somebody alone, as long as half is left', () => {
    const { rate, clock } = open({ all, lends: true })
    expect(takes(rate, 1, 100)).toBe(20)
    expect(rate.take({ tenant: 1 })).toEqual({ whose: 'tenant', waitMs: 250 })
    clock.advance(1_000)
    expect(takes(rate, 1, 100)).toBe(4)
  })

  it('leaves others all of their shares', () => {
    const { rate } = open({ all, lends: true })
    takes(rate, 1, 100)
    expect(takes(rate, 2, 100)).toBe(10)
    expect(takes(rate, 3, 100)).toBe(1)
  })

  it('is not owed for ever: after a while the borrower has its share again', () => {
    const { rate, clock } = open({ all, lends: true })
    for (let second = 0; second < 1_000; second++) {
      takes(rate, 1, 100)
      clock.advance(1_000)
    }
    takes(rate, 2, 10)
    clock.advance(20_000)
    expect(takes(rate, 1, 10)).toBe(10)
  })
})

describe('what happened already', () => {
  it('makes whoever used too much wait, and nobody else', () => {
    const { rate } = open({ all, lends: true })
    for (let i = 0; i < 20; i++) expect(rate.spend({ tenant: 1 })).toBeUndefined()
    expect(rate.spend({ tenant: 1 })).toEqual({ whose: 'tenant', waitMs: 250 })
    for (let i = 0; i < 100; i++) rate.spend({ tenant: 1 })
    for (let i = 0; i < 10; i++) expect(rate.spend({ tenant: 2 })).toBeUndefined()
  })

  it('costs a borrower at most what refills its share twice', () => {
    const { rate } = open({ all, lends: true })
    for (let i = 0; i < 1_000; i++) rate.spend({ tenant: 1 })
    expect(rate.spend({ tenant: 1 })?.waitMs).toBeLessThanOrEqual(10_000)
  })

  it('is paid in full where one has an allowance of its own', () => {
    const { rate } = open({ own: { device: { burst: 10, perSecond: 5 } } })
    expect(rate.spend({ device: 'a' }, 10)).toBeUndefined()
    expect(rate.spend({ device: 'a' }, 50)).toEqual({ whose: 'device', waitMs: 10_000 })
    expect(rate.spend({ device: 'b' }, 10)).toBeUndefined()
  })
})

describe('an allowance of its own', () => {
  it('counts beside the share of the tenant', () => {
    const { rate } = open({ own: { device: { burst: 2, perSecond: 1 } }, all })
    const one = { device: 'a', tenant: 1 }
    expect([rate.take(one), rate.take(one)]).toEqual([undefined, undefined])
    expect(rate.take(one)).toEqual({ whose: 'device', waitMs: 1_000 })
    for (let i = 0; i < 8; i++) expect(rate.take({ device: `b${i}`, tenant: 1 })).toBeUndefined()
    expect(rate.take({ device: 'c', tenant: 1 })).toEqual({ whose: 'tenant', waitMs: 1_000 })
    expect(rate.take({ device: 'd', tenant: 2 })).toBeUndefined()
  })

  it('without one for all holds back nobody by their tenant', () => {
    const { rate } = open({ own: { device: { burst: 1, perSecond: 1 } } })
    for (let i = 0; i < 100; i++) expect(rate.take({ device: `a${i}`, tenant: 1 })).toBeUndefined()
  })
})

describe('those it remembers', () => {
  const remembering = (maxHolders: number) =>
    open({ own: { device: { burst: 10, perSecond: 1 } }, maxHolders })

  it('are as many as it is told to, and no more than twice as many', () => {
    const { rate } = remembering(50)
    for (let i = 0; i < 50; i++) rate.spend({ device: `a${i}` }, 10)
    for (let i = 0; i < 50; i++) expect(rate.take({ device: `a${i}` })).toBeDefined()
    for (let i = 0; i < 1_000; i++) rate.spend({ device: `b${i}` }, 10)
    expect(rate.size).toBeLessThanOrEqual(100)
  })

  it('owe what they owed however many others come, as long as they go on', () => {
    const { rate } = remembering(50)
    for (let i = 0; i < 500; i++) {
      rate.spend({ device: 'greedy' }, 100)
      rate.spend({ device: `b${i}` })
    }
    expect(rate.spend({ device: 'greedy' })?.waitMs).toBeGreaterThan(1_000_000)
  })
})

describe('holders', () => {
  it('are forgotten once they have all of their share again, and not while they owe', () => {
    const { rate, clock } = open({ own: { device: { burst: 10, perSecond: 1 } } })
    rate.spend({ device: 'little' }, 5)
    rate.spend({ device: 'much' }, 640)
    clock.advance(600_000)
    expect(rate.spend({ device: 'other' })).toBeUndefined()
    expect(rate.size).toBe(2)
    expect(rate.spend({ device: 'much' }, 0)).toMatchObject({ waitMs: 30_000 })
    for (let i = 0; i < 10; i++) expect(rate.take({ device: 'little' })).toBeUndefined()
    expect(rate.take({ device: 'little' })).toMatchObject({ whose: 'device' })
  })
})
