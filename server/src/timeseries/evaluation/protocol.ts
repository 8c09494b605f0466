import type { Limits } from '../eval/context.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import type { MatchOperator } from '../parse/ast.ts'
import type { QueryAnswer, QueryErrorType } from '../types.ts'
import type { DivisionTerms, Neighbour, WantedPortion } from './division/protocol.ts'
import type { NextBatch } from './series-batch.ts'

/** An expression and when it is to be evaluated; times in ms. Without a step it is an instant query. */
export interface Evaluation {
  expr: string
  start: number
  end: number
  step: number | undefined
}

/** How the answer is wanted. */
export interface Terms {
  limits: Limits
  timeoutMs: number
  lookbackMs?: number
  asText: boolean
  /** No more series than so many. */
  limit: number | undefined
}

/** What an evaluating thread is told. */
export type ToThread =
  | { kind: 'run'; evaluation: Evaluation; terms: Terms; division: LeaderTerms | undefined }
  | { kind: 'help'; evaluation: Evaluation; terms: Terms; division: HelperTerms }
  | ({ kind: 'series'; selection: number } & NextBatch)
  /** It will not be asked soon: what it keeps in memory may go. */
  | { kind: 'rest' }
  | { kind: 'failed'; selection: number; failure: Failure }

/** Of a divided query: to the thread whose it is, and to one that helps it. */
export interface LeaderTerms extends DivisionTerms {
  helpers: readonly Neighbour[]
}
export interface HelperTerms extends DivisionTerms {
  leader: Neighbour
  place: number
}

/** What it says. Selections are numbered by the thread. */
export type FromThread =
  | { kind: 'select'; selection: number; wanted: WantedSeries }
  /** Another batch is wanted; or no more of them. */
  | { kind: 'more'; selection: number }
  | { kind: 'enough'; selection: number }
  /** `notes`: what it owes to roll-ups that the thread read by itself, in words. */
  | { kind: 'answer'; answer: QueryAnswer; notes: string[] }
  /** It helps no longer. */
  | { kind: 'helped' }
  /** A file that it reads by itself is damaged. */
  | { kind: 'damaged' }
  | { kind: 'error'; failure: Failure }

/** A selection, ms. */
export interface WantedSeries {
  matchers: { name: string; op: MatchOperator; value: string }[]
  from: number
  to: number
  hints: SelectHints
  /** Of a divided query: only the devices of a portion. */
  portion?: WantedPortion
}

export interface Failure {
  errorType: QueryErrorType | undefined
  message: string
}

/** What both threads share: how many messages were sent, and whether the query is to stop. */
export const SENT = 0
export const STOP = 1
export const SIGNALS = 2
