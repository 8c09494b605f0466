import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sn } from '#contract/fields.ts'
import { readLabel } from './read-label'

const mac = '02:AB:CD:12:34:56'
const vendor = 'A1234567890123456'

it.each([
  ['a MAC as devices write it', 'aabbccddeeff', ['AA:BB:CC:DD:EE:FF', 'DDEEFF', null]],
  ['a MAC with dashes', '02-ab-cd-12-34-56', [mac, '123456', null]],
  ['a MAC with dots', '02ab.cd12.3456', [mac, '123456', null]],
  ['a vendor serial alone', vendor.toLowerCase(), [vendor, null, null]],
  ['named values in lines', `S/N: ${vendor}\nMAC: 02ABCD123456\nLabel: K7-QX`, [vendor, '123456', 'K7-QX']],
  ['named values in a row', `MAC=${mac};SN=${vendor};LABEL=K7QX`, [vendor, '123456', 'K7QX']],
  ['JSON', JSON.stringify({ serial_number: vendor, mac, label: 'K7QX' }), [vendor, '123456', 'K7QX']],
  [
    'the query of an address',
    `https://example.net/add?sn=${vendor}&mac=${encodeURIComponent(mac)}&label=K7QX#x`,
    [vendor, '123456', 'K7QX'],
  ],
  ['Wi-Fi Easy Connect', 'DPP:C:81/1;M:02abcd123456;K:MDkwEwYHKoZIzj0=;;', [mac, '123456', null]],
  ['values with commas', `${vendor},123456,K7QX`, [vendor, '123456', 'K7QX']],
  ['a serial of other makers beside a MAC', `SN: 12345 MAC: ${mac}`, [mac, '123456', null]],
  ['a serial number in words', `Serial Number: ${vendor} MAC ID: 02ABCD123456`, [vendor, '123456', null]],
])('reads %s', (_, text, [wanted, digits, code]) => {
  expect(readLabel(text)).toEqual({ sn: wanted, digits, code })
})

it.each([
  ['nothing', '  '],
  ['a Wi-Fi network', 'WIFI:S:02ABCD123456;T:WPA;P:secret;;'],
  ['an address without a number', 'https://evil.example/02ABCD123456/bind'],
  ['a script', 'javascript:alert(1)'],
  ['a contact', 'BEGIN:VCARD\nN:Perch;Ana\nTEL:123456789012\nEND:VCARD'],
  ['text that turns its direction round', `SN: ${vendor}\u202E MAC: ${mac}`],
  ['a zero character', `${vendor}\0`],
  ['a novel', `SN: ${vendor} ${'x'.repeat(2000)}`],
  ['a serial that is too short', 'SN: 12345'],
  ['broken escapes of an address', 'https://x.example/?sn=%E0%A4%A'],
])('finds no device in %s', (_, text) => {
  expect(readLabel(text)).toBeNull()
})

it('never gives a serial that the server would not take', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('SN:', 'mac=', vendor, mac, ';', '\n', '{', 'DPP:', '%'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const label = readLabel(pieces.join(''))
      if (label === null) return
      expect(sn.safeParse(label.sn).data).toBe(label.sn)
      expect(label.digits ?? '000000').toMatch(/^[0-9A-F]{6}$/)
    }),
  )
})
