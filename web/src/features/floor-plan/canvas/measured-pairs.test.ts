import { expect, it } from 'vitest'
import { pairsOf } from './measured-pairs'

const link = (from: string, to: string, dbm: number) => ({ from, to, dbm, band: '5G' as const, at: 1 })
const links = [link('a', 'b', -60), link('b', 'a', -58), link('a', 'c', -80), link('b', 'c', -70)]

it('draws two access points once, by the louder way, and tells the loudest of each', () => {
  expect(pairsOf(links, null).map(({ dbm, told }) => [dbm, told])).toEqual([
    [-58, true],
    [-80, false],
    [-70, true],
  ])
})

it('draws and tells all of the one that is asked for', () => {
  expect(pairsOf(links, 'c').map(({ dbm, told }) => [dbm, told])).toEqual([
    [-80, true],
    [-70, true],
  ])
})
