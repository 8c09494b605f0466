import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { PortRate } from './port-rates.ts'

/** What a watch looks at: a report, what ports did since the one before, and the network's threshold. */
export interface WatchFacts {
  state: DeviceState
  rates: ReadonlyMap<string, PortRate>
  threshold: number
}

/** How one thing of the device stands; between both limits it stays as it was. */
export interface Reading {
  about: string
  stands: 'wrong' | 'fine' | 'between'
  params?: Record<string, string | number>
}

/** Something that a series of reports shows to be wrong. */
export interface Watch {
  /** Reports in a row that show it, until it is told. */
  hold: number
  /** Reports in a row that show it is fine, until it is over. */
  calm: number
  /** Of what the report does not tell it says nothing. */
  read(facts: WatchFacts): Reading[]
}

/** Strictly above the limit is wrong, below `back` fine (readings C42). */
export const above = (value: number, limit: number, back: number): Reading['stands'] =>
  value > limit ? 'wrong' : value < back ? 'fine' : 'between'

export const below = (value: number, limit: number, back: number): Reading['stands'] =>
  value < limit ? 'wrong' : value > back ? 'fine' : 'between'

export const percent = (ratio: number): number => Math.round(ratio * 100)
