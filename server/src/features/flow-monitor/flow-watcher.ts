import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { DeviceReport } from '../../southbound/ports.ts'
import { flowOf } from './flow-window.ts'
import { type FlowLevel, judgeFlow } from './judge-flow.ts'
import type { WatchedPort, WatchList } from './watch-list.ts'

/** The flow of a port went over a threshold, or back. */
export interface CrossedThreshold {
  watched: WatchedPort
  level: FlowLevel
  kbps: number
  state: DeviceState
  at: number
}

/** Holds every report against the thresholds of its device. */
export class FlowWatcher {
  readonly #list: WatchList
  readonly #crossed: (crossed: CrossedThreshold) => void
  constructor(list: WatchList, crossed: (crossed: CrossedThreshold) => void) {
    this.#list = list
    this.#crossed = crossed
  }

  report({ sn, at, state }: Pick<DeviceReport, 'sn' | 'at' | 'state'>): void {
    const ports = this.#list.of(sn)
    if (!ports || !state.parts.includes('ports')) return
    for (const watched of ports.values()) this.#look(watched, state, at)
  }

  #look(watched: WatchedPort, state: DeviceState, at: number): void {
    const { window, flow } = watched
    const counters = state.ports.find(({ name }) => name === watched.port)?.counters
    if (!watched.enabled || counters?.rxBytes === undefined || counters.txBytes === undefined) {
      window.clear()
      Object.assign(watched, { kbps: null, stand: watched.enabled ? 'no_counters' : 'off' })
      return
    }
    const mean = window.add({ at, rxBytes: counters.rxBytes, txBytes: counters.txBytes })
    if (mean === null) {
      Object.assign(watched, { kbps: null, stand: 'measuring' })
      return
    }
    const kbps = flowOf(mean, flow.direction)
    const level = judgeFlow(flow, kbps, watched.level)
    const news = level !== watched.level || (watched.again && level !== 'within')
    Object.assign(watched, { kbps, level, stand: level })
    if (watched.acting || !news) return
    watched.again = false
    this.#crossed({ watched, level, kbps, state, at })
  }
}
