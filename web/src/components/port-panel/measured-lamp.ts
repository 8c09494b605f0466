import type { Port } from '#contract/inventory/state/device-state.ts'
import type { Lamp, MeasuredMode } from './port-state'

/** What a port did lately; absent = not measured. */
export interface PortMeasures {
  receiveBps?: number | undefined
  transmitBps?: number | undefined
  /** Both ways, in the last hour. */
  hourErrors?: number | undefined
  /** VLANs of what was heard on it. */
  vlans: readonly number[]
}

/** From so many in an hour on, errors are many. */
const manyErrors = 100

export function measuredLamp(port: Port, mode: MeasuredMode, measures: PortMeasures): Lamp {
  if (mode === 'vlan') return vlanLamp(measures)
  if (port.up === false) return { tone: 'idle', look: 'outline', letters: '' }
  return mode === 'errors' ? errorsLamp(measures) : loadLamp(loadOf(port, measures))
}

const notMeasured: Lamp = { tone: 'idle', look: 'dashed', letters: '' }

function vlanLamp({ vlans: [first, ...others] }: PortMeasures): Lamp {
  if (first === undefined) return notMeasured
  if (others.length === 0) return { tone: 'idle', look: 'outline', letters: String(first) }
  return { tone: 'busy', look: 'filled', letters: `${others.length + 1}×` }
}

function errorsLamp({ hourErrors }: PortMeasures): Lamp {
  if (hourErrors === undefined) return notMeasured
  const errors = Math.round(hourErrors)
  if (errors === 0) return { tone: 'ok', look: 'filled', letters: '' }
  return { tone: errors < manyErrors ? 'warn' : 'bad', look: 'filled', letters: shortCount(errors) }
}

/** At most four letters: they stand in the port. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${Math.min(999, Math.round(count / 1e6))}M`
}

/** The busier direction as a share of the negotiated speed: both ways have it for themselves. */
export function loadOf({ speedBps }: Port, { receiveBps, transmitBps }: PortMeasures): number | undefined {
  if (!speedBps || (receiveBps === undefined && transmitBps === undefined)) return undefined
  return Math.min(1, Math.max(receiveBps ?? 0, transmitBps ?? 0) / speedBps)
}

function loadLamp(load: number | undefined): Lamp {
  if (load === undefined) return notMeasured
  return { tone: 'ok', look: 'filled', letters: `${Math.round(load * 100)}%`, fill: loadColor(load) }
}

/** Green, from half on to amber, from three quarters to orange, full is red. */
export function loadColor(load: number): string {
  if (load <= 0.5) return mixed('--ok', '--warn', load * 2)
  return mixed('--warn', '--bad', (load - 0.5) * 2)
}

const mixed = (from: string, to: string, share: number) =>
  `color-mix(in oklab, var(${from}), var(${to}) ${Math.round(share * 100)}%)`
