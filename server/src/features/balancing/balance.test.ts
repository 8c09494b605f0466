import { expect, it } from 'vitest'
import type { ClientOnAir } from '../clients/client-air.reader.ts'
import { type Crowd, isOver, movesOf } from './balance.ts'

const settings = { threshold: 5, difference: 3 }
const client = (mac: string, sn: string, signalDbm: number, heard: [string, number][] = []): ClientOnAir => ({
  ...{ mac, sn, signalDbm, name: null, ssid: 'Hall', band: '5G' },
  heard: heard.map(([other, dbm]) => ({ sn: other, dbm, bssid: `02:00:00:00:00:${other}`, at: 1 })),
})
const crowd = (sn: string, clients: ClientOnAir[], online = true, group = ''): Crowd => ({
  ...{ sn, online, clients, group },
})
const many = (count: number, heard: [string, number][]) =>
  Array.from({ length: count }, (_, at) => client(`c${at}`, '0a', -60, heard))

it('asks who was heard well elsewhere, as many as it takes and three at most at a time', () => {
  const crowds = [crowd('0a', many(12, [['0b', -62]])), crowd('0b', [])]
  const moves = movesOf(crowds, settings)
  expect(moves).toHaveLength(3)
  expect(moves[0]).toEqual({ mac: 'c0', from: '0a', to: '0b', bssid: '02:00:00:00:00:0b' })
  const almost = [
    crowd('0a', many(6, [['0b', -62]])),
    crowd('0b', [client('x', '0b', -50), client('y', '0b', -50)]),
  ]
  // After one move five stand against three: less than the difference.
  expect(movesOf(almost, settings)).toHaveLength(1)
})

it('moves nobody without evidence, to where it is crowded or off, or too often', () => {
  const unheard = [crowd('0a', many(9, [])), crowd('0b', [])]
  expect(movesOf(unheard, settings)).toEqual([])
  expect(isOver(unheard[0]!, unheard, settings)).toBe(true)
  expect(movesOf([crowd('0a', many(9, [['0b', -80]])), crowd('0b', [])], settings)).toEqual([])
  expect(movesOf([crowd('0a', many(9, [['0b', -62]])), crowd('0b', [], false)], settings)).toEqual([])
  expect(movesOf([crowd('0a', many(4, [['0b', -62]])), crowd('0b', [])], settings)).toEqual([])
  const asked = movesOf(
    [crowd('0a', many(9, [['0b', -62]])), crowd('0b', [])],
    settings,
    (mac) => mac === 'c7',
  )
  expect(asked.map(({ mac }) => mac)).toEqual(['c7'])
})

it('moves nobody to another group, nor calls it crowded for the room that another one has', () => {
  const upstairs = crowd('0b', [], true, 'upper floor')
  const crowds = [crowd('0a', many(12, [['0b', -62]]), true, 'ground floor'), upstairs]
  expect(movesOf(crowds, settings)).toEqual([])
  expect(isOver(crowds[0]!, crowds, settings)).toBe(false)
  const beside = [...crowds, crowd('0c', [], true, 'ground floor')]
  expect(isOver(beside[0]!, beside, settings)).toBe(true)
})
