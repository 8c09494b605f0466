import { expect, it } from 'vitest'
import { bssidIn, neighbourReport } from './neighbour-report.ts'

const bssid = '02:AB:10:C4:D2:F3'

it.each([
  ['6G', 37, 'HE160', '075800008325' + '0e'],
  ['5G', 36, 'VHT80', '071800007324' + '09'],
  ['5G', 100, 'HE80', '075800007964' + '0e'],
  ['5G', 149, undefined, '071800007d95' + '09'],
  ['2G', 6, 'HT20', '070800005106' + '07'],
])('says where a BSS on %s, channel %i, %s is found', (band, channel, mode, rest) => {
  expect(neighbourReport({ bssid, band, channel, mode })).toBe(`02ab10c4d2f3${rest}`)
})

it('is whole also where nothing but the BSSID is known', () => {
  expect(neighbourReport({ bssid })).toHaveLength(26)
})

it('is read back, and a bare BSSID is none', () => {
  expect(bssidIn(neighbourReport({ bssid, band: '5G', channel: 36 }))).toBe(bssid.toLowerCase())
  expect(bssidIn(bssid)).toBeNull()
  expect(bssidIn('nonsense')).toBeNull()
})
