import { expect, it } from 'vitest'
import type { SectionNow } from '#contract/configuration/schemas.ts'
import { type SectionDocument, sections } from '#contract/configuration/sections.ts'
import { changedValues, ownValues, saysValues, withReset } from './own-values'

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
  const given = withReset(draft, now, failures)
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
  expect(saysValues('switching', place, { ...now, says: 'nothing' })).toBe(false)
})

it('a value that comes or goes is changed', () => {
  expect(changedValues(dog({ failures: 3 }), dog({ failures: 4 }))).toEqual([failures])
  expect(changedValues(dog({}), dog({}))).toEqual([])
})
