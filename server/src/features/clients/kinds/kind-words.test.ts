import { expect, it } from 'vitest'
import { isPrivateMac, kindInWords } from './kind-words.ts'

it.each([
  ['Apple iPhone', 'phone'],
  ['galaxy-watch-4', 'watch'],
  ['HP-LaserJet-400', 'printer'],
  ['front_cam', 'camera'],
  ['DS-7608NI-K2 of Hikvision', 'nvr'],
  ['DS-2CD2143G2-I', 'camera'],
  ['Yealink SIP-T46U 108.86.0.20', 'sip'],
  ['esxi-02', 'server'],
  ['campus', null],
  ['', null],
])('%j speaks of %j', (text, kind) => {
  expect(kindInWords(text)).toBe(kind)
})

it('a MAC that no maker gave is told', () => {
  expect(['0A:00:00:00:00:01', 'DE:AD:00:00:00:01', '00:1B:63:00:00:01'].map(isPrivateMac)).toEqual([
    true,
    true,
    false,
  ])
})
