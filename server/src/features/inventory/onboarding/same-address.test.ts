import { expect, it } from 'vitest'
import { plainAddress, sameAddress } from './same-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::FFFF:192.0.2.1', '192.0.2.1', true],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['::1', '::1', true],
  ['::1', '127.0.0.1', false],
  ['10.0.0.1', '10.0.0.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:DB8:1:2::5', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['fd00::1', 'fd00::2', false],
  ['fe80::1%eth0', 'fe80::1', true],
  ['fe80::1', 'fe80::2', false],
  ['', '', false],
  ['unknown', 'unknown', false],
])('%s and %s: same place %s', (a, b, same) => {
  expect(sameAddress(a, b)).toBe(same)
  expect(sameAddress(b, a)).toBe(same)
})

it('drops what is no part of an address', () => {
  expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(plainAddress('FE80::1%eth0')).toBe('fe80::1')
})
