import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../../http/api-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { networkOf } from '../address.ts'
import { SignInThrottle } from './sign-in-throttle.ts'

const HOUR = 3600_000

function setUp() {
  const clock = new FakeClock()
  const throttle = new SignInThrottle(clock)
  /** Seconds to wait; 0 when the try was let in (and counts as a wrong one). */
  const tryAs = (name: string, address: string, known = false): number => {
    try {
      throttle.admit(name, address, known)
      return 0
    } catch (error) {
      return (error as ApiError).params.retryAfterSeconds as number
    }
  }
  return { clock, throttle, tryAs }
}

const stranger = (n: number) => `198.51.${n >> 8}.${n & 255}`

describe('guessing', () => {
  it('from one address ends after ten tries, and goes on when the first is a quarter of an hour old', () => {
    const { clock, tryAs } = setUp()
    for (let n = 0; n < 10; n += 1) expect(tryAs('ann', '192.0.2.1')).toBe(0)
    expect(tryAs('ann', '192.0.2.1')).toBe(15 * 60)
    clock.advance(15 * 60_000)
    expect(tryAs('ann', '192.0.2.1')).toBe(0)
  })

  it('from ever new addresses waits longer and longer: some 130 guesses a day, whatever the number of addresses', () => {
    const { clock, tryAs } = setUp()
    let admitted = 0
    for (let second = 0; second < 24 * 3600; second += 1) {
      if (tryAs('ann', stranger(second % 60_000)) === 0) admitted += 1
      clock.advance(1000)
    }
    expect(admitted).toBeGreaterThan(20)
    expect(admitted).toBeLessThanOrEqual(135)
  })

  it('many names from one address ends after a hundred tries', () => {
    const { tryAs } = setUp()
    const let_in = Array.from({ length: 150 }, (_, n) => tryAs(`name${n}`, '192.0.2.1')).filter(
      (s) => s === 0,
    )
    expect(let_in).toHaveLength(100)
  })

  it('from the addresses of one IPv6 network is one guesser', () => {
    const { tryAs } = setUp()
    for (let n = 0; n < 10; n += 1) tryAs('ann', `2001:db8:0:1::${n}`)
    expect(tryAs('ann', '2001:db8:0:1:ffff::1')).toBeGreaterThan(0)
    expect(tryAs('ann', '2001:db8:0:2::1')).toBe(0)
  })
})

describe('the owner', () => {
  it('signs in from a known address in the middle of an attack on the name', () => {
    const { clock, tryAs } = setUp()
    for (let n = 0; n < 5_000; n += 1) {
      tryAs('ann', stranger(n))
      clock.advance(500)
    }
    expect(tryAs('ann', stranger(9_000))).toBeGreaterThan(0)
    expect(tryAs('ann', '192.0.2.1', true)).toBe(0)
  })

  it('signs in from a known address that somebody there sprays from', () => {
    const { tryAs } = setUp()
    for (let n = 0; n < 200; n += 1) tryAs(`name${n}`, '192.0.2.1')
    expect(tryAs('ann', '192.0.2.1')).toBeGreaterThan(0)
    expect(tryAs('ann', '192.0.2.1', true)).toBe(0)
  })

  it('waits a quarter of an hour at most from an address never seen', () => {
    const { clock, tryAs } = setUp()
    for (let n = 0; n < 20_000; n += 1) {
      tryAs('ann', stranger(n))
      clock.advance(10_000)
    }
    expect(tryAs('ann', '203.0.113.5')).toBeLessThanOrEqual(15 * 60)
  })

  it('is not slowed down by signing in rightly, however often', () => {
    const { throttle } = setUp()
    for (let n = 0; n < 500; n += 1) throttle.admit('ann', '192.0.2.1', false).succeeded()
  })

  it('does not give an attacker’s tries back by signing in', () => {
    const { throttle, tryAs } = setUp()
    for (let n = 0; n < 20; n += 1) tryAs('ann', stranger(n))
    throttle.admit('ann', '192.0.2.1', true).succeeded()
    expect(tryAs('ann', stranger(100))).toBeGreaterThan(0)
  })

  it('is judged the same whether the account exists or not: it never asks', () => {
    const { clock, tryAs } = setUp()
    const waits = (name: string) => Array.from({ length: 40 }, (_, n) => tryAs(name, stranger(n)))
    const known = waits('ann')
    clock.advance(48 * HOUR)
    expect(waits('nobody')).toEqual(known)
  })
})

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:DB8::7', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3::', '1:2:3:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
