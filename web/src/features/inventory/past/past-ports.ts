import type { Port } from '#contract/inventory/state/device-state.ts'
import type { PortMeasures } from '../../../components/port-panel/measured-lamp'
import type { Figures, FiguresBy } from './past-figures'

/** What is kept of ports. */
export const portMetrics = [
  ...['port_up', 'port_speed_bits_per_second', 'port_full_duplex', 'port_loop'],
  ...['port_spanning_tree_forwarding', 'port_poe_delivering', 'port_poe_fault', 'port_poe_watts'],
]

/** What a port is: it is taken to have been so then. */
type Built = Pick<Port, 'name' | 'role' | 'medium'>

/**
 * The ports of a device as they were. Those it has now and those that told something then; one that told nothing is
 * unknown.
 */
export function portsThen(now: readonly Port[], then: FiguresBy): Port[] {
  const built = new Map<string, Built>(now.map(({ name, role, medium }) => [name, { name, role, medium }]))
  for (const name of then.keys()) if (!built.has(name)) built.set(name, { name, role: 'other' })
  return [...built.values()].map((port) => portThen(port, then.get(port.name) ?? new Map()))
}

function portThen(built: Built, figures: Figures): Port {
  const is = (name: string) => {
    const value = figures.get(name)
    return value === undefined ? undefined : value > 0
  }
  const [up, full, loop, forwarding] = [
    ...[is('port_up'), is('port_full_duplex'), is('port_loop')],
    is('port_spanning_tree_forwarding'),
  ]
  const speed = figures.get('port_speed_bits_per_second')
  const poe = poeThen(figures)
  return {
    ...built,
    ...(up !== undefined && { up }),
    ...(up && speed !== undefined && { speedBps: speed }),
    ...(up && full !== undefined && { duplex: full ? ('full' as const) : ('half' as const) }),
    ...(poe && { poe }),
    ...(loop && { loopDetection: { state: 'loop_detected' as const } }),
    ...(up && forwarding === false && { spanningTree: { state: 'blocking' as const } }),
  } as Port
}

function poeThen(figures: Figures): Port['poe'] {
  const delivering = figures.get('port_poe_delivering')
  if (delivering === undefined) return undefined
  const fault = (figures.get('port_poe_fault') ?? 0) > 0
  const watts = figures.get('port_poe_watts')
  const status = fault ? 'fault' : delivering > 0 ? 'delivering' : 'searching'
  return { status, ...(watts !== undefined && { watts }) }
}

/** Rates and errors by port, as the panel takes them. */
export const measuresThen =
  (received: FiguresBy | undefined, sent: FiguresBy | undefined, errors: FiguresBy | undefined) =>
  (port: string): PortMeasures => ({
    receiveBps: firstOf(received?.get(port)),
    transmitBps: firstOf(sent?.get(port)),
    hourErrors: firstOf(errors?.get(port)),
    vlans: [],
  })

const firstOf = (figures: Figures | undefined) => figures?.values().next().value
