import { expect, it } from 'vitest'
import { aState, onAir, table } from '../testing/a-state.ts'
import { retriesSince, sightingsOf } from './sighting.ts'

const phone = '0A:00:00:00:00:01'

it('counts frames sent again since the report before, of the whole connection where there is none', () => {
  const told = (frames: number, retries: number, bssid = 'a') => onAir(phone, { frames, retries, bssid })
  expect(retriesSince(told(1_000, 100), undefined)).toBe(0.1)
  expect(retriesSince(told(1_100, 130), told(1_000, 100))).toBe(0.3)
  expect(retriesSince(told(1_010, 130), told(1_000, 100))).toBeUndefined()
  expect(retriesSince(told(200, 20), told(1_000, 100))).toBe(0.1)
  expect(retriesSince(told(100, 150), undefined)).toBe(1)
  expect(retriesSince(told(2_000, 100), told(1_000, 100, 'b'))).toBe(0.05)
  expect(retriesSince(onAir(phone, { frames: 1_000 }), undefined)).toBeUndefined()
})

it('leaves out what lies towards the gateway, and sockets behind which there is a network', () => {
  const crowd = Array.from({ length: 40 }, (_, n) => `0A:00:00:00:01:${n.toString(16).padStart(2, '0')}`)
  const state = aState({
    ports: [{ name: 'up', role: 'upstream' }],
    forwarding: table({ up: ['0A:00:00:00:00:09'], '1': crowd, '2': [phone] }),
  })
  expect([...sightingsOf('SWITCH', state).keys()]).toEqual([phone])
})

it('takes the name a neighbour tells by LLDP', () => {
  const near = { port: '3', mac: phone, name: 'till-1', managementIps: [], capabilities: [] }
  expect(sightingsOf('SWITCH', aState({ lldp: [near] })).get(phone)).toMatchObject({
    neighbour: 'till-1',
    port: { name: '3' },
  })
})
