import { expect, it } from 'vitest'
import { messageOf } from './event-words'

const told = (type: string, payload: unknown) => messageOf({ type, payload })

it('an event has a sentence, with what the device told in it', () => {
  expect(told('client.leave', { client: '02:11', ssid: 'Lobby', connected_time: 61, tx_bytes: 4 })).toEqual({
    say: 'leftAfter',
    params: { client: '02:11', ssid: 'Lobby', duration: '61' },
  })
  expect(told('client.leave', { client: '02:11' })).toEqual({ say: 'left', params: { client: '02:11' } })
  expect(told('wired.poe.fault.short', { name: 'Ethernet3' })).toEqual({
    say: 'powerFault',
    params: { port: 'Ethernet3' },
  })
})

it('one that lacks what its sentence needs, and one nobody knows, has none', () => {
  expect(told('wired.carrier-up', {})).toBeNull()
  expect(told('wired.carrier-up', { name: { evil: 1 } })).toBeNull()
  expect(told('wired.carrier-up', null)).toBeNull()
  expect(told('toString', { name: 'x' })).toBeNull()
  expect(told('vendor.thing', { name: 'x' })).toBeNull()
})
