import { expect, it } from 'vitest'
import type { KeptClientEvent } from '../../inventory/events/client-event.reader.ts'
import { timelineOf } from './client-timeline.ts'

const mac = '0A:00:00:00:00:01'
let id = 0
const at = (seconds: number, sn: string, meaning: object): KeptClientEvent =>
  ({ id: ++id, sn, at: seconds * 1000, meaning: { mac, bssid: `bss ${sn}`, ...meaning } }) as KeptClientEvent
const join = (seconds: number, sn: string) =>
  at(seconds, sn, { kind: 'client_joined', ssid: 'Staff', band: '5G' })
const leave = (seconds: number, sn: string) => at(seconds, sn, { kind: 'client_left', connectedSeconds: 60 })
const told = (...events: KeptClientEvent[]) =>
  timelineOf(events.toReversed(), (sn) => ({ sn, name: sn, kind: 'ap' })).map(
    ({ kind, device, from }) => `${kind} ${device.sn}${from ? ` from ${from.sn}` : ''}`,
  )

it('a leaving and a joining elsewhere are one roaming, in whichever order they were told', () => {
  expect(told(join(0, 'A'), leave(100, 'A'), join(101, 'B'))).toEqual(['roamed B from A', 'joined A'])
  expect(told(join(0, 'A'), join(100, 'B'), leave(102, 'A'))).toEqual(['roamed B from A', 'joined A'])
  expect(told(join(0, 'A'), join(100, 'B'))).toEqual(['roamed B from A', 'joined A'])
})

it('who comes back later has left', () => {
  expect(told(join(0, 'A'), leave(100, 'A'), join(200, 'B'))).toEqual(['joined B', 'left A', 'joined A'])
  expect(told(join(0, 'A'), leave(100, 'A'), join(105, 'A'))).toEqual(['joined A', 'left A', 'joined A'])
})

it('to and fro is told as it was', () => {
  expect(
    told(join(0, 'A'), leave(10, 'A'), join(10, 'B'), leave(20, 'B'), join(20, 'A'), leave(25, 'A')),
  ).toEqual(['left A', 'roamed A from B', 'roamed B from A', 'joined A'])
})

it('a refusal is one, and says what of', () => {
  const refused = at(5, 'A', { kind: 'client_refused', ssid: 'Staff', reason: 'wrong_key' })
  expect(timelineOf([refused], (sn) => ({ sn, name: sn, kind: null }))).toMatchObject([
    { kind: 'wrongKey', ssid: 'Staff', band: null, seconds: null, from: null },
  ])
})
