import { expect, it } from 'vitest'
import { wifiText } from './wifi-text'

it('names and passwords with signs of the code itself are read as they are', () => {
  expect(wifiText({ name: 'Bar; "Pier"', password: 'a\\b:c,d1', hidden: true })).toBe(
    'WIFI:S:Bar\\; \\"Pier\\";T:WPA;P:a\\\\b\\:c\\,d1;H:true;;',
  )
  expect(wifiText({ name: 'Open', password: null, hidden: false })).toBe('WIFI:S:Open;T:nopass;;')
})
