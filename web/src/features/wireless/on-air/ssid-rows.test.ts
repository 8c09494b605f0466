import { expect, it } from 'vitest'
import type { Ssid } from '#contract/wireless/intent.ts'
import { rowsOf } from './ssid-rows'

const ssid = (name: string) => ({ key: name, name, enabled: true }) as unknown as Ssid
const air = (...names: string[]) =>
  new Map(names.map((name) => [name, { name, clients: 2, accessPoints: 1 }] as const))
const shown = (ssids: string[], names: string[], values: Record<string, string> = {}) =>
  rowsOf(ssids.map(ssid), air(...names), new Map(Object.entries(values))).map(
    ({ name, ssid: wanted, onAir }) => [name, wanted !== null, onAir?.accessPoints],
  )

it('what is reported is of the SSID whose name its variables make it', () => {
  expect(shown(['{{site}} guests', 'Staff'], ['North guests', 'Staff'], { site: 'North' })).toEqual([
    ['{{site}} guests', true, 1],
    ['Staff', true, 1],
  ])
})

it('where each device has its own value, all that fit are together', () => {
  expect(
    shown(['Room {{device}} (2.4)', 'Room 1'], ['Room A (2.4)', 'Room B (2.4)', 'Room 1', 'Cafe']),
  ).toEqual([
    ['Room {{device}} (2.4)', true, 2],
    ['Room 1', true, 1],
    ['Cafe', false, 1],
  ])
})

it('a name that is a variable alone tells nothing of what is on the air', () => {
  expect(shown(['{{device}}'], ['Cafe'])).toEqual([
    ['{{device}}', true, undefined],
    ['Cafe', false, 1],
  ])
})
