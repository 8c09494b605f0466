import { describe, expect, it } from 'vitest'
import { macVendor } from './mac-vendor.ts'
import { shortName } from './short-name.ts'

describe('the maker of a MAC address', () => {
  it('is who its prefix is registered to, in any spelling', () => {
    expect(macVendor('00:00:00:12:34:56')).toBe('Xerox')
    expect(macVendor('0000.0012.3456')).toBe('Xerox')
    expect(macVendor('b8-27-eb-00-00-01')).toBe('Raspberry Pi Foundation')
  })

  it('is the one of the longest prefix, where one registry divides what another gave', () => {
    expect(macVendor('C8:5C:E2:7A:BC:DE')).toBe('Synergy Systems AND Solutions')
  })

  it('is another one for each part of what is divided, in any spelling', () => {
    for (const spelt of [(mac: string) => mac, (mac: string) => mac.toLowerCase().replaceAll(':', '-')]) {
      const makers = ['C8:5C:E2:0A:BC:DE', 'C8:5C:E2:7A:BC:DE'].map((mac) => macVendor(spelt(mac)))
      expect(makers[1]).toBe('Synergy Systems AND Solutions')
      expect(makers[0]).not.toBe(makers[1])
    }
  })

  it('is unknown for private, group, unregistered and malformed addresses', () => {
    for (const mac of [
      '02:00:00:00:00:01',
      'DA:A1:19:00:00:01',
      '01:00:5E:00:00:01',
      '00:11',
      '',
      'nonsense',
    ])
      expect(macVendor(mac), mac).toBeNull()
  })

  it('is called without its legal form, and not in capitals', () => {
    expect(shortName('Apple, Inc.')).toBe('Apple')
    expect(shortName('TP-LINK TECHNOLOGIES CO.,LTD.')).toBe('TP-LINK Technologies')
    expect(shortName('HUAWEI TECHNOLOGIES CO.,LTD')).toBe('Huawei Technologies')
    expect(shortName('AVM GmbH')).toBe('AVM')
    expect(shortName('Samsung Electronics Co.,Ltd')).toBe('Samsung Electronics')
  })
})
