import { expect, it } from 'vitest'
import { accessKinds, ofKinds, routingKinds, trafficKinds } from './kind-traits.ts'

it('counts traffic where it leaves a network, and else as near to that as is known', () => {
  expect(trafficKinds).toEqual(['gateway', 'router', 'soho', 'cellularouter', 'wifirouter', 'ap'])
})

it('counts all that routes as a way out, and all that people connect to as access', () => {
  expect(routingKinds).toEqual(['gateway', 'wifirouter', 'cellularouter', 'router', 'soho'])
  expect(ofKinds(accessKinds)).toBe('kind=~"ap|wifirouter|cellularouter|soho"')
})
