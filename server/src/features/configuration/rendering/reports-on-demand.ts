import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { CommandDispatcher, Sessions } from '../../../southbound/ports.ts'

export interface ReportsOnDemandDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  sessions(): Sessions
  dispatcher(): CommandDispatcher
  /** The last report of a device; null when there is none. */
  stateOf(sn: string): Promise<DeviceState | null>
  /** A report is waited for so long. */
  reportBudgetMs: number
}

/** What a device showed no longer ago than this is what it runs: reports come once a minute. */
const FRESH_MS = 120_000

/** Reports of devices that send none of their own accord: asked for by a stream of telemetry that ends with the first. */
export class ReportsOnDemand {
  readonly #deps: ReportsOnDemandDeps
  /** Each device is asked once at a time. */
  readonly #asking = new Map<string, Promise<DeviceState | null>>()
  constructor(deps: ReportsOnDemandDeps) {
    this.#deps = deps
  }

  /** A report with ports, not older than two minutes; null when there is none to be had. Never throws. */
  async fresh(sn: string): Promise<DeviceState | null> {
    const last = await this.#deps.stateOf(sn).catch(() => null)
    if (last && this.#deps.clock.now() - last.at <= FRESH_MS && showsPorts(last)) return last
    const asking = this.#asking.get(sn) ?? this.#ask(sn).finally(() => this.#asking.delete(sn))
    this.#asking.set(sn, asking)
    return asking
  }

  async #ask(sn: string): Promise<DeviceState | null> {
    if (!this.#deps.sessions().get(sn)?.can.telemetry) return null
    const { arrived, stop } = this.#await(sn)
    try {
      await this.#telemetry(sn, 1)
      return await arrived
    } catch (error) {
      this.#deps.log.debug({ err: error, sn }, 'a device could not be asked for a report')
      return null
    } finally {
      stop()
      this.#telemetry(sn, 0).catch(() => undefined)
    }
  }

  #telemetry(sn: string, intervalSeconds: number): Promise<unknown> {
    return this.#deps.dispatcher().dispatch(sn, 'telemetry', { intervalSeconds, types: ['state'] })
  }

  /** Listens before the question is asked: the answer may be faster than its acknowledgement. */
  #await(sn: string) {
    const { promise: arrived, resolve } = Promise.withResolvers<DeviceState | null>()
    const end = this.#deps.bus.on('device.report', (report) => {
      if (report.sn === sn && showsPorts(report.state)) resolve(report.state)
    })
    const timer = setTimeout(() => resolve(null), this.#deps.reportBudgetMs)
    const stop = () => {
      clearTimeout(timer)
      end()
    }
    return { arrived, stop }
  }
}

const showsPorts = ({ parts, ports }: DeviceState): boolean => parts.includes('ports') && ports.length > 0
