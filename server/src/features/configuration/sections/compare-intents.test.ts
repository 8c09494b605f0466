import { expect, it } from 'vitest'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { PASSWORD, ssidOf, wireless } from '../testing/documents.ts'
import { compareDocuments, settingAnew } from './compare-intents.ts'

const radius: NonNullable<Ssid['radius']> = {
  authentication: { host: '10.0.0.1', port: 1812, secret: 'shared-one' },
  accounting: null,
  nasIdentifier: null,
}

it('a changed field is told with both values, by the SSID’s key', () => {
  const before = wireless(ssidOf('Lobby'), ssidOf('Staff'))
  const after = wireless(
    ssidOf('Lobby', { vlan: 20, roaming: { k: true, v: false, r: false } }),
    ssidOf('Staff'),
  )
  const subject = { type: 'ssid', key: 'lobby', name: 'Lobby' }
  expect(compareDocuments(before, after)).toEqual([
    ...[
      { section: 'wireless', subject, change: 'changed', field: 'vlan', before: 0, after: 20, secret: false },
    ],
    ...[
      {
        section: 'wireless',
        subject,
        change: 'changed',
        field: 'roaming.k',
        before: false,
        after: true,
        secret: false,
      },
    ],
  ])
})

it('what nobody set before is told with all its values, and says nothing of what ran', () => {
  const intent = { ...sections.spanning.empty, mode: 'stp' as const }
  const changes = settingAnew({ section: 'spanning', intent })
  expect(changes.map(({ field, after }) => [field, after])).toEqual(Object.entries(intent))
  for (const change of changes) expect(change).toMatchObject({ change: 'added', before: null })
})

it('a secret that comes with what nobody set before is not told, and none that there is not', () => {
  const wan = (pppoe: { user: string; password: string } | null) =>
    settingAnew({ section: 'wan', intent: { ...sections.wan.empty, pppoe } }).filter(({ field }) =>
      field!.startsWith('pppoe'),
    )
  expect(wan({ user: 'me', password: 'tulip-harbour-42' })).toMatchObject([
    { field: 'pppoe.user', after: 'me', secret: false },
    { field: 'pppoe.password', before: null, after: null, secret: true },
  ])
  expect(wan(null)).toEqual([])
})

it('a secret tells only that it changed', () => {
  const changes = compareDocuments(
    wireless(ssidOf('Lobby')),
    wireless(ssidOf('Lobby', { password: 'another-one-7' })),
  )
  expect(changes).toMatchObject([{ field: 'password', before: null, after: null, secret: true }])
  const servers = compareDocuments(
    wireless(ssidOf('Lobby', { radius })),
    wireless(
      ssidOf('Lobby', { radius: { ...radius, authentication: { ...radius.authentication, secret: 'x' } } }),
    ),
  )
  expect(servers).toMatchObject([
    { field: 'radius.authentication.secret', before: null, after: null, secret: true },
  ])
})

it('an SSID that comes or goes is told whole, without its secrets', () => {
  const both = [compareDocuments(null, wireless(ssidOf('Lobby', { radius })))]
  both.push(compareDocuments(wireless(ssidOf('Lobby', { radius })), wireless()))
  expect(both.map(([one]) => [one!.change, one!.field])).toEqual([
    ['added', null],
    ['removed', null],
  ])
  expect(both[0]![0]!.after).toMatchObject({ name: 'Lobby', password: null })
  expect(JSON.stringify(both)).not.toMatch(new RegExp(`${PASSWORD}|shared-one`))
})

it('the order of bands is no difference', () => {
  const [one, other] = [ssidOf('Lobby', { bands: ['2G', '5G'] }), ssidOf('Lobby', { bands: ['5G', '2G'] })]
  expect(compareDocuments(wireless(one), wireless(other))).toEqual([])
})

it('a port nobody spoke of is as a new one', () => {
  const ports = (...list: ReturnType<typeof defaultPort>[]): SectionDocument => ({
    section: 'switching',
    intent: { ports: list },
  })
  expect(compareDocuments(ports(), ports(defaultPort('Ethernet1')))).toEqual([])
  const changes = compareDocuments(ports(), ports({ ...defaultPort('Ethernet1'), enabled: false }))
  expect(changes).toMatchObject([
    {
      subject: { type: 'port', key: 'Ethernet1' },
      change: 'changed',
      field: 'enabled',
      before: true,
      after: false,
    },
  ])
})
