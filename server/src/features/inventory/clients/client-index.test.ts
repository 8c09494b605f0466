import { expect, it } from 'vitest'
import { ClientIndex } from './client-index.ts'

const phone = { mac: '02:AA:00:00:00:01', connection: 'wireless' as const, bssid: 'a' }

it('knows on which BSS of a device a wireless client is, as reports and events tell', () => {
  const index = new ClientIndex()
  index.set('AP', [phone, { mac: '02:AA:00:00:00:02', connection: 'wired' }])
  expect(index.bssidOf('AP', phone.mac)).toBe('a')
  expect(index.bssidOf('AP', '02:AA:00:00:00:02')).toBeUndefined()
  index.joined('AP', { mac: phone.mac, bssid: 'b' })
  expect(index.bssidOf('AP', phone.mac)).toBe('b')
  index.left('AP', phone.mac)
  index.left('AP', phone.mac)
  expect(index.bssidOf('AP', phone.mac)).toBeUndefined()
  index.set('AP', [phone])
  index.set('AP', [])
  index.remove('AP')
  expect(index.bssidOf('AP', phone.mac)).toBeUndefined()
})
