import { describe, expect, it } from 'vitest'
import { type Ssid, ssid as ssidSchema, wirelessIntent } from '#contract/wireless/intent.ts'
import { nameTwice, ssidProblems } from './ssid-problems'
import { copyOf, freshKey, newSsid, type SsidValues, ssidOf, valuesOf } from './ssid-values'
import { wifiStrength } from './wifi-strength'

const guest: Ssid = { ...newSsid('guest1', 'Guest'), password: { kept: true } }
const problems = (change: Partial<SsidValues>, others: Ssid[] = []) =>
  Object.fromEntries(
    Object.entries(ssidProblems({ ...valuesOf(guest), ...change } as SsidValues, others)).map(
      ([field, problem]) => [field, problem?.code],
    ),
  )

describe('an SSID in the form', () => {
  it('comes out as it went in, a saved password still kept', () => {
    expect(ssidOf(valuesOf(guest), 'guest1')).toEqual(guest)
    const enterprise: Ssid = {
      ...guest,
      security: 'wpa3_enterprise',
      password: null,
      radius: {
        authentication: { host: 'radius.test', port: 1812, secret: { kept: true } },
        accounting: { host: '192.0.2.4', port: 1813, secret: 'told' },
        nasIdentifier: 'pier',
      },
    }
    expect(ssidOf(valuesOf(enterprise), 'guest1')).toEqual(enterprise)
  })

  it('carries everything that can be said of one, and says nothing of what is as usual', () => {
    const full: Ssid = {
      ...guest,
      ...{ gbkName: '客人', mlo: true, security: 'wpa3', prefer5g: true, wmm: false, powerSave: true },
      ...{ roamingThreshold: -75, rtsThreshold: 2346, filsInterval: 0 },
      rotation: { every: 'week', weekday: 'friday', at: '04:00' },
      activeTime: { days: ['monday', 'sunday'], from: '22:00', to: '06:00' },
    }
    expect(ssidOf(valuesOf(full), 'guest1')).toEqual(full)
    expect(wirelessIntent.safeParse({ ssids: [full] }).success).toBe(true)
    expect(Object.keys(ssidOf(valuesOf(guest), 'guest1')).sort()).toEqual(Object.keys(guest).sort())
  })

  it('leaves out what its security does not use', () => {
    const open = ssidOf({ ...valuesOf(guest), security: 'open', r: true, host: 'radius.test' }, 'guest1')
    expect(open).toMatchObject({ password: null, radius: null, roaming: { r: false } })
    expect(ssidSchema.safeParse(open).success).toBe(true)
  })

  it('is copied without secrets that only the server knows', () => {
    expect(copyOf(guest, 'other1', 'Guest 2')).toMatchObject({
      key: 'other1',
      name: 'Guest 2',
      password: null,
    })
    expect(copyOf({ ...guest, password: 'typed just now' }, 'other1', 'x').password).toBe('typed just now')
  })

  it('gets a key that the contract takes', () => {
    expect(freshKey()).toMatch(/^[a-z0-9]{8}$/)
    expect(wirelessIntent.safeParse({ ssids: [{ ...guest, key: freshKey() }] }).success).toBe(true)
  })
})

describe('what is wrong in the form', () => {
  it('is nothing in a good one', () => expect(problems({})).toEqual({}))

  it.each([
    [{ name: '' }, { name: 'nameRequired' }],
    [{ name: 'é'.repeat(17) }, { name: 'nameLong' }],
    [{ name: 'a\u0007b' }, { name: 'nameControl' }],
    // 33 bytes in UTF-8 and 22 in GBK (readings C55).
    [{ name: '客'.repeat(11), gbkName: '客'.repeat(11) }, { name: 'nameLong' }],
    [{ gbkName: '客'.repeat(17) }, { gbkName: 'nameLong' }],
    [{ gbkName: '😀' }, { gbkName: 'gbkCharacter' }],
    [{ timed: true }, { from: 'activeTime' }],
    [{ timed: true, from: '08:00', to: '08:00' }, { to: 'sameTime' }],
    [{ timed: true, days: [], from: '08:00', to: '18:00' }, { days: 'activeTime' }],
    [{ mlo: true }, { mlo: 'mlo' }],
    [{ prefer5g: true, bands: ['5G'] }, { prefer5g: 'prefer5g' }],
    [{ threshold: '-50' }, { threshold: 'threshold' }],
    [{ rts: '0' }, { rts: 'rts' }],
    [{ fils: '21' }, { fils: 'fils' }],
    [{ rotates: true, at: '' }, { at: 'at' }],
    [{ keepPassword: false, security: 'wpa2', password: 'ab'.repeat(32) }, {}],
    [{ keepPassword: false }, { password: 'passwordRequired' }],
    [{ keepPassword: false, password: 'short' }, { password: 'passwordLength' }],
    [{ keepPassword: false, password: 'aF09'.repeat(16) }, { password: 'passwordHex' }],
    [{ keepPassword: false, password: 'pässword!' }, { password: 'passwordAscii' }],
    [{ security: 'wpa2', bands: ['5G', '6G'] }, { bands: 'bandsSix' }],
    [{ bands: [] }, { bands: 'bandsRequired' }],
    [{ vlan: '4095' }, { vlan: 'vlan' }],
    [{ vlan: '' }, { vlan: 'vlan' }],
    [{ down: '20', up: '5' }, {}],
    [{ down: '20' }, { up: 'limit' }],
    [
      { down: '0', up: '1001' },
      { down: 'limit', up: 'limit' },
    ],
    [{ maxUsers: '0' }, { maxUsers: 'maxUsers' }],
    [
      { security: 'wpa2_enterprise', port: '0' },
      { host: 'host', port: 'port', secret: 'secret' },
    ],
  ] as [Partial<SsidValues>, object][])('%j: %j', (change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  it('is a second SSID of the name on the same band, while both are on', () => {
    const twin: Ssid = { ...guest, key: 'twin11', bands: ['5G'] }
    expect(problems({}, [twin])).toEqual({ name: 'nameTwice' })
    expect(problems({ bands: ['2G'] }, [twin])).toEqual({})
    expect(problems({}, [{ ...twin, enabled: false }])).toEqual({})
    expect(nameTwice([guest, twin])).toBe('Guest')
    expect(nameTwice([guest, { ...twin, enabled: false }])).toBeNull()
  })
})

describe('the strength of a wireless password', () => {
  it.each([
    ['12345678901234567890', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['summer24', 'weak'],
    ['summer rain', 'fair'],
    ['Summer rain 24', 'strong'],
    ['correct horse battery', 'strong'],
  ])('%s is %s', (password, strength) => expect(wifiStrength(password)).toBe(strength))
})
