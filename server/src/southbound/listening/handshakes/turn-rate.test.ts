import { describe, expect, it } from 'vitest'
import { TurnRate, waitingInVain } from './turn-rate.ts'

const NOW = 1_000_000
const waiting = (patienceMs: number) => ({ patientUntil: NOW + patienceMs })

describe('how fast turns come', () => {
  it('is what was begun between the looks of the window', () => {
    const rate = new TurnRate(1_000)
    for (let at = 0; at <= 3_000; at += 250) {
      // Slow at first: that is over.
      for (let i = 0; i < (at < 1_500 ? 1 : 50); i++) rate.began()
      rate.look(at)
    }
    expect(rate.perMs()).toBeCloseTo(0.2)
  })

  it('is not known before the window is over, nor while nobody begins, nor after a pause', () => {
    const rate = new TurnRate(1_000)
    rate.began()
    rate.look(0)
    rate.began()
    rate.look(900)
    expect(rate.perMs()).toBeNull()
    rate.look(1_000)
    expect(rate.perMs()).toBeGreaterThan(0)
    rate.look(2_000)
    rate.look(3_000)
    expect(rate.perMs()).toBeNull()
    rate.forget()
    rate.began()
    rate.look(9_000)
    expect(rate.perMs()).toBeNull()
  })
})

describe('who waits in vain', () => {
  it('is whose patience ends before its turn', () => {
    const crowd = Array.from({ length: 10 }, () => waiting(4_000))
    expect(waitingInVain([crowd], 1 / 1_000, NOW)).toEqual(crowd.slice(4))
  })

  it('is nobody whose address is the only one that has a crowd before it', () => {
    const crowd = Array.from({ length: 100 }, () => waiting(4_000))
    const alone = waiting(2_000)
    expect(waitingInVain([crowd, [alone], []], 1 / 1_000, NOW)).not.toContain(alone)
  })

  it('takes nobody’s turn: who waits longer behind it has it', () => {
    const [tired, patient] = [waiting(100), waiting(1_100)]
    expect(waitingInVain([[tired, patient]], 1 / 1_000, NOW)).toEqual([tired])
  })

  it('counts addresses before it, each of which has its turn first', () => {
    const addresses = Array.from({ length: 10 }, () => [waiting(4_000)])
    expect(waitingInVain(addresses, 1 / 1_000, NOW)).toEqual(addresses.slice(4).flat())
  })
})
