import type { Buckets } from '../../storage/rollup/buckets.ts'
import { Summary } from '../../storage/rollup/summary.ts'
import type { WindowHint } from '../../window-hint.ts'
import { stretch } from '../functions/rate.ts'
import type { Window } from './window.ts'

/** The part of a selected series that steps stand for: those up to `until` (ms); samples follow. */
export interface RolledPart {
  buckets: Buckets
  stepMs: number
  /** Set where the steps that are in a window stand for samples that are kept: samples up to then (ms) precede them. */
  from?: number
  until: number
}

/** A window as roll-ups can show it: whole steps. `scale`: its length as asked for, to its own. */
interface WholeSteps {
  start: number
  end: number
  scale: number
}

type FinishWindow = (summary: Summary, window: WholeSteps) => number | undefined

interface RolledFunction {
  use: WindowHint
  finish: FinishWindow
}

const scaled = (use: WindowHint, pick: (summary: Summary) => number): RolledFunction => ({
  use,
  finish: (summary, { scale }) => pick(summary) * scale,
})

const plain = (use: WindowHint, pick: (summary: Summary) => number): RolledFunction => ({ use, finish: pick })

function changed(isCounter: boolean, weigh: (factor: number, window: WholeSteps) => number): RolledFunction {
  const finish: FinishWindow = (summary, window) => {
    if (summary.count < 2) return undefined
    const { first, firstAt, last, lastAt, count, lost } = summary
    const change = last - first + (isCounter ? lost : 0)
    const factor = stretch({ first, firstAt, lastAt, count, change }, window, isCounter)
    return change * weigh(factor, window)
  }
  return { use: 'change', finish }
}

/** Range functions that come out of steps as they would out of the samples. What is not here looks at samples. */
const ROLLED: Readonly<Record<string, RolledFunction>> = {
  rate: changed(true, (factor, { start, end }) => factor / ((end - start) / 1000)),
  increase: changed(true, (factor, { scale }) => factor * scale),
  delta: changed(false, (factor, { scale }) => factor * scale),
  changes: scaled('changes', (summary) => summary.changes),
  resets: scaled('changes', (summary) => summary.resets),
  sum_over_time: scaled('sum', (summary) => summary.sum),
  count_over_time: scaled('count', (summary) => summary.count),
  avg_over_time: plain('sum', (summary) => summary.sum / summary.count),
  min_over_time: plain('least', (summary) => summary.least),
  max_over_time: plain('greatest', (summary) => summary.greatest),
  first_over_time: plain('first', (summary) => summary.first),
  last_over_time: plain('last', (summary) => summary.last),
  present_over_time: plain('count', () => 1),
  absent_over_time: plain('count', () => 1),
  ts_of_first_over_time: plain('first', (summary) => summary.firstAt / 1000),
  ts_of_last_over_time: plain('last', (summary) => summary.lastAt / 1000),
}

/** What a range function wants of its windows. */
export function windowHintOf(name: string | undefined): WindowHint {
  return (name === undefined ? undefined : ROLLED[name])?.use ?? 'samples'
}

/** Evaluates windows that reach into the rolled part of a series; undefined where they give nothing. */
export class RolledWindows {
  readonly #finish: FinishWindow
  readonly #use: WindowHint
  readonly #range: number
  readonly #summary = new Summary()

  constructor(name: string, range: number) {
    const { finish, use } = ROLLED[name]!
    this.#finish = finish
    this.#use = use
    this.#range = range
  }

  #add(buckets: Buckets, from: number, to: number): void {
    if (this.#use === 'sum') this.#summary.sums(buckets, from, to)
    else if (this.#use === 'change') this.#summary.change(buckets, from, to)
    else for (let i = from; i < to; i++) this.#summary.bucket(buckets, i)
  }

  #addSamples({ times, values }: Window, from: number, to: number): void {
    if (this.#use === 'sum') this.#summary.sumsOfSamples(values, from, to)
    else if (this.#use === 'change') this.#summary.changeOfSamples(times, values, from, to)
    else for (let i = from; i < to; i++) this.#summary.sample(times[i]!, values[i]!)
  }

  /** `window` holds the samples beside the rolled part. */
  at(rolled: RolledPart, window: Window): number | undefined {
    const { buckets, from } = rolled
    const { times, start, end, to } = window
    const whole = from === undefined ? wholeSteps(rolled, window, this.#range) : { start, end, scale: 1 }
    const summary = this.#summary
    summary.reset()
    let next = window.from
    while (from !== undefined && next < to && times[next]! <= from) next++
    this.#addSamples(window, window.from, next)
    this.#add(buckets, after(buckets, whole.start), after(buckets, whole.end))
    this.#addSamples(window, next, to)
    return summary.count === 0 ? undefined : this.#finish(summary, whole)
  }
}

/**
 * The steps that stand for a window: its end is moved back to the end of a step and its length becomes the nearest
 * number of whole steps, one at least. An end behind the rolled part stays, and only the start moves.
 */
function wholeSteps({ stepMs, until }: RolledPart, { start, end }: Window, range: number): WholeSteps {
  if (end > until) {
    const from = Math.floor(start / stepMs) * stepMs
    return { start: from, end, scale: range / (end - from) }
  }
  const to = Math.floor(end / stepMs) * stepMs
  const length = Math.max(1, Math.round(range / stepMs)) * stepMs
  return { start: to - length, end: to, scale: range / length }
}

/** The index of the first step that ends after `time`. */
function after({ ends, count }: Buckets, time: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= time) low = middle + 1
    else high = middle
  }
  return low
}
