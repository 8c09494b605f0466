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

it('each port has its own figures, in whichever order they are told of', () => {
  const rates = new PortRates()
  const names = Array.from({ length: 12 }, (_, i) => `lan${i}`)
  const told = (at: number, of: readonly string[]) =>
    rates.take(
      aState({ at, ports: of.map((name) => counted(name, (at / 1000) * (1 + names.indexOf(name)))) }),
    )
  for (let report = 0; report < 20; report++) {
    // One is missing each time, the others in turn from the front and from the back.
    const some = names.toSpliced(report % 12, 1)
    const seen = told(report * 60_000, report % 2 === 0 ? some : some.toReversed())
    for (const [name, { bitsPerSecond }] of seen) expect(bitsPerSecond).toBe(8 * (1 + names.indexOf(name)))
    expect(seen.size).toBe(report === 0 ? 0 : report === 1 ? 10 : 11)
  }
  expect(told(1_200_000, names).get('lan7')).toMatchObject({ usualBitsPerSecond: 64 })
})

it('ports go on where they were when one between them is forgotten', () => {
  const rates = new PortRates()
  const told = (at: number, ...of: string[]) =>
    rates.take(aState({ at, ports: of.map((n) => counted(n, at)) }))
  told(0, 'lan1', 'lan2', 'lan3')
  told(HOUR, 'lan1', 'lan3')
  told(HOUR + 1, 'lan1', 'lan3')
  expect(rates.size).toBe(2)
  expect(told(HOUR + 1000, 'lan3', 'lan2').get('lan3')).toMatchObject({ packets: 999, bitsPerSecond: 8000 })
})

it('ports that are gone leave nothing behind', () => {
  const rates = new PortRates()
  for (let hour = 0; hour < 500; hour++)
    rates.take(aState({ at: hour * HOUR, ports: [counted('lan1', hour), counted(`ppp${hour}`, hour)] }))
  expect(rates.size).toBeLessThanOrEqual(4)
})
