import { describe, expect, it } from 'vitest'
import type { Port } from '#contract/inventory/state/device-state.ts'
import type { Vector } from '../../../api/prometheus'
import { lampOf } from '../../../components/port-panel/port-state'
import { figuresBy, metricsOf, rateOf } from './past-figures'
import { measuresThen, portsThen } from './past-ports'

const port = (name: string, more: Partial<Port> = {}): Port => ({ name, role: 'downstream', ...more })
const sample = (name: string, thing: string, value: number | string): Vector => ({
  metric: { __name__: name, port: thing },
  value: [0, String(value)],
})

describe('figures of a moment', () => {
  it('are asked for together, and told apart by metric and by thing', () => {
    expect(metricsOf(['a', 'b'], 'sn="X"')).toBe('{__name__=~"a|b",sn="X"}')
    const found = [sample('port_up', '1', 1), sample('port_up', '2', 0), sample('port_poe_watts', '1', 4.5)]
    const figures = figuresBy([...found, sample('port_up', '3', 'NaN')], 'port')
    expect([...figures.keys()]).toEqual(['1', '2'])
    expect(figures.get('1')?.get('port_poe_watts')).toBe(4.5)
  })

  it('of counters are rates under the name of the counter', () => {
    expect(rateOf('port_receive_bytes_total', 'sn="X"')).toContain(
      'rate(port_receive_bytes_total{sn="X"}[15m])',
    )
    const rate: Vector = { metric: { port: '1', rate: 'port_receive_bytes_total' }, value: [0, '80'] }
    const measures = measuresThen(figuresBy([rate], 'port'), undefined, undefined)('1')
    expect(measures).toMatchObject({ receiveBps: 80, transmitBps: undefined })
  })
})

describe('ports as they were', () => {
  const then = (...samples: Vector[]) => figuresBy(samples, 'port')
  it('are built as they are now, and stood as was told then', () => {
    const now = [port('1', { up: true, speedBps: 1e9, medium: 'sfp' }), port('2', { up: true })]
    const ports = portsThen(
      now,
      then(
        ...[sample('port_up', '1', 1), sample('port_speed_bits_per_second', '1', 1e8)],
        ...[sample('port_full_duplex', '1', 0), sample('port_up', '2', 0)],
        sample('port_speed_bits_per_second', '2', 1e9),
      ),
    )
    expect(ports).toEqual([
      port('1', { up: true, speedBps: 1e8, duplex: 'half', medium: 'sfp' }),
      port('2', { up: false }),
    ])
  })

  it('that told nothing are unknown; those it has no more are shown', () => {
    const ports = portsThen([port('1', { up: true })], then(sample('port_up', '9', 1)))
    expect(ports).toEqual([port('1'), port('9', { role: 'other', up: true })])
    expect(lampOf(ports[0]!, 'status').look).toBe('dashed')
  })

  it('tell of power, faults, loops and blocked ports', () => {
    const ports = portsThen(
      ['1', '2', '3'].map((name) => port(name)),
      then(
        ...[sample('port_poe_delivering', '1', 1), sample('port_poe_watts', '1', 6)],
        ...[sample('port_poe_delivering', '2', 0), sample('port_poe_fault', '2', 1)],
        ...[sample('port_up', '3', 1), sample('port_loop', '3', 1)],
        sample('port_spanning_tree_forwarding', '3', 0),
      ),
    )
    expect(ports[0]!.poe).toEqual({ status: 'delivering', watts: 6 })
    expect(ports[1]!.poe).toEqual({ status: 'fault' })
    expect(ports[2]).toMatchObject({ loopDetection: { state: 'loop_detected' } })
    expect(lampOf(ports[2]!, 'status').tone).toBe('bad')
  })
})
