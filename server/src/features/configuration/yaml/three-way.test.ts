import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configSections, type SectionDocument } from '#contract/configuration/sections.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { anyDocument } from '../testing/any-intents.ts'
import { pinging, ssidOf, wireless } from '../testing/documents.ts'
import { type Clash, mergeDocuments, sameDocument, type Take } from './three-way.ts'

const never = () => expect.unreachable()
const wifi = (
  base: SectionDocument | null,
  current: SectionDocument | null,
  file: SectionDocument | null,
) => {
  const clashes: Clash[] = []
  const merge = (take: Take) =>
    mergeDocuments('wireless', { base, current, file }, (clash) => {
      if (take === 'current') clashes.push(clash)
      return take
    })
  return { current: merge('current'), file: merge('file'), clashes }
}
const named = (document: SectionDocument | null) =>
  (document?.intent as { ssids: Ssid[] } | undefined)?.ssids.map(({ name, vlan }) => `${name} ${vlan}`)

describe('three ways of a section', () => {
  it.each(configSections)('%s: who changed it alone counts, and nobody is asked', (section) => {
    const any = anyDocument(section)
    fc.assert(
      fc.property(any, any, (one, other) => {
        const merge = (
          base: SectionDocument | null,
          current: SectionDocument | null,
          file: SectionDocument | null,
        ) => mergeDocuments(section, { base, current, file }, never)
        expect(merge(one, one, other)).toBe(sameDocument(one, other) ? one : other)
        expect(merge(one, other, one)).toBe(other)
        expect(merge(one, other, structuredClone(other))).toBe(other)
        expect(merge(null, null, one)).toBe(one)
        expect(merge(one, one, null)).toBe(null)
      }),
      { numRuns: 60 },
    )
  })

  it.each(configSections)('%s: decided for one side, that side’s changes are all there', (section) => {
    const any = anyDocument(section)
    fc.assert(
      fc.property(any, any, any, fc.boolean(), (base, current, file, known) => {
        const sides = { base: known ? base : undefined, current, file }
        const own = mergeDocuments(section, sides, () => 'file')!
        // What the file did not change may be as others made it; all else is the file's.
        if (!known) expect(sameDocument(own, file)).toBe(true)
        if (sameDocument(base, current)) expect(sameDocument(own, file)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('different members of one subject, and different subjects, come together', () => {
    const base = wireless(ssidOf('Lobby'), ssidOf('Yard'))
    const current = wireless(ssidOf('Lobby', { vlan: 7 }), ssidOf('Yard'), ssidOf('Hall'))
    const file = wireless(ssidOf('Lobby', { hidden: true }), ssidOf('Attic'))
    const { file: merged, clashes } = wifi(base, current, file)
    expect(clashes).toEqual([])
    expect(named(merged)).toEqual(['Lobby 7', 'Hall 0', 'Attic 0'])
    expect((merged!.intent as { ssids: Ssid[] }).ssids[0]).toMatchObject({ hidden: true, vlan: 7 })
  })

  it('what both changed otherwise is asked, field by field', () => {
    const base = wireless(ssidOf('Lobby'))
    const { clashes, current, file } = wifi(
      base,
      wireless(ssidOf('Lobby', { vlan: 7, isolate: true })),
      wireless(ssidOf('Lobby', { vlan: 8, isolate: true })),
    )
    expect(clashes).toMatchObject([
      { subject: { key: 'lobby' }, field: 'vlan', values: { base: 0, current: 7, file: 8 } },
    ])
    expect([named(current), named(file)]).toEqual([['Lobby 7'], ['Lobby 8']])
  })

  it('what one removed and the other changed is asked as a whole', () => {
    const base = wireless(ssidOf('Lobby'), ssidOf('Yard'))
    const { clashes, current, file } = wifi(
      base,
      wireless(ssidOf('Yard')),
      wireless(ssidOf('Lobby', { vlan: 8 }), ssidOf('Yard')),
    )
    expect(clashes).toMatchObject([{ subject: { key: 'lobby' }, field: null }])
    expect([named(current), named(file)]).toEqual([['Yard 0'], ['Yard 0', 'Lobby 8']])
    const ended = wifi(base, null, wireless(ssidOf('Lobby')))
    expect(ended.clashes).toMatchObject([{ subject: null, field: null }])
    expect([ended.current, named(ended.file)]).toEqual([null, ['Lobby 0']])
  })

  it('said on both sides though nobody had: whatever differs is asked', () => {
    const clashes: Clash[] = []
    mergeDocuments(
      'watchdog',
      { base: null, current: pinging('192.0.2.1'), file: pinging('192.0.2.2') },
      (clash) => {
        clashes.push(clash)
        return 'current'
      },
    )
    expect(clashes.map(({ field }) => field)).toEqual(['hosts'])
  })
})
