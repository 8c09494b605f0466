import { expect, it } from 'vitest'
import { ClientCensus } from './client-census.ts'

const [phone, laptop, printer] = ['02:aa:00:00:00:01', '02:aa:00:00:00:02', '02:aa:00:00:00:03']
const [ap, sw] = ['02:bb:00:00:00:01', '02:bb:00:00:00:02']

it('counts a client once however many devices see it, and no device at all', () => {
  const census = new ClientCensus()
  census.set('AP', { tenant: 7, network: 1 }, [phone, laptop], ap)
  census.set('SWITCH', { tenant: 7, network: 1 }, [phone.toUpperCase(), laptop, printer, ap], sw)
  expect(census.count({ tenant: 7, networks: [1] })).toBe(3)
})

it('counts a client in each network it is in', () => {
  const census = new ClientCensus()
  census.set('A', { tenant: 7, network: 1 }, [phone], null)
  census.set('B', { tenant: 7, network: 2 }, [phone], null)
  expect([
    census.count({ tenant: 7, networks: [1] }),
    census.count({ tenant: 7, networks: [2] }),
    census.count({ tenant: 7, networks: [3] }),
  ]).toEqual([1, 1, 0])
  expect(census.count({ tenant: 7, networks: 'all' })).toBe(2)
  expect(census.count({ tenant: 8, networks: 'all' })).toBe(0)
  expect(census.count({ tenant: 8, networks: [1] })).toBe(0)
})

it('follows reports, moves and departures', () => {
  const census = new ClientCensus()
  census.set('A', { tenant: 7, network: 1 }, [phone, laptop], ap)
  census.set('B', { tenant: 7, network: 1 }, [laptop], sw)
  census.set('A', { tenant: 7, network: 1 }, [phone], ap)
  expect(census.count({ tenant: 7, networks: [1] })).toBe(2)
  census.move('A', { tenant: 7, network: 2 })
  expect([census.count({ tenant: 7, networks: [1] }), census.count({ tenant: 7, networks: [2] })]).toEqual([
    1, 1,
  ])
  census.remove('A')
  census.remove('A')
  census.remove('B')
  expect([census.count({ tenant: 7, networks: [1] }), census.count({ tenant: 7, networks: [2] })]).toEqual([
    0, 0,
  ])
})
