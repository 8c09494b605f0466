import { expect, it } from 'vitest'
import { addressGroup, plainAddress } from './address.ts'
import { hostOf } from './peer.ts'

it('writes addresses as people do', () => {
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1')
  expect(plainAddress(undefined)).toBe('unknown')
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

it.each([
  ['a bare name', 'roost.test', null, 'roost.test:15002'],
  ['a mapped port', 'roost.test:443', null, 'roost.test:443'],
  ['an IPv6 address', '[2001:db8::1]', null, '[2001:db8::1]:15002'],
  ['the name people chose', '192.0.2.7', 'roost.example.net', 'roost.example.net:15002'],
  [
    'the name people chose behind a mapped port',
    '192.0.2.7:443',
    'roost.example.net',
    'roost.example.net:443',
  ],
  ['no name at all', undefined, null, null],
  ['what is no name', 'roost.test/x?', null, null],
])('reaches this listener by %s', (_what, header, publicName, expected) => {
  expect(hostOf(header, { publicName, port: 15002 })).toBe(expected)
})
