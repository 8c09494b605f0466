import { expect, it } from 'vitest'
import { print } from './print.ts'

const SECRETS = {
  unit: { 'system-password': 'hidden-1', 'random-password': true },
  interfaces: [
    {
      'broad-band': { 'pin-code': 'hidden-2', password: 'hidden-3', 'user-name': 'seen-1' },
      tunnel: { password: 'hidden-4' },
      ssids: [
        {
          name: 'seen-2',
          encryption: { key: 'hidden-5', 'key-caching': true },
          'multi-psk': [{ mac: 'seen-3', key: 'hidden-6' }],
          radius: { local: { users: [{ 'user-name': 'seen-4', password: 'hidden-7' }] } },
          roaming: { 'key-aes-256': 'hidden-8', 'pmk-r0-key-holder': 'hidden-9' },
          certificates: { 'private-key': 'hidden-10', 'private-key-password': 'hidden-11' },
          captive: {
            'uam-secret': 'hidden-12',
            credentials: [{ username: 'seen-5', password: 'hidden-13' }],
          },
          'hostapd-bss-raw': ['wpa_passphrase=hidden-14', 'seen_6=1'],
        },
      ],
    },
  ],
  services: {
    snmpd: { com2sec: { private: { community: 'hidden-15' } } },
    'admin-ui': { 'wifi-ssid': 'seen-7', 'wifi-key': 'hidden-16' },
    'wireguard-overlay': { 'private-key': 'hidden-17' },
    rtty: { token: 'hidden-18' },
    'radius-proxy': {
      'proxy-secret': 'hidden-19',
      realms: [{ 'auth-server': 'seen-8', secret: 'hidden-20' }],
    },
    ssh: { 'password-authentication': false, 'authorized-keys': ['ssh-ed25519 seen-9'] },
  },
  'config-raw': [
    ['set', 'wireless.x.key', 'hidden-21'],
    ['set', 'wireless.x.auth_secret', 'hidden-22'],
    ['add-list', 'system.ntp.server', 'seen-10'],
  ],
  'third-party': { acme: { apiToken: 'hidden-23', pin: 'seen-11' } },
  psk: ['hidden-24', 25],
}

it('masks secrets wherever a document can hold them, and only them', () => {
  const text = print(SECRETS)
  expect(text.match(/hidden-\d+/g)).toBeNull()
  expect(new Set(text.match(/seen[-_]\d+/g))).toHaveLength(11)
  expect(JSON.parse(text)).toMatchObject({
    unit: { 'system-password': '••••', 'random-password': true },
    services: { ssh: { 'password-authentication': false } },
    psk: ['••••', '••••'],
  })
})

it('is sorted, whatever order the members came in', () => {
  expect(print({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(print({ a: [{ c: 2, d: 1 }], b: 1 }))
  expect(print({ b: 1, a: 2 })).toBe('{\n  "a": 2,\n  "b": 1\n}')
})
