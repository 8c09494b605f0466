import { describe, expect, it } from 'vitest'
import type { WatchdogIntent } from '#contract/configuration/sections/watchdog.ts'
import type { DeviceFacts, DeviceIntent, NativeDocument } from '../../../../configuration-ports.ts'
import { ucentralConfiguration } from '../configuration.ts'
import { emptyProfile, radio } from '../testing/arbitrary-access-points.ts'
import { schemaErrors, unknownMembers } from '../testing/published-schema.ts'

const { render, read, explain } = ucentralConfiguration
const profile = emptyProfile({ radios: [radio(['5G'], ['HE80'])] })
const AP: DeviceFacts = { kind: 'ap', profile, ports: [], base: null }
const pings: WatchdogIntent = {
  ...{ enabled: true, hosts: ['192.0.2.1', 'gate.example.org', '2001:db8::1'], intervalSeconds: 20 },
  ...{ failures: 4, actions: ['wifi', 'leds'] },
}
const wanting = (watchdog?: WatchdogIntent): DeviceIntent => ({
  ...{ timezone: 'UTC', country: 'DE', name: null },
  ...(watchdog && { watchdog }),
})
const checkIn = ({ services }: NativeDocument) => (services as Record<string, unknown>)['online-check']
const own = {
  interfaces: [{ role: 'upstream', ethernet: [{ 'select-ports': ['WAN*'] }] }],
  services: { 'online-check': { 'ping-hosts': ['198.51.100.9'], 'download-hosts': ['example.org'] } },
}

describe('a ping watchdog', () => {
  it('is written as the published schema has it, and read back as it was wanted', () => {
    const { document, notes } = render(AP, wanting(pings))
    expect(schemaErrors('ap', document)).toEqual([])
    expect(unknownMembers('ap', document as never)).toEqual([])
    expect(notes).toEqual([])
    expect(read(document, wanting(pings))).toMatchObject({ watchdog: pings })
  })

  it('that is off is no service at all, and keeps what it would ping', () => {
    const off = { ...pings, enabled: false }
    const { document } = render({ ...AP, base: own }, wanting(off))
    expect(checkIn(document)).toBeUndefined()
    expect(read(document, wanting(off))).toMatchObject({ watchdog: off })
  })

  it('nobody manages stays as the device has it, and is told in our terms when asked', () => {
    const { document } = render({ ...AP, base: own }, wanting())
    expect(checkIn(document)).toEqual(own.services['online-check'])
    expect(read(document, wanting())).not.toHaveProperty('watchdog')
    const empty = { ...pings, enabled: false, hosts: [] }
    const runs = {
      ...own,
      services: { 'online-check': { 'ping-hosts': ['198.51.100.9'], action: ['leds'] } },
    }
    expect(read(runs, wanting(empty))).toMatchObject({
      watchdog: {
        ...{ enabled: true, hosts: ['198.51.100.9'], intervalSeconds: 60 },
        ...{ failures: 1, actions: ['leds'] },
      },
    })
  })

  it('keeps what else the device’s own service asks', () => {
    const { document } = render({ ...AP, base: own }, wanting(pings))
    expect(checkIn(document)).toMatchObject({ 'ping-hosts': pings.hosts, 'download-hosts': ['example.org'] })
  })

  it('is not for a switch, which is told', () => {
    const facts = { ...AP, kind: 'switch' as const, profile: emptyProfile({ platform: 'switch' }), base: own }
    const { document, notes } = render(facts, wanting(pings))
    expect(notes).toMatchObject([{ severity: 'unsupported', code: 'no_watchdog', section: 'watchdog' }])
    expect(checkIn(document)).toEqual(own.services['online-check'])
  })

  it('a device’s objection names the field', () => {
    const rendered = render(AP, wanting(pings))
    const pointer = '/services/online-check/action/1'
    expect(explain([{ severity: 'error', pointer, text: 'no' }], rendered)).toMatchObject([
      { section: 'watchdog', subject: 'watchdog', field: 'actions' },
    ])
  })
})
