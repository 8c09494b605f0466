import type { TopologyGraph } from '#contract/topology/graph.ts'
import { changesBetween, lasting, withChanges } from '#contract/topology/history.ts'
import type { MapHistoryRepository } from './map-history.repository.ts'

const HOUR = 3_600_000
/** A whole map is kept so often, and after so many changes: any moment is one of them and few changes. */
export const FRAME_EVERY_MS = 6 * HOUR
export const FRAME_AFTER_CHANGES = 500
/** So long every change is known. */
export const KEPT_MS = 30 * 24 * HOUR

/** What was recorded of a network last. */
interface RecordedMap {
  graph: TopologyGraph
  frameAt: number
  changes: number
}

/** What the map of a network was like at any moment of the last weeks. */
export class MapHistory {
  readonly #maps: MapHistoryRepository
  readonly #recorded = new Map<number, RecordedMap>()
  constructor(maps: MapHistoryRepository) {
    this.#maps = maps
  }

  /** Keeps what changed; nothing is written where nothing did. */
  async record(network: number, now: TopologyGraph, at: number): Promise<void> {
    const graph = lasting(now)
    const before = this.#recorded.get(network) ?? (await this.#read(network, at))
    if (before === null || at - before.frameAt >= FRAME_EVERY_MS || before.changes >= FRAME_AFTER_CHANGES)
      return this.#frame(network, graph, at)
    const changes = changesBetween(before.graph, graph)
    if (changes.length > 0) await this.#maps.addChanges(network, at, changes)
    this.#recorded.set(network, { ...before, graph, changes: before.changes + changes.length })
  }

  async at(network: number, at: number): Promise<{ from: number | null; graph: TopologyGraph | null }> {
    const from = await this.#maps.firstAt(network)
    const found = await this.#read(network, at)
    return { from, graph: found && { ...found.graph, at } }
  }

  forget(network: number): void {
    this.#recorded.delete(network)
  }

  async #read(network: number, at: number): Promise<RecordedMap | null> {
    const frame = await this.#maps.frameBefore(network, at)
    if (!frame) return null
    const changes = await this.#maps.changes(network, frame.at, at)
    return { graph: withChanges(frame.graph, changes), frameAt: frame.at, changes: changes.length }
  }

  async #frame(network: number, graph: TopologyGraph, at: number): Promise<void> {
    await this.#maps.addFrame(network, at, graph)
    await this.#maps.forgetBefore(network, at - KEPT_MS)
    this.#recorded.set(network, { graph, frameAt: at, changes: 0 })
  }
}
