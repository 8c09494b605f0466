import { expect, it } from 'vitest'
import { emptyDocument } from '#contract/configuration/sections.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { drawTogether } from './draw-together.ts'

const drawn = (...devices: Ssid[][]) => {
  const found = drawTogether(
    emptyDocument('wireless'),
    devices.map((ssids) => wireless(...ssids)),
  )
  return { ...found, ssids: (found.document.intent as { ssids: Ssid[] }).ssids }
}

it('an SSID of several devices is one, on all bands that any of them has', () => {
  const low = ssidOf('Staff', { key: 'bbbb', bands: ['2G'] })
  const both = ssidOf('Staff', { key: 'aaaa', bands: ['2G', '5G'] })
  const { ssids, subjects } = drawn([low], [both], [both])
  expect(ssids).toEqual([{ ...both, key: 'aaaa' }])
  expect(subjects).toEqual([{ key: 'aaaa', devices: 3, differing: 0 }])
})

it('of two that cannot be had at once, what more devices run; the others are counted', () => {
  const staff = ssidOf('Staff', { vlan: 20 })
  const other = ssidOf('Staff', { vlan: 30, key: 'other' })
  const { ssids, subjects } = drawn([other], [staff], [staff, ssidOf('Guest')])
  expect(ssids.map(({ name, vlan }) => [name, vlan])).toEqual([
    ['Staff', 20],
    ['Guest', 0],
  ])
  expect(subjects).toEqual([
    { key: 'staff', devices: 2, differing: 1 },
    { key: 'guest', devices: 1, differing: 0 },
  ])
})

it('one name with another security on another band stays two', () => {
  const low = ssidOf('Staff', { key: 'low0' })
  const high = ssidOf('Staff', { key: 'high', bands: ['6G'], security: 'wpa3' })
  expect(drawn([low, high]).ssids).toHaveLength(2)
})

it('of nobody it is nothing', () => {
  expect(drawn().ssids).toEqual([])
})
