import { describe, expect, it } from 'vitest'
import { compareVersions } from '../../../lib/versions.ts'
import { isVersion, standOf } from './firmware-stand.ts'
import { untilOpen } from './upgrade-window.ts'
import { tooManyFailed, waveAt, waveEnds } from './waves.ts'

describe('what an image is to a device', () => {
  const image = { version: 'v4.3.0', compatible: ['acme_ap'] }
  it.each([
    ['v4.2.9', 'upgradable'],
    ['OpenWrt 21.02.3 r1 / TIP-v4.3.0', 'up_to_date'],
    ['4.3.0', 'up_to_date'],
    ['TIP-v4.10.0', 'newer'],
    ['nightly', 'upgradable'],
    ['v4.3.01', 'newer'],
    [null, 'unknown'],
  ] as const)('%s: %s', (software, stand) => {
    expect(standOf(image, { compatible: 'acme_ap', software })).toBe(stand)
  })

  it('fits only models it names', () => {
    expect(standOf(image, { compatible: 'other', software: 'v1' })).toBe('does_not_fit')
    expect(standOf(image, { compatible: null, software: 'v1' })).toBe('does_not_fit')
    expect(isVersion('TIP-v14.3.0', 'v4.3.0')).toBe(false)
    expect(isVersion('TIP-v4.3.0', '4.3.0')).toBe(true)
    expect(compareVersions('a', 'b')).toBe(0)
  })
})

it('waves reach 1, 10, 50 and 100 percent, each at least one device', () => {
  expect(waveEnds(1000)).toEqual([10, 100, 500, 1000])
  expect(waveEnds(6)).toEqual([1, 1, 3, 6])
  expect([0, 9, 10, 499, 500, 5000].map((at) => waveAt(at, 1000))).toEqual([1, 1, 2, 3, 4, 4])
  expect([tooManyFailed(0, 0), tooManyFailed(1, 20), tooManyFailed(2, 20)]).toEqual([false, false, true])
})

it('a window opens by the clock of its zone, over midnight too', () => {
  const window = { from: 22 * 60, until: 4 * 60, zone: 'Europe/Berlin' }
  expect(untilOpen(window, Date.parse('2026-11-25T22:30:00Z'))).toBe(0)
  expect(untilOpen(window, Date.parse('2026-11-25T20:00:00Z'))).toBe(3_600_000)
  expect(untilOpen(null, 0)).toBe(0)
})
