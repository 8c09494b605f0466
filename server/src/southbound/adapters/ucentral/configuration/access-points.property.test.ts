import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent, RenderedDocument } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { noteCodes } from './notes.ts'
import { anyAccessPoint } from './testing/arbitrary-access-points.ts'
import { anyWireless } from './testing/arbitrary-wireless.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'
import { bandOf, placedIn, unfulfilled } from './testing/wireless-oracle.ts'

const { render, read, print } = ucentralConfiguration
/** A failure is told without minutes of making it smaller. */
const RUNS = { numRuns: 200, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true }

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

  it('reading the document gives the wish back, with what the device cannot do', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const rendered = render(facts, intent)
        const expected = intent.wireless.ssids.flatMap((one) => readBack(one, rendered) ?? [])
        expect(read(rendered.document, intent).wireless).toEqual({ ssids: expected })
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

/** The wish, but for bands whose radio is in the device's own document and yet not in the device. */
function readBack(ssid: Ssid, { document, notes, places }: RenderedDocument): Ssid | null {
  const mine = notes.filter(({ subject }) => subject === ssid.key)
  const radios = ((document.radios ?? []) as JsonObject[]).filter(({ enable }) => enable !== false)
  const carried = radios.map(({ band }) => bandOf(String(band)))
  const lost = mine.map(({ params }) => params.band).filter((band) => carried.includes(String(band)))
  const there = places.some(({ subject }) => subject === ssid.key)
  const kept = ssid.bands.filter((band) => !lost.includes(band))
  if (there) return { ...ssid, bands: kept }
  return !ssid.enabled || neverWritten(ssid) || !ssid.bands.some((band) => carried.includes(band))
    ? ssid
    : null
}

/** What no access point can be told, or not one of these. */
function neverWritten({ vlan, radius, password }: Ssid): boolean {
  if (typeof password === 'string' && password.length === 64) return true
  const server = radius?.authentication
  const bad =
    server && (server.port < 1024 || server.host === 'bad:host' || !/^Sec-/.test(String(server.secret)))
  return vlan > 4050 || bad === true
}

/** The same value with the members of every object in the opposite order. */
function turned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(turned) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([key, member]) => [key, turned(member)])) as Value
}
