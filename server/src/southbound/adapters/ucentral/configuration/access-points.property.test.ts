import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderNote } from '#contract/configuration/schemas.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { DeviceIntent } from '../../../ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { noteCodes } from './notes.ts'
import { anyAccessPoint } from './testing/arbitrary-access-points.ts'
import { anyWireless } from './testing/arbitrary-wireless.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'
import { bandOf, placedIn, unfulfilled } from './testing/wireless-oracle.ts'

const { render, read, print } = ucentralConfiguration
/** A failure is told without minutes of making it smaller. */
const RUNS = { numRuns: 300, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: true }

const anyIntent: fc.Arbitrary<DeviceIntent & Required<Pick<DeviceIntent, 'wireless'>>> = fc.record({
  timezone: fc.constantFrom('Europe/Berlin', 'CET-1CEST,M3.5.0,M10.5.0/3', ''),
  country: fc.constantFrom('DE', 'US', ''),
  name: fc.constantFrom(null, 'Hall, 2nd floor', '客', '-'),
  wireless: anyWireless,
})

/** Where a base breaks the schema by itself, that is the device's own affair. */
const ownErrors = (base: JsonObject | null) => (base === null ? [] : schemaErrors('ap', base))

describe('whatever is wanted of whatever access point', () => {
  it('the document is one the published schema takes, and holds nothing the schema does not know', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const { document } = render(facts, intent)
        const base = facts.base as JsonObject | null
        expect(schemaErrors('ap', document).filter((one) => !ownErrors(base).includes(one))).toEqual([])
        expect(unknownMembers('ap', document as JsonObject)).toEqual([])
      }),
      RUNS,
    )
  })

  it('every wish is in the document or in a note', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const { document, notes } = render(facts, intent)
        const placed = placedIn(document)
        const enabled = intent.wireless.ssids.filter((one) => one.enabled)
        for (const ssid of enabled) {
          expect(unfulfilled(ssid, placed, notes), JSON.stringify({ ssid, notes })).toEqual([])
        }
        const names = enabled.flatMap(({ name, bands }) => bands.map((band) => `${band} ${name}`))
        const extra = placed.flatMap(({ native }) =>
          native['wifi-bands']
            .map((band) => `${bandOf(band)} ${native.name}`)
            .filter((one) => !names.includes(one)),
        )
        expect(extra).toEqual([])
        expect(notes.filter(({ code }) => !(noteCodes as readonly string[]).includes(code))).toEqual([])
      }),
      RUNS,
    )
  })

  it('the same wish gives the same bytes, in whatever order a store gives members back', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const again = render(turned(facts), turned(intent))
        expect(JSON.stringify(again)).toBe(JSON.stringify(render(facts, intent)))
      }),
      RUNS,
    )
  })

  it('reading the document gives the wish back, but for what a note excuses', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const { document, notes, places } = render(facts, intent)
        const there = new Set(places.map(({ subject }) => subject))
        const expected = intent.wireless.ssids.flatMap((one) => {
          const mine = notes.filter(({ subject }) => subject === one.key)
          return one.enabled && !there.has(one.key) ? [] : [possible(one, mine)]
        })
        expect(read(document, intent).wireless).toEqual({ ssids: expected })
      }),
      RUNS,
    )
  })

  it('places point at what they name', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const { document, places } = render(facts, intent)
        for (const { pointer, name } of places) {
          const at = pointer
            .split('/')
            .slice(1)
            .reduce<unknown>((node, key) => (node as JsonObject)[key], document)
          expect((at as JsonObject)[pointer.startsWith('/radios') ? 'band' : 'name']).toBe(name)
        }
      }),
      RUNS,
    )
  })

  it('print shows no secret', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const text = print(render(facts, intent).document)
        for (const { password, radius } of intent.wireless.ssids) {
          const secrets = [password, radius?.authentication.secret, radius?.accounting?.secret]
          for (const secret of secrets) if (typeof secret === 'string') expect(text).not.toContain(secret)
        }
        expect(text).not.toContain('of-the-device')
      }),
      RUNS,
    )
  })
})

/** The wish without what its notes say a device cannot do. */
function possible(ssid: Ssid, notes: readonly RenderNote[]): Ssid {
  const noted = (...codes: string[]) => notes.find(({ code }) => codes.includes(code))
  const silent = noted('accounting_host', 'accounting_port', 'accounting_secret')
  const tagged = noted('main_network_tagged')
  const lost = notes.map(({ params }) => params.band)
  return {
    ...ssid,
    bands: ssid.enabled ? ssid.bands.filter((band) => !lost.includes(band)) : ssid.bands,
    radius: ssid.radius && silent ? { ...ssid.radius, accounting: null } : ssid.radius,
    vlan: tagged ? Number(tagged.params.vlan) : ssid.vlan,
    roaming: noted('roaming_r') ? { ...ssid.roaming, r: false } : ssid.roaming,
  }
}

/** The same value with the members of every object in the opposite order. */
function turned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(turned) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([key, member]) => [key, turned(member)])) as Value
}
