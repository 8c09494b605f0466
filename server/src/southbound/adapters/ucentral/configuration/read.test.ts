import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { switchingIntent } from '#contract/switching/intent.ts'
import { wirelessIntent } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { emptyProfile, LIVED_IN, radio } from './testing/arbitrary-access-points.ts'
import { livedIn } from './testing/arbitrary-switches.ts'

const { read, render, print } = ucentralConfiguration
const NOBODY: DeviceIntent = { timezone: 'UTC', country: 'DE', name: null }

const withSsids = (...ssids: JsonObject[]) => ({ interfaces: [{ role: 'upstream', vlan: { id: 7 }, ssids }] })

describe('a document of somebody else', () => {
  it('is told in our terms, secrets included, keys made up but always the same', () => {
    const { wireless } = read(LIVED_IN, NOBODY)
    expect(wireless?.ssids).toMatchObject([
      { name: 'Acme', security: 'wpa2', password: 'of-the-device-1', bands: ['2G'], vlan: 0, enabled: true },
      { name: 'Old-Guest', security: 'open', password: null, vlan: 100 },
    ])
    expect(wireless?.ssids[0]?.limit).toEqual({ up: 5, down: 1_000 })
    expect(wirelessIntent.safeParse(wireless).success).toBe(true)
    expect(read(LIVED_IN, NOBODY)).toEqual({ wireless })
  })

  it('what an intent cannot say is left aside', () => {
    const ssid = {
      name: 'Old',
      'wifi-bands': ['2G'],
      encryption: { proto: 'psk-mixed', key: 'of-the-device-1' },
    }
    const six = { ...ssid, encryption: { proto: 'none' } }
    const found = read(
      withSsids(ssid, { ...six, name: 'x'.repeat(40) }, six, { ...six, 'bss-mode': 'mesh' }),
      NOBODY,
    )
    expect(found.wireless?.ssids.map(({ name, vlan }) => [name, vlan])).toEqual([['Old', 7]])
  })

  it('ports that differ from new ones, chosen by globs or by name', () => {
    const { switching, wireless } = read(livedIn(8), NOBODY)
    expect(wireless).toBeUndefined()
    expect(
      switching?.ports.map(({ port, label, speed, poe, vlan }) => [port, label, speed, poe, vlan]),
    ).toEqual([
      ['Ethernet1', 'old', 'auto', null, { mode: 'trunk', native: 1, tagged: [100] }],
      ['Ethernet2', 'old', 'auto', null, { mode: 'trunk', native: 1, tagged: [100] }],
      ['Ethernet3', '', 100, false, { mode: 'trunk', native: 1, tagged: [100] }],
      ['Ethernet4', '', 'auto', null, { mode: 'trunk', native: 1, tagged: [100] }],
    ])
    expect(switchingIntent.safeParse(switching).success).toBe(true)
  })
})

/** A document with random things in random places. */
const spoilt = (document: JsonObject): fc.Arbitrary<JsonObject> =>
  fc
    .array(fc.tuple(fc.infiniteStream(fc.nat(20)), fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 })
    .map((changes) => {
      const copy = structuredClone(document)
      for (const [path, value] of changes) spoil(copy, path, value)
      return copy
    })

function spoil(document: JsonObject, path: Iterator<number>, value: unknown): void {
  let node = document as Record<string, unknown>
  for (;;) {
    const keys = Object.keys(node)
    const key = keys[path.next().value! % Math.max(1, keys.length)]
    if (key === undefined) return
    const child = node[key]
    if (typeof child === 'object' && child !== null && path.next().value! % 3 > 0) node = child as typeof node
    else {
      node[key] = value
      return
    }
  }
}

it('whatever a device says it runs, nothing throws, and what is read is what the contract permits', () => {
  const documents = fc.oneof(spoilt(LIVED_IN), spoilt(livedIn(5)), fc.dictionary(fc.string(), fc.jsonValue()))
  const profiles = [
    emptyProfile({ radios: [radio(['2G'], ['HE20'])] }),
    emptyProfile({ platform: 'switch' }),
    null,
  ]
  fc.assert(
    fc.property(documents, fc.constantFrom(...profiles), (base, profile) => {
      const found = read(base as JsonObject, NOBODY)
      if (found.switching) expect(switchingIntent.safeParse(found.switching).error).toBeUndefined()
      for (const ssid of found.wireless?.ssids ?? []) expect(ssid.key).toMatch(/^[a-z0-9]{4,24}$/)
      const facts = { kind: null, profile, ports: ['Ethernet1'], base: base as JsonObject }
      const intent = { ...NOBODY, ...found, name: 'x' }
      const { document } = render(facts, intent)
      expect(read(document, intent)).toEqual(read(render(facts, intent).document, intent))
      expect(print(document)).not.toContain('of-the-device')
    }),
    { numRuns: 500 },
  )
})
