import { expect, it } from 'vitest'
import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { changedValues, ownValues, saysValues, withReset, withSaid } from './own-values'

const dog = (more: object): SectionDocument => ({
  section: 'watchdog',
  intent: { ...sections.watchdog.empty, ...more },
})
const place = { sn: '02:3B:57:17:B7:81' }
const origin = { level: 'device', project: null, group: null, kind: null, model: null, sn: place.sn } as const
const failures = { subject: 'watchdog', member: 'failures' }
const hosts = { subject: 'watchdog', member: 'hosts' }
const now = {
  ...{ version: 1, document: dog({ failures: 5 }), basis: 'set', savedAt: 1, savedBy: null },
  ...{ origin: { ...origin, name: 'ap', version: 1 }, above: null, says: 'values', beneath: dog({}) },
  values: [{ ...failures, counts: true, origin: { ...origin, name: 'ap', version: 1 } }],
} as SectionNow

it('what was said stays said, what is changed joins it, what is given up leaves', () => {
  expect(ownValues(now, null, place)).toEqual([failures])
  const draft = { base: 1, saved: now.document, document: dog({ failures: 5, hosts: ['192.0.2.1'] }) }
  expect(ownValues(now, draft, place)).toEqual([failures, hosts])
  const given = withReset(draft, now, [failures])
  expect(given.document).toEqual(dog({ hosts: ['192.0.2.1'] }))
  expect(ownValues(now, given, place)).toEqual([hosts])
  // Changed again after it was given up, it is said again.
  expect(ownValues(now, { ...given, document: dog({ failures: 4 }) }, place)).toEqual([failures])
})

it('single values are said where something is said above; whole sections stay whole', () => {
  expect(saysValues('watchdog', place, now)).toBe(true)
  expect(saysValues('watchdog', place, { ...now, says: 'whole' })).toBe(false)
  expect(saysValues('watchdog', place, { ...now, says: 'nothing', beneath: null })).toBe(false)
  expect(saysValues('watchdog', place, { ...now, says: 'nothing' })).toBe(true)
  expect(saysValues('switching', place, { ...now, says: 'nothing', beneath: null })).toBe(false)
  expect(saysValues('blocking', { group: 1 }, { ...now, says: 'nothing' })).toBe(false)
})

it('a value that comes or goes is changed', () => {
  expect(changedValues(dog({ failures: 3 }), dog({ failures: 4 }))).toEqual([failures])
  expect(changedValues(dog({}), dog({}))).toEqual([])
})

const ports = (...list: PortSettings[]): SectionDocument => ({
  section: 'switching',
  intent: { ports: list },
})
const model = { group: 1, model: 'X-24' }
const nothingSaid = {
  ...{ version: 0, document: ports(), basis: 'none', savedAt: null, savedBy: null, origin: null },
  ...{ above: null, says: 'nothing', beneath: ports(), values: [] },
} as SectionNow
const portValue = (member: string) => ({ subject: 'Ethernet1', member })

it('of a port nobody spoke of, what is changed is said and nothing else', () => {
  const document = ports({ ...defaultPort('Ethernet1'), label: 'Door' })
  const draft = { base: 0, saved: nothingSaid.document, document }
  expect(saysValues('switching', model, nothingSaid, draft)).toBe(true)
  expect(ownValues(nothingSaid, draft, model)).toEqual([portValue('label')])
})

it('a value may be said though nothing differs by it, and taken back', () => {
  const draft = withSaid(null, nothingSaid, [portValue('vlan')])
  expect(draft.document).toEqual(ports(defaultPort('Ethernet1')))
  expect(ownValues(nothingSaid, draft, model)).toEqual([portValue('vlan')])
  expect(ownValues(nothingSaid, withReset(draft, nothingSaid, [portValue('vlan')]), model)).toEqual([])
  const other = {
    ...draft,
    document: ports({ ...defaultPort('Ethernet1'), vlan: { mode: 'access', vlan: 7 } }),
  }
  expect(ownValues(nothingSaid, other, model)).toEqual([portValue('vlan')])
})

it('a speed goes with its duplex, and so does the way back', () => {
  const link = ['speed', 'duplex', 'extend'].map(portValue)
  const draft = withSaid(null, nothingSaid, [portValue('speed')])
  expect(ownValues(nothingSaid, draft, model)).toEqual(link)
  expect(ownValues(nothingSaid, withReset(draft, nothingSaid, [portValue('duplex')]), model)).toEqual([])
})
