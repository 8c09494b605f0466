import type { FlowStand } from '#contract/flow-monitor/endpoints.ts'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import type { WatchedSettings } from './flow.repository.ts'
import { FlowWindow } from './flow-window.ts'
import type { FlowLevel } from './judge-flow.ts'

/** The crossing that lasts. */
export interface OpenCrossing {
  id: number
  kind: 'above' | 'below'
}

/** A port with thresholds, and how it stands. */
export interface WatchedPort extends WatchedSettings {
  window: FlowWindow
  stand: FlowStand
  /** Last mean, kbit/s; null = none yet. */
  kbps: number | null
  level: FlowLevel
  crossing: OpenCrossing | null
  /** A reset is over: when the next whole interval is not within either, that is a crossing of its own. */
  again: boolean
  /** The monitor switches the port just now: what it saves is not somebody's wish. */
  acting: boolean
}

/** Only ports with thresholds; a device without any costs one look into a map per report. */
export class WatchList {
  readonly #devices = new Map<string, Map<string, WatchedPort>>()
  /** Milliseconds a second of an interval lasts. */
  readonly #secondMs: number
  constructor(secondMs: number) {
    this.#secondMs = secondMs
  }

  of(sn: string): ReadonlyMap<string, WatchedPort> | undefined {
    return this.#devices.get(sn)
  }

  /**
   * Takes in what is wanted of a device now. What was measured stays where the thresholds did.
   * @returns ports that are no longer watched as they were
   */
  replace(sn: string, wanted: readonly WatchedSettings[]): WatchedPort[] {
    const before = this.#devices.get(sn) ?? new Map<string, WatchedPort>()
    const now = new Map<string, WatchedPort>()
    for (const settings of wanted) {
      const known = before.get(settings.port)
      const stays = known !== undefined && sameFlow(known.flow, settings.flow)
      const still = stays && (known.acting || known.enabled === settings.enabled)
      now.set(settings.port, still ? Object.assign(known, settings) : this.#fresh(settings))
    }
    if (now.size > 0) this.#devices.set(sn, now)
    else this.#devices.delete(sn)
    return [...before.values()].filter((port) => now.get(port.port) !== port)
  }

  #fresh(settings: WatchedSettings): WatchedPort {
    return {
      ...settings,
      window: new FlowWindow(settings.flow.intervalSeconds * this.#secondMs),
      stand: settings.enabled ? 'measuring' : 'off',
      ...{ kbps: null, level: 'within', crossing: null, again: false, acting: false },
    }
  }
}

export const sameFlow = (a: PortFlow | undefined, b: PortFlow | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.lowerKbps === b.lowerKbps &&
    a.upperKbps === b.upperKbps &&
    a.intervalSeconds === b.intervalSeconds &&
    a.direction === b.direction &&
    a.action === b.action)
