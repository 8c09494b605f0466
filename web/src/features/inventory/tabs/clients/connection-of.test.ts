import { expect, it } from 'vitest'
import type { NetworkClient } from '#contract/clients/client.ts'
import { connectionOf } from './connection-of'

const onWifi = {
  ...{ connected: true, connection: 'wireless', sn: 'ap', deviceName: 'Lobby', deviceKind: 'ap' },
  ...{ ssid: 'Guests', port: null },
} as NetworkClient
const seen = { connection: 'wired', port: 'LAN1' } as const

it('a gateway calls a client of an access point what it is: on Wi-Fi there', () => {
  expect(connectionOf('gateway', seen, onWifi)).toEqual({
    ...{ connection: 'wireless', at: 'Guests', device: onWifi },
  })
})

it('what a device sees itself stays as it tells: its own clients, and those nobody else knows', () => {
  const wired = { connection: 'wired', at: 'LAN1', device: null }
  expect(connectionOf('gateway', seen, undefined)).toEqual(wired)
  expect(connectionOf('gateway', seen, { ...onWifi, connected: false })).toEqual(wired)
  expect(connectionOf('gateway', seen, { ...onWifi, sn: 'gateway' })).toEqual(wired)
  const own = { connection: 'wireless', ssid: 'Staff' } as const
  expect(connectionOf('ap', own, { ...onWifi, sn: 'other' })).toMatchObject({ at: 'Staff', device: null })
})
