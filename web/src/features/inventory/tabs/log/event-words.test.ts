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

it('relays, upgrades, spanning trees and radio management have sentences, too', () => {
  const say = (type: string, payload: unknown) => told(type, payload)?.say
  expect(told('roost.relay', { id: 'siren', on: true })).toEqual({
    say: 'relayOn',
    params: { relay: 'siren' },
  })
  expect(say('roost.relay', { id: 'siren', on: false })).toBe('relayOff')
  expect(say('roost.relay', { id: 'siren', on: 'yes' })).toBeUndefined()
  expect(told('firmware_upgrade_status', { operation: 'download', percentage: 25 })).toEqual({
    ...{ say: 'upgradeAt', params: { percent: '25' } },
  })
  expect(say('firmware_upgrade_status', { operation: 'fail' })).toBe('upgradeFailed')
  expect(say('firmware_upgrade_status', { operation: 'fail', text: 'no space' })).toBe('upgradeFailedBy')
  expect(say('firmware_upgrade_status', { operation: 'else' })).toBeUndefined()
  expect(say('rstp.loop-detected', { name: 'Ethernet3' })).toBe('loop')
  expect(say('stp.loop-cleared', {})).toBe('loopOverAny')
  expect(say('stp.toString', {})).toBeUndefined()
  expect(say('rrm.bss.channel-switch', { bssid: '02:11', freq: 5180 })).toBe('channel')
  expect(say('rrm.station.del', { addr: '02:11' })).toBe('left')
  expect(told('healthcheck', { sanity: 75, data: { unit: {} } })).toEqual({
    say: 'selfTest',
    params: { health: '75' },
  })
  expect(say('healthcheck', { sanity: null, data: {} })).toBeUndefined()
  expect(told('log', { log: 'fan stopped', severity: 3 })?.params).toEqual({ text: 'fan stopped' })
})
