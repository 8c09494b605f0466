import { expect, it } from 'vitest'
import type { NativeRejection, RenderedDocument } from '../../../configuration-ports.ts'
import { explain } from './explain.ts'

const RENDERED: RenderedDocument = {
  document: {},
  notes: [],
  places: [
    { pointer: '/radios/1', section: 'wireless', subject: '5G', name: '5G' },
    { pointer: '/interfaces/0/ssids/0', section: 'wireless', subject: 'aaaa', name: 'Staff' },
    { pointer: '/interfaces/0/ssids/1', section: 'wireless', subject: 'bbbb', name: 'Guest' },
    { pointer: '/interfaces/0/ssids/10', section: 'wireless', subject: 'cccc', name: 'Tenth' },
    { pointer: '/interfaces/2/ssids/0', section: 'wireless', subject: 'dddd', name: 'Voice' },
    { pointer: '/ethernet/3', section: 'switching', subject: 'Ethernet4', name: 'Ethernet4' },
  ],
}

it.each([
  ['/interfaces/0/ssids/1/encryption/key', 'wireless', 'Guest', 'password'],
  ['/interfaces/0/ssids/1', 'wireless', 'Guest', null],
  ['/interfaces/0/ssids/10/wifi-bands/0', 'wireless', 'Tenth', 'bands'],
  ['/interfaces/0/ssids/0/encryption/proto', 'wireless', 'Staff', 'security'],
  ['/interfaces/0/ssids/0/radius/authentication/port', 'wireless', 'Staff', 'radius.authentication.port'],
  ['/interfaces/0/vlan', null, null, null],
  ['/interfaces/2/vlan/id', 'wireless', 'Voice', 'vlan'],
  ['/radios/1', 'wireless', '5G', null],
  ['/radios/1/country', 'wireless', '5G', 'country'],
  ['/ethernet/3/poe/admin-mode', 'switching', 'Ethernet4', 'poe'],
  ['/ethernet/30/speed', null, null, null],
  ['/services/ssh', null, null, null],
  [null, null, null, null],
])('%s is about %s %s %s', (pointer, section, subject, field) => {
  const said: NativeRejection = { severity: 'warning', pointer, text: 'falling back' }
  expect(explain([said], RENDERED)).toEqual([{ ...said, section, subject, field }])
})
