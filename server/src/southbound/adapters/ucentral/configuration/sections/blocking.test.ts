import { describe, expect, it } from 'vitest'
import type { BlockingIntent } from '#contract/configuration/sections/blocking.ts'
import type { DeviceFacts, DeviceIntent, NativeDocument } from '../../../../configuration-ports.ts'
import { ucentralConfiguration } from '../configuration.ts'
import { emptyProfile, radio } from '../testing/arbitrary-access-points.ts'
import { schemaErrors, unknownMembers } from '../testing/published-schema.ts'

const { render, read, explain } = ucentralConfiguration
const [phone, tablet] = ['0A:00:00:00:00:01', '0A:00:00:00:00:02']
const profile = emptyProfile({ radios: [radio(['5G'], ['HE80'])] })
const open = (name: string, more: object = {}) => ({
  ...{ name, 'wifi-bands': ['5G'], 'bss-mode': 'ap', encryption: { proto: 'none' } },
  ...more,
})
const withSsids = (...ssids: object[]): NativeDocument => ({
  radios: [{ band: '5G' }],
  interfaces: [{ name: 'WAN', role: 'upstream', ethernet: [{ 'select-ports': ['WAN*'] }], ssids }],
})
const AP: DeviceFacts = { kind: 'ap', profile, ports: [], base: withSsids(open('Staff'), open('Guest')) }
const blocked = (...macs: string[]): BlockingIntent => ({
  clients: macs.map((mac) => ({ mac, name: `phone ${mac.slice(-1)}` })),
})
const wanting = (blocking?: BlockingIntent): DeviceIntent => ({
  ...{ timezone: 'UTC', country: 'DE', name: null },
  ...(blocking && { blocking }),
})
const ssidsIn = ({ interfaces }: NativeDocument) =>
  (interfaces as { ssids?: Record<string, unknown>[] }[]).flatMap(({ ssids }) => ssids ?? [])
const listsIn = (document: NativeDocument) =>
  Object.fromEntries(ssidsIn(document).map((ssid) => [ssid.name, ssid['access-control-list']]))
const deny = (...macs: string[]) => ({ mode: 'deny', 'mac-address': macs })

describe('blocked clients', () => {
  it('are refused by every SSID as the published schema has it, and read back as they were wanted', () => {
    const { document, notes } = render(AP, wanting(blocked(phone, tablet)))
    expect(schemaErrors('ap', document)).toEqual([])
    expect(unknownMembers('ap', document as never)).toEqual([])
    expect(notes).toEqual([])
    const list = deny(phone.toLowerCase(), tablet.toLowerCase())
    expect(listsIn(document)).toEqual({ Staff: list, Guest: list })
    expect(read(document, wanting(blocked(phone, tablet)))).toMatchObject({
      blocking: blocked(phone, tablet),
    })
  })

  it('are refused by SSIDs that are wanted, too, and not by a link to another box', () => {
    const base = withSsids(open('Link', { 'bss-mode': 'wds-ap' }))
    const ssid = {
      ...{ key: 'abcd', enabled: true, name: 'New', security: 'open' as const, password: null, radius: null },
      ...{ vlan: 0, bands: ['5G' as const], isolate: false, hidden: false, maxUsers: null },
      roaming: { k: false, v: false, r: false },
    }
    const { document } = render({ ...AP, base }, { ...wanting(blocked(phone)), wireless: { ssids: [ssid] } })
    expect(listsIn(document)).toEqual({ Link: undefined, New: deny(phone.toLowerCase()) })
  })

  it('one SSID refuses some more by itself: each has its own list, and is read back as that', () => {
    const ssid = (name: string, more: object) => ({
      ...{
        key: name.toLowerCase(),
        enabled: true,
        name,
        security: 'open' as const,
        password: null,
        radius: null,
      },
      ...{ vlan: 0, bands: ['5G' as const], isolate: false, hidden: false, maxUsers: null },
      ...{ roaming: { k: false, v: false, r: false }, ...more },
    })
    const denied = [`${tablet} the one in the hall`, phone]
    const ssids = [ssid('Staff', { denied }), ssid('Guest', {})]
    const all = { ...wanting(blocked(phone)), wireless: { ssids } }
    const { document, notes } = render(AP, all)
    expect(schemaErrors('ap', document)).toEqual([])
    expect(notes).toEqual([])
    expect(listsIn(document)).toEqual({
      Staff: deny(phone.toLowerCase(), tablet.toLowerCase()),
      Guest: deny(phone.toLowerCase()),
    })
    expect(read(document, all)).toMatchObject({ blocking: blocked(phone), wireless: { ssids } })
    const alone = { ...wanting(), wireless: { ssids } }
    expect(listsIn(render(AP, alone).document)).toEqual({
      Staff: deny(tablet.toLowerCase(), phone.toLowerCase()),
      Guest: undefined,
    })
  })

  it('nobody: no list; nobody manages it: the device keeps its own, told in our terms', () => {
    const base = withSsids(open('Staff', { 'access-control-list': deny(phone.toLowerCase()) }))
    expect(listsIn(render({ ...AP, base }, wanting()).document)).toEqual(listsIn(base))
    expect(read(base, wanting(blocked()))).toMatchObject({
      blocking: { clients: [{ mac: phone, name: phone }] },
    })
    const { document, notes } = render({ ...AP, base }, wanting(blocked()))
    expect(listsIn(document)).toEqual({ Staff: undefined })
    expect(notes).toMatchObject([{ severity: 'adjusted', code: 'own_blocks_end', params: { macs: phone } }])
  })

  it('are taken out of a list of the only ones an SSID lets in', () => {
    const only = { mode: 'allow', 'mac-address': [phone, tablet] }
    const base = withSsids(open('Staff', { 'access-control-list': only }), open('Guest'))
    const { document } = render({ ...AP, base }, wanting(blocked(phone)))
    expect(listsIn(document)).toEqual({
      Staff: { mode: 'allow', 'mac-address': [tablet] },
      Guest: deny(phone.toLowerCase()),
    })
    expect(read(document, wanting(blocked(phone)))).toMatchObject({ blocking: blocked(phone) })
  })

  it('that one SSID lets in are not blocked', () => {
    const list = { 'access-control-list': deny(phone.toLowerCase()) }
    const runs = withSsids(open('Staff', list), open('Guest'))
    expect(read(runs, wanting(blocked(phone)))).toMatchObject({ blocking: { clients: [] } })
  })

  it('are nothing for a switch, which is told', () => {
    const base = { interfaces: [{ role: 'upstream', ethernet: [{ 'select-ports': ['Ethernet1'] }] }] }
    const facts = { ...AP, kind: 'switch' as const, profile: emptyProfile({ platform: 'switch' }), base }
    const { notes } = render(facts, wanting(blocked(phone)))
    expect(notes).toContainEqual(expect.objectContaining({ code: 'no_radios', section: 'blocking' }))
  })

  it('a device’s objection names the client', () => {
    const rendered = render(AP, wanting(blocked(phone, tablet)))
    const pointer = '/interfaces/0/ssids/1/access-control-list/mac-address/1'
    expect(explain([{ severity: 'error', pointer, text: 'no' }], rendered)).toMatchObject([
      { section: 'blocking', subject: 'phone 2', field: 'mac' },
    ])
  })
})
