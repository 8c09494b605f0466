import { expect, it } from 'vitest'
import { ClientCounter } from './client-counter.ts'

const [phone, laptop, printer] = ['02:aa:00:00:00:01', '02:aa:00:00:00:02', '02:aa:00:00:00:03']
const [ap, sw] = ['02:bb:00:00:00:01', '02:bb:00:00:00:02']

it('counts a client once however many devices see it, and no device at all', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set('AP', { tenant: 7, network: 1 }, [phone, laptop], ap)
  clientCounter.set('SWITCH', { tenant: 7, network: 1 }, [phone.toUpperCase(), laptop, printer, ap], sw)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(3)
})

it('counts a client in each network it is in', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set('A', { tenant: 7, network: 1 }, [phone], null)
  clientCounter.set('B', { tenant: 7, network: 2 }, [phone], null)
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
    clientCounter.count({ tenant: 7, networks: [3] }),
  ]).toEqual([1, 1, 0])
  expect(clientCounter.count({ tenant: 7, networks: 'all' })).toBe(2)
  expect(clientCounter.count({ tenant: 8, networks: 'all' })).toBe(0)
  expect(clientCounter.count({ tenant: 8, networks: [1] })).toBe(0)
})

it('follows reports, moves and departures', () => {
  const clientCounter = new ClientCounter()
  clientCounter.set('A', { tenant: 7, network: 1 }, [phone, laptop], ap)
  clientCounter.set('B', { tenant: 7, network: 1 }, [laptop], sw)
  clientCounter.set('A', { tenant: 7, network: 1 }, [phone], ap)
  expect(clientCounter.count({ tenant: 7, networks: [1] })).toBe(2)
  clientCounter.move('A', { tenant: 7, network: 2 })
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
  ]).toEqual([1, 1])
  clientCounter.remove('A')
  clientCounter.remove('A')
  clientCounter.remove('B')
  expect([
    clientCounter.count({ tenant: 7, networks: [1] }),
    clientCounter.count({ tenant: 7, networks: [2] }),
  ]).toEqual([0, 0])
})
