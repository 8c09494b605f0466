import { expect, it } from 'vitest'
import { aPort, aState } from '../../../clients/testing/a-state.ts'
import { PortRates } from './port-rates.ts'

const HOUR = 3_600_000
const counted = (name: string, packets: number) =>
  aPort(name, { counters: { rxPackets: packets, txPackets: 0, rxBytes: packets, txBytes: 0 } })

it('a port that misses a report goes on where it was', () => {
  const rates = new PortRates()
  rates.take(aState({ at: 0, ports: [counted('lan1', 100)] }))
  rates.take(aState({ at: 60_000, ports: [] }))
  const later = rates.take(aState({ at: 120_000, ports: [counted('lan1', 700)] }))
  expect(later.get('lan1')).toMatchObject({ packets: 600 })
})

it('ports that are gone leave nothing behind', () => {
  const rates = new PortRates()
  for (let hour = 0; hour < 500; hour++)
    rates.take(aState({ at: hour * HOUR, ports: [counted('lan1', hour), counted(`ppp${hour}`, hour)] }))
  expect(rates.size).toBeLessThanOrEqual(4)
})
