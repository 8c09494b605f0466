import fc from 'fast-check'
import type { ManagementIntent } from '#contract/configuration/sections/management.ts'
import {
  bandOfRadio,
  type RadioBand,
  type RadiosIntent,
  radioBands,
  radioChoices,
} from '#contract/configuration/sections/radios.ts'
import type { TimersIntent } from '#contract/configuration/sections/timers.ts'
import {
  type WatchdogIntent,
  watchdogActions,
  watchdogIntent,
} from '#contract/configuration/sections/watchdog.ts'
import { bandChannels } from '#contract/radio-planning/channels.ts'
import { anyActiveTime } from './arbitrary-wireless.ts'

const timer = fc
  .record({ enabled: fc.boolean(), activeTime: fc.option(anyActiveTime) })
  .map((one) => ({ ...one, enabled: one.enabled && one.activeTime !== null }))
export const anyTimers: fc.Arbitrary<TimersIntent> = fc.record({ leds: timer, radios: timer })

export const anyManagement: fc.Arbitrary<ManagementIntent> = fc.record({
  by: fc.constantFrom('cloud' as const, 'gateway' as const),
})

const radioOf = (band: RadioBand) => {
  const channels = bandChannels[bandOfRadio(band)]
  const { modes, widths, rates } = radioChoices[band]
  const own = {
    band: fc.constant(band),
    mode: fc.option(fc.constantFrom(...modes)),
    width: fc.option(fc.constantFrom(...widths)),
    beaconRate: fc.option(fc.constantFrom(...rates)),
    multicastRate: fc.option(fc.constantFrom(...rates)),
    legacyRates: band === '2G' ? fc.option(fc.boolean()) : fc.constant(null),
  }
  const planned = {
    channel: fc.constantFrom('auto' as const, ...channels),
    channels: fc.subarray([...channels], { minLength: 1, maxLength: 4 }),
    txPower: fc.oneof(fc.constant('max' as const), fc.integer({ min: 1, max: 30 })),
  }
  const requiredKeys = ['band', 'mode', 'width', 'beaconRate', 'multicastRate', 'legacyRates'] as const
  return fc.record({ ...own, ...planned }, { requiredKeys: [...requiredKeys] })
}
export const anyRadios: fc.Arbitrary<RadiosIntent> = fc
  .tuple(...radioBands.map((band) => fc.option(radioOf(band))))
  .map((radios) => ({ radios: radios.filter((one) => one !== null) }))

export const anyWatchdog: fc.Arbitrary<WatchdogIntent> = fc
  .record({
    enabled: fc.boolean(),
    hosts: fc.subarray(['192.0.2.1', 'gate.example.org', '2001:db8::1'], { minLength: 1 }),
    intervalSeconds: fc.integer({ min: 10, max: 300 }),
    failures: fc.integer({ min: 1, max: 5 }),
    timeoutSeconds: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    graceSeconds: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
    actions: fc.subarray([...watchdogActions], { minLength: 1 }),
  })
  .map((one) => watchdogIntent.parse(JSON.parse(JSON.stringify(one))))
