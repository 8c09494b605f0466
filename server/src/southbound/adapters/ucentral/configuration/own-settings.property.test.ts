import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sections } from '#contract/configuration/sections.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { objectsIn } from './documents/document.ts'
import { extensionIn } from './documents/extension.ts'
import type { ConfigProfile } from './profile/profile.ts'
import { radioSlots } from './profile/radio-modes.ts'
import { anyAccessPoint, EXTENDED, emptyProfile, radio } from './testing/arbitrary-access-points.ts'
import { anyManagement, anyRadios, anyTimers, anyWatchdog } from './testing/arbitrary-own-settings.ts'
import { anyWireless } from './testing/arbitrary-wireless.ts'
import { schemaErrors, unknownMembers } from './testing/published-schema.ts'

const { render, read } = ucentralConfiguration
const RUNS = { numRuns: 100, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true }
const site = { timezone: 'Europe/Berlin', country: 'DE', name: null }

const anyIntent: fc.Arbitrary<DeviceIntent> = fc.record({
  ...{ timezone: fc.constant(site.timezone), country: fc.constant('DE'), name: fc.constant(null) },
  ...{ wireless: anyWireless, timers: anyTimers, management: anyManagement },
  ...{ radios: anyRadios, watchdog: anyWatchdog },
})
const ownErrors = (base: JsonObject | null) => (base === null ? [] : schemaErrors('ap', base))

describe('radio settings, timers, management and watchdog of whatever access point', () => {
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

  it('what a device did not announce is not sent, and is told', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyIntent, (facts, intent) => {
        const { document, notes } = render(facts, intent)
        const own = extensionIn(document as JsonObject)
        const announced = (facts.profile as { roost?: string[] } | null)?.roost ?? []
        const told = (section: string) =>
          notes.some((note) => note.section === section && note.code === 'setting_not_offered')
        expect(own.timers !== undefined).toBe(announced.includes('timers'))
        expect(own.management !== undefined).toBe(announced.includes('management_mode'))
        if (!announced.includes('management_mode'))
          expect(told('management')).toBe(intent.management!.by === 'gateway')
        const timed = intent.timers!.leds.enabled || intent.timers!.radios.enabled
        if (!announced.includes('timers')) expect(told('timers')).toBe(timed)
      }),
      RUNS,
    )
  })

  it('what is wanted is read back from a device that can do all of it', () => {
    const full = radio(['2G'], ['HT20', 'HT40', 'HE20', 'HE40', 'EHT20', 'EHT40'])
    const facts: DeviceFacts = {
      ...{ kind: 'ap', ports: [], base: null },
      profile: emptyProfile({ roost: EXTENDED, radios: [full, radio(['5G'], []), radio(['6G'], [])] }),
    }
    fc.assert(
      fc.property(anyIntent, (intent) => {
        const back = read(render(facts, intent).document, intent)
        for (const name of ['timers', 'management', 'radios', 'watchdog'] as const)
          expect(back[name]).toEqual(intent[name])
      }),
      RUNS,
    )
  })

  it('what is not wanted any more ends', () => {
    const facts: DeviceFacts = {
      kind: 'ap',
      ports: [],
      base: null,
      profile: emptyProfile({ roost: EXTENDED }),
    }
    const { timers, management, radios, watchdog } = sections
    const ended = {
      ...{ timers: timers.empty, management: management.empty },
      ...{ radios: radios.empty, watchdog: watchdog.empty },
    }
    const own = extensionIn(render(facts, { ...site, ...ended }).document as JsonObject)
    expect(own).toEqual({ version: 1, timers: { leds: null, radios: null }, management: { by: 'cloud' } })
    expect(render(facts, { ...site, timers: undefined as never }).document).not.toHaveProperty('third-party')
  })

  it('mode and width are told as the radio announced them together', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyRadios, (facts, radios) => {
        const { document } = render({ ...facts, base: null }, { ...site, radios })
        for (const { name, radio } of radioSlots((facts.profile as ConfigProfile | null)?.radios ?? [])) {
          const told = objectsIn((document as JsonObject).radios).find(({ band }) => band === name)
          if (!told || radio.htModes.length === 0) continue
          expect(radio.htModes).toContain(`${told['channel-mode']}${told['channel-width']}`)
        }
      }),
      { numRuns: 150 },
    )
  })
})
