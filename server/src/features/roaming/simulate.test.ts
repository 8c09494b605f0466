import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClientOnAir } from '../clients/client-air.reader.ts'
import { simulate } from './simulate.ts'

const client = (mac: string, signalDbm: number | null, heard: [string, number][] = []): ClientOnAir => ({
  ...{ mac, name: null, sn: 'ap1', ssid: 'Staff', band: '5G', signalDbm },
  heard: heard.map(([sn, dbm]) => ({ sn, dbm, bssid: null, at: 1 })),
})
const nobody = { nearTo: () => [] }
const beside = { nearTo: () => ['ap2', 'ap3'] }

it('tells who would move, who would find another by its place, and who would lose the network', () => {
  const all = [
    client('good', -60),
    client('untold', null),
    client('moves', -80, [['ap2', -66]]),
    client('likely', -80),
    // Heard better, but not by enough to change for it; nobody else is near.
    client('loses', -78, [
      ['ap2', -75],
      ['ap3', -77],
    ]),
  ]
  const { clients, unknown, concerned } = simulate(all, -75, beside)
  expect([clients, unknown]).toEqual([4, 1])
  expect(concerned.map(({ client: { mac }, outcome, nearer }) => [mac, outcome, nearer?.sn])).toEqual([
    ['loses', 'loses', undefined],
    ['likely', 'likely', 'ap2'],
    ['moves', 'moves', 'ap2'],
  ])
  expect(simulate(all, -75, nobody).concerned.map(({ outcome }) => outcome)).toEqual([
    ...['loses', 'loses', 'moves'],
  ])
})

it('counts those alone that serve well enough, and that are of its group', () => {
  const all = [client('moves', -80, [['ap2', -72]])]
  const outcome = (part: object) => simulate(all, -75, { ...nobody, ...part }).concerned[0]!.outcome
  expect(outcome({})).toBe('moves')
  expect(outcome({ coverage: -70 })).toBe('loses')
  expect(outcome({ coverage: -72 })).toBe('moves')
  expect(outcome({ groupOf: (sn: string) => (sn === 'ap2' ? 'upstairs' : 'downstairs') })).toBe('loses')
  const near = { nearTo: () => ['ap2', 'ap3'], coverage: -60 }
  const upstairs = { ...near, groupOf: (sn: string) => (sn === 'ap3' ? 'up' : 'down') }
  expect(simulate([client('one', -80)], -75, upstairs).concerned[0]!.nearer?.sn).toBe('ap2')
})

it('a lower threshold concerns no one more', () => {
  const any = fc.array(fc.integer({ min: -95, max: -40 }), { maxLength: 30 })
  fc.assert(
    fc.property(any, fc.integer({ min: -94, max: -60 }), (signals, threshold) => {
      const all = signals.map((dbm, at) => client(String(at), dbm))
      const concerned = (at: number) => simulate(all, at, nobody).concerned.length
      expect(concerned(threshold - 1)).toBeLessThanOrEqual(concerned(threshold))
      expect(concerned(threshold)).toBe(signals.filter((dbm) => dbm < threshold).length)
    }),
  )
})
