import { statfs } from 'node:fs/promises'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import {
  type HeadroomResource,
  headroomResources,
  type headroomUnknown,
  type showHeadroom,
} from '#contract/operations/system/headroom.ts'
import { availableMemory } from './available-memory.ts'
import { type Load, LoadWatch, type LoadWatchDeps } from './load-watch.ts'
import { type KeptMeasurement, Measurement } from './measurement.ts'

export interface HeadroomDeps extends LoadWatchDeps {
  dataFolder: string
  /** What the time series leave free, bytes. */
  leastFree: number
  /** Devices that are connected, and how many can be. */
  connections(): { now: number; limit: number }
  /** Bytes that could still be taken; null: the system does not tell. */
  memory?: () => number | null
}

type Answer = AnswerOf<typeof showHeadroom>
type Figures = Answer['resources'][HeadroomResource]
type Unknown = (typeof headroomUnknown)[number]

/** Below that a load is none: everything would be a thousand times it. */
const LEAST_LOAD: Partial<Record<HeadroomResource, number>> = { processor: 0.001, diskSync: 0.01 }

/** What the server carries now, what its limits are by its own measurement, and which of them comes first. */
export class Headroom {
  readonly #deps: HeadroomDeps
  readonly load: LoadWatch
  readonly #measurement: Measurement
  constructor(deps: HeadroomDeps) {
    this.#deps = deps
    this.load = new LoadWatch(deps)
    this.#measurement = new Measurement(deps.dataFolder, deps.clock)
  }

  async show(): Promise<Answer> {
    const measured = this.#measurement.last()
    const carried = await this.#carried(this.load.busiest(), measured)
    const resources = Object.fromEntries(
      headroomResources.map((name) => [name, figuresOf(name, carried[name])]),
    ) as Answer['resources']
    const known = headroomResources.filter((name) => resources[name].times !== null)
    const [first = null] = known.toSorted((a, b) => resources[a].times! - resources[b].times!)
    return { resources, first, loadSince: this.load.since(), measuredAt: measured?.at ?? null }
  }

  async measure(): Promise<Answer> {
    await this.#measurement.measure()
    return this.show()
  }

  async #carried(
    load: Load | null,
    measured: KeptMeasurement | null,
  ): Promise<Record<HeadroomResource, Carried>> {
    const { dataFolder, leastFree, connections, commits, memory = availableMemory } = this.#deps
    const disk = await statfs(dataFolder).catch(() => null)
    const free = disk && measured && Math.max(0, disk.bavail * disk.bsize - leastFree)
    return {
      processor: { now: load?.processor ?? null, limit: processorLimit(load, measured) },
      memory: memoryOf(memory()),
      diskSync: commits
        ? { now: load?.commits ?? null, limit: measured?.syncsPerSecond ?? null }
        : { now: null, limit: null, unknown: 'elsewhere' },
      diskSpace: { now: measured?.bytes ?? null, limit: free === null ? null : measured!.bytes + free },
      connections: connections(),
    }
  }
}

function memoryOf(available: number | null): Carried {
  const now = process.memoryUsage.rss()
  return available === null ? { now, limit: null, unknown: 'hidden' } : { now, limit: now + available }
}

/** What it takes itself and what is spare; the main thread is one core at most. */
const processorLimit = (load: Load | null, measured: KeptMeasurement | null): number | null =>
  measured && Math.min(1, measured.processor + (load?.processor ?? 0))

interface Carried {
  now: number | null
  limit: number | null
  unknown?: Unknown
}

function figuresOf(name: HeadroomResource, { now, limit, unknown }: Carried): Figures {
  if (unknown || limit === null) return { now, limit, times: null, unknown: unknown ?? 'not_measured' }
  if (now === null || now <= (LEAST_LOAD[name] ?? 0)) return { now, limit, times: null, unknown: 'no_load' }
  return { now, limit, times: limit / now, unknown: null }
}
