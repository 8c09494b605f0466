import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'

/** What a port counted when a report came. */
export interface FlowSample {
  /** ms since 1970. */
  at: number
  rxBytes: number
  txBytes: number
}

/** Mean flow in kbit/s. */
export interface MeanFlow {
  received: number
  sent: number
}

/** Reports that stay away so long begin the interval anew, however rare they are. */
const GAP_MS = 900_000
const SHORT_GAP_MS = 180_000
const REPORTS_MISSED = 3
/** A report a little early still makes the interval whole. */
const WHOLE = 0.95
const KEPT_PER_INTERVAL = 60

/** The counters of one port over the last interval; at most some sixty samples, however long that is. */
export class FlowWindow {
  readonly #intervalMs: number
  #kept: FlowSample[] = []
  #last: FlowSample | null = null
  #spacingMs: number | null = null
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  /** When the first sample that counts came; null = none yet. */
  get since(): number | null {
    return this.#kept[0]?.at ?? null
  }

  clear(): void {
    this.#kept = []
    this.#last = null
    this.#spacingMs = null
  }

  /** @returns null until an interval is whole since the last start, gap or reset of the counters */
  add(sample: FlowSample): MeanFlow | null {
    if (this.#last && !this.#follows(this.#last, sample)) this.clear()
    if (this.#last) this.#spacingMs = sample.at - this.#last.at
    this.#last = sample
    const newest = this.#kept.at(-1)
    if (!newest || sample.at - newest.at >= this.#intervalMs / KEPT_PER_INTERVAL) this.#kept.push(sample)
    const whole = sample.at - this.#intervalMs * WHOLE
    while (this.#kept.length > 1 && this.#kept[1]!.at <= whole) this.#kept.shift()
    const first = this.#kept[0]!
    return first.at <= whole ? meanBetween(first, sample) : null
  }

  #follows(last: FlowSample, next: FlowSample): boolean {
    const gapMs = next.at - last.at
    const patience = this.#spacingMs === null ? GAP_MS : REPORTS_MISSED * this.#spacingMs
    if (gapMs <= 0 || gapMs > Math.min(GAP_MS, Math.max(SHORT_GAP_MS, patience))) return false
    return next.rxBytes >= last.rxBytes && next.txBytes >= last.txBytes
  }
}

/** Bits per millisecond are kbit/s. */
function meanBetween(from: FlowSample, to: FlowSample): MeanFlow {
  const kbps = (bytes: number) => (bytes * 8) / (to.at - from.at)
  return { received: kbps(to.rxBytes - from.rxBytes), sent: kbps(to.txBytes - from.txBytes) }
}

/** The way that counts, kbit/s. */
export function flowOf({ received, sent }: MeanFlow, direction: PortFlow['direction']): number {
  if (direction === 'either') return Math.max(received, sent)
  return direction === 'received' ? received : sent
}
