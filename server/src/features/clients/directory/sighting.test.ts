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

it('keeps of a socket what a cable is judged by, the same for all behind it', () => {
  const counters = { rxBytes: 1, txBytes: 1, rxPackets: 100, rxErrors: 0 }
  const port = { role: 'downstream' as const, up: true, speedBps: 1e9, counters }
  const poe = { status: 'fault' as const, fault: 'short', watts: 3 }
  const state = aState({
    ports: [
      { name: 'good', ...port, poe: { status: 'delivering' } },
      { name: 'bad', ...port, poe, counters: { ...counters, rxErrors: 7 } },
    ],
    forwarding: table({ good: [phone], bad: ['0A:00:00:00:00:02', '0A:00:00:00:00:03'] }),
  })
  const seen = [...sightingsOf('SWITCH', state).values()]
  expect(seen[0]!.port).toEqual({ name: 'good', up: true, speedBps: 1e9 })
  expect(seen[1]!.port).toMatchObject({
    name: 'bad',
    counters: { rxErrors: 7, rxPackets: 100 },
    poe: { status: 'fault', fault: 'short' },
  })
  expect(seen[1]!.port).not.toHaveProperty('poe.watts')
  expect(seen[2]!.port).toBe(seen[1]!.port)
  expect(seen[2]!.told).toBe(seen[0]!.told)
})
