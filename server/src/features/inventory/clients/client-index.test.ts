import { expect, it } from 'vitest'
import type { Client } from '#contract/inventory/device-state.ts'
import { searchWords } from '../../../lib/search-words.ts'
import { ClientIndex } from './client-index.ts'

const phone: Client = {
  mac: '02:AA:00:00:00:01',
  connection: 'wireless',
  ip: '10.9.0.5',
  hostname: 'Ana-Phone',
  ssid: 'Guests',
}
const printer: Client = { mac: '02:aa:00:00:00:02', connection: 'wired', ip: '10.9.0.6' }
const bare: Client = { mac: '02:aa:00:00:00:03', connection: 'wireless' }

const indexed = () => {
  const index = new ClientIndex()
  index.set('AP', { tenant: 7, network: 1 }, [phone, printer, bare])
  return index
}
const find = (index: ClientIndex, typed: string, networks: 'all' | number[] = 'all', tenant = 7) =>
  index.find({ tenant, networks }, searchWords(typed)).found

it('finds a wireless client by MAC, address and host name, and says where it is', () => {
  const index = indexed()
  expect(find(index, 'ana')).toMatchObject([{ sn: 'AP', network: 1, ssid: 'Guests', rank: 'prefix' }])
  expect(find(index, '02-aa-00-00-00-01')).toMatchObject([{ rank: 'exact', hostname: 'Ana-Phone' }])
  expect(find(index, '10.9.0.5')).toHaveLength(1)
  expect(find(index, '000003')).toMatchObject([{ mac: bare.mac, ip: null, hostname: null }])
  expect(find(index, '10.9.0.6')).toEqual([])
})

it('shows nothing outside the reach', () => {
  const index = indexed()
  expect(find(index, 'ana', [1])).toHaveLength(1)
  expect(find(index, 'ana', [2])).toEqual([])
  expect(find(index, 'ana', 'all', 8)).toEqual([])
  expect(find(index, 'ana', [1], 8)).toEqual([])
})

it('follows reports, moves and departures', () => {
  const index = indexed()
  index.move('AP', { tenant: 7, network: 2 })
  expect(find(index, 'ana', [2])).toHaveLength(1)
  index.set('AP', { tenant: 7, network: 2 }, [bare])
  expect(find(index, 'ana')).toEqual([])
  index.remove('AP')
  index.remove('AP')
  expect(find(index, '02:aa')).toEqual([])
})

it('keeps every exact one however many merely contain the words', () => {
  const index = new ClientIndex()
  const many = Array.from(
    { length: 400 },
    (_, n): Client => ({ ...bare, mac: `x${n}`, hostname: `a-cam-${n}` }),
  )
  index.set('AP', { tenant: 7, network: 1 }, [...many, { ...bare, hostname: 'cam' }])
  const { found, more } = index.find({ tenant: 7, networks: 'all' }, searchWords('cam'))
  expect(more).toBe(true)
  expect(found).toHaveLength(201)
  expect(found[0]).toMatchObject({ rank: 'exact', hostname: 'cam' })
})
