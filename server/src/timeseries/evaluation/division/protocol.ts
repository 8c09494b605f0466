import type { MessagePort } from 'node:worker_threads'
import type { PackedResult } from '../../eval/division/packed-result.ts'
import type { Steps } from '../../eval/steps.ts'
import type { SharedDivision } from './division-state.ts'

/** How a query is divided, as its threads are told. */
export interface DivisionTerms {
  /** Each part is evaluated in so many portions. */
  portions: number
  /** Which of the expression's parts are divided. */
  parts: readonly number[]
  shared: SharedDivision
}

/** Another thread of the same query: where it is told something, and what wakes it. */
export interface Neighbour {
  port: MessagePort
  signals: Int32Array
}

/** What the query's own thread tells its helpers: a part to be evaluated now. */
export interface PartAsked {
  part: number
  steps: Steps
}

/** What a helper brings of a portion; nothing where it failed. */
export interface PortionBrought {
  part: number
  portion: number
  result: PackedResult | undefined
  warnings: string[]
  infos: string[]
  /** What it owes to roll-ups, in words. */
  notes: string[]
}

/** The devices of one selection that a portion is about. */
export interface WantedPortion {
  part: number
  portion: number
}
