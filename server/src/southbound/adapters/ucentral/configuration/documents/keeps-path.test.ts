import { expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { keepsPath } from './keeps-path.ts'

const ssid = (more: JsonObject = {}): JsonObject => ({ name: 'Lobby', 'bss-mode': 'ap', ...more })
const document = (ssids: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ uuid: 1, unit: { 'leds-active': true, name: 'AP' }, radios: [{ band: '5G', channel: 36 }] },
  interfaces: [{ name: 'up', role: 'upstream', ethernet: [{ 'select-ports': ['WAN*'] }], ssids }],
  ...more,
})
const usual = document([ssid()])

it('what is offered by radio, and the light, are no part of the way here', () => {
  expect(keepsPath(usual, { ...usual, uuid: 2 })).toBe(true)
  expect(keepsPath(usual, document([ssid({ name: 'Hall' }), ssid()]))).toBe(true)
  expect(keepsPath(usual, document([]))).toBe(true)
  expect(keepsPath(usual, { ...usual, unit: { 'leds-active': false, name: 'AP' } })).toBe(true)
  const extended = { 'third-party': { roost: { version: 1, ssids: [{ name: 'Hall', wmm: false }] } } }
  expect(keepsPath(usual, { ...usual, ...extended })).toBe(true)
})

it('interfaces, radios, services and whatever else differs may be', () => {
  const other = { name: 'v20', role: 'upstream', vlan: { id: 20 }, ssids: [ssid()] }
  expect(keepsPath(usual, { ...usual, interfaces: [...(usual.interfaces as JsonObject[]), other] })).toBe(
    false,
  )
  expect(keepsPath(usual, { ...usual, radios: [{ band: '5G', channel: 40 }] })).toBe(false)
  expect(keepsPath(usual, { ...usual, services: { ssh: { port: 22 } } })).toBe(false)
  expect(keepsPath(usual, { ...usual, unit: { 'leds-active': true, name: 'Other' } })).toBe(false)
  const routed = { 'third-party': { roost: { version: 1, routes: [] } } }
  expect(keepsPath(usual, { ...usual, ...routed })).toBe(false)
  expect(keepsPath({ interfaces: [] }, { interfaces: [] })).toBe(false)
})

it('one that hangs on another by radio has its way among its SSIDs', () => {
  for (const mode of ['sta', 'mesh', 'wds-sta', 'wds-ap', 'wds-repeater']) {
    const hanging = document([ssid({ 'bss-mode': mode })])
    expect(keepsPath(hanging, document([ssid()]))).toBe(false)
    expect(keepsPath(usual, hanging)).toBe(false)
  }
})
