import { type AlarmType, categoryOf, type ThresholdType } from '#contract/alarm/categories.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { watchesOf } from '../detection.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import type { Condition, ConditionChange } from './device-conditions.ts'
import { Differences } from './differences.ts'
import { PortRates } from './watches/port-rates.ts'
import type { Reading, Watch } from './watches/watch.ts'

const watches = watchesOf()

/** Things that this many reports did not tell of are gone: clients above all. */
const REPORTS_KEPT = 30

interface Row {
  /** Reports in a row that say wrong (above 0) or fine (below). */
  length: number
  /** Which report told of the thing last. */
  told: number
}

/** The reports of one device in their order: what several in a row show to be wrong, or over. */
export class ReportWatcher {
  readonly #settings: Pick<AlarmSettings, 'thresholdOf'>
  readonly #rates = new PortRates()
  readonly #differences = new Differences()
  /** By category and thing; undefined for most devices: nothing is wrong there. */
  #rows: Map<string, Row> | undefined
  #reports = 0

  constructor(settings: Pick<AlarmSettings, 'thresholdOf'>) {
    this.#settings = settings
  }

  take(
    state: DeviceState,
    network: number | null,
    isOpen: (type: string, about: string) => boolean,
  ): ConditionChange {
    if (++this.#reports % REPORTS_KEPT === 0) this.#forget()
    const rates = this.#rates.take(state)
    const change: ConditionChange = { ...this.#differences.take(state), begins: [], ends: [] }
    for (const [type, watch] of watches) {
      const threshold = categoryOf(type).threshold
        ? this.#settings.thresholdOf(network, type as ThresholdType)
        : 0
      for (const reading of watch.read({ state, rates, threshold })) {
        const turned = this.#turned(type, watch, reading, isOpen(type, reading.about))
        if (turned === 'begins') change.begins.push(conditionOf(type, reading))
        if (turned === 'ends') change.ends.push({ type, about: reading.about })
      }
    }
    return change
  }

  #turned(
    type: AlarmType,
    { hold, calm }: Watch,
    { about, stands }: Reading,
    open: boolean,
  ): 'begins' | 'ends' | null {
    const key = `${type} ${about}`
    const row = this.#rows?.get(key)?.length ?? 0
    const next =
      stands === 'wrong' ? Math.max(0, row) + 1 : stands === 'fine' && open ? Math.min(0, row) - 1 : 0
    if (next === 0) this.#rows?.delete(key)
    else {
      this.#rows ??= new Map()
      this.#rows.set(key, { length: next, told: this.#reports })
    }
    if (!open && next >= hold) return 'begins'
    return open && -next >= calm ? 'ends' : null
  }

  /** How many things it counts reports of. */
  get size(): number {
    return this.#rows?.size ?? 0
  }

  #forget(): void {
    for (const [key, { told }] of this.#rows ?? [])
      if (told <= this.#reports - REPORTS_KEPT) this.#rows?.delete(key)
    if (this.#rows?.size === 0) this.#rows = undefined
  }
}

const conditionOf = (type: AlarmType, { about, params }: Reading): Condition => ({
  ...{ type, about },
  ...(params && { params }),
})
