import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { extensionIn } from './documents/extension.ts'
import { noteCodes } from './notes.ts'
import { anyAccessPoint } from './testing/arbitrary-access-points.ts'
import { anyLans, anyWan } from './testing/arbitrary-addressing.ts'
import { anyWireless } from './testing/arbitrary-wireless.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'

const { render, read, print } = ucentralConfiguration
const RUNS = { numRuns: 60 }

/** Routers, of which some announced that they route what the schema cannot say. */
const anyRouter = fc
  .tuple(anyAccessPoint, fc.constantFrom('gateway', 'wifirouter', 'router'), fc.boolean())
  .map(([facts, kind, routing]) => {
    const profile = facts.profile as { roost: string[] } | null
    return {
      ...facts,
      kind,
      profile: profile && { ...profile, roost: routing ? ['routing'] : [] },
    } as typeof facts
  })
const anyIntent = fc.record({
  timezone: fc.constant(''),
  country: fc.constant('DE'),
  name: fc.constant(null),
  wan: anyWan,
  lan: anyLans,
}) satisfies fc.Arbitrary<DeviceIntent>

const announced = (profile: unknown) =>
  (profile as { roost: string[] } | null)?.roost.includes('routing') ?? false
/** Where a base breaks the schema by itself, that is the device's own affair. */
const ownErrors = (base: JsonObject | null) => (base === null ? [] : schemaErrors('ap', base))

describe('whatever LANs and uplink are wanted of whatever router', () => {
  it('the document is one the published schema takes, and holds nothing the schema does not know', () => {
    fc.assert(
      fc.property(anyRouter, anyIntent, anyWireless, (facts, intent, wireless) => {
        const { document, notes } = render(facts, { ...intent, wireless })
        const base = facts.base as JsonObject | null
        expect(schemaErrors('ap', document).filter((one) => !ownErrors(base).includes(one))).toEqual([])
        expect(unknownMembers('ap', document as JsonObject)).toEqual([])
        expect(notes.filter(({ code }) => !(noteCodes as readonly string[]).includes(code))).toEqual([])
      }),
      RUNS,
    )
  })

  it('reading the document gives the wish back, without what a note says the device cannot do', () => {
    fc.assert(
      fc.property(anyRouter, anyIntent, (facts, intent) => {
        const { document, notes } = render(facts, intent)
        const left = notes.filter(({ section, field }) => section === 'lan' && field === 'vlan')
        const lost = new Set(left.map(({ subject }) => subject))
        const found = read(document, intent)
        expect(found.lan).toEqual({ lans: intent.lan.lans.filter(({ key }) => !lost.has(key)) })
        const cannot = notes.filter(({ section }) => section === 'wan').map(({ field }) => field)
        if (cannot.includes('vlan')) return
        expect(found.wan).toEqual({ ...intent.wan, ...(cannot.includes('routes') && { routes: [] }) })
      }),
      RUNS,
    )
  })

  it('nothing of the extension reaches a device that did not announce it', () => {
    fc.assert(
      fc.property(anyRouter, anyIntent, (facts, intent) => {
        const { document } = render(facts, intent)
        if (!announced(facts.profile)) expect(extensionIn(document as JsonObject).routing).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('what is no longer wanted is gone, and the same wish gives the same document again', () => {
    fc.assert(
      fc.property(anyRouter, anyIntent, anyIntent, (facts, first, then) => {
        const once = render(facts, first).document
        const over = render({ ...facts, base: once }, then).document
        const again = render({ ...facts, base: over }, then).document
        expect(read(over, then).lan).toEqual(read(again, then).lan)
        expect(again).toEqual(over)
      }),
      RUNS,
    )
  })

  it('print shows no password', () => {
    fc.assert(
      fc.property(anyRouter, anyIntent, (facts, intent) => {
        const text = print(render(facts, intent).document)
        const password = intent.wan.pppoe?.password
        if (typeof password === 'string') expect(text).not.toContain(password)
      }),
      RUNS,
    )
  })
})
