import { expect, it } from 'vitest'
import { shortVersion, usualVersions } from './versions'

it('a version is told by the part that differs', () => {
  expect(shortVersion('OpenWrt 24.10 / TIP-v4.2.0-3f9c21')).toBe('TIP-v4.2.0')
  expect(shortVersion('OpenWrt 24.10.5 r29087-d9c5716d1d / TIP-devel-a1b2c3d4')).toBe('TIP-devel')
  expect(shortVersion('Rel 3.2.0 build 5')).toBe('3.2.0 build 5')
  expect(shortVersion('v1.2')).toBe('v1.2')
  expect(shortVersion('abcdef12')).toBe('abcdef12')
})

it('the usual version of a model is what more than half of at least three run', () => {
  const of = (model: string | null, ...versions: (string | null)[]) =>
    versions.map((software) => ({ model, software }))
  expect(usualVersions(of('A', '1', '1', '2')).get('A')).toBe('1')
  expect(usualVersions(of('A', '1', '2')).size).toBe(0)
  expect(usualVersions(of('A', '1', '1', '2', '2')).size).toBe(0)
  expect(usualVersions([...of(null, '1', '1', '1'), ...of('B', null, null, null)]).size).toBe(0)
})
