import { expect, it } from 'vitest'
import { clientKindOf, isPrivateMac } from './client-kind.ts'

it.each([
  ['Apple iPhone', undefined, 'phone'],
  [undefined, 'galaxy-watch-4', 'watch'],
  [undefined, 'HP-LaserJet-400', 'printer'],
  ['watch', 'iphone-12', 'watch'],
  [undefined, 'front_cam', 'camera'],
  [undefined, 'campus', null],
  [undefined, undefined, null],
])('%j named %j is %j', (fingerprint, hostname, kind) => {
  expect(clientKindOf(fingerprint, hostname)).toBe(kind)
})

it('a MAC that no maker gave is told', () => {
  expect(['0A:00:00:00:00:01', 'DE:AD:00:00:00:01', '00:1B:63:00:00:01'].map(isPrivateMac)).toEqual([
    true,
    true,
    false,
  ])
})
