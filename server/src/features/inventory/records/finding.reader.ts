import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Reach } from '../../../http/guard.ts'
import type { SearchWords } from '../../../lib/words/search-words.ts'
import { presentDevice } from './device.presenter.ts'
import { shownName } from './device-row.ts'
import type { DeviceSearchRepository } from './device-search.repository.ts'
import type { LiveDevices } from './live-devices.ts'

export interface FindingDeps {
  search: DeviceSearchRepository
  live: LiveDevices
}

/** What the search asks of inventory: devices by words, within a reach. */
export class FindingReader {
  readonly #deps: FindingDeps
  constructor(deps: FindingDeps) {
    this.#deps = deps
  }

  /** Best first, as they stand in memory where they are there: the table is behind by at most one write. */
  async devices(reach: Reach, words: SearchWords, limit: number) {
    const { rows, more } = await this.#deps.search.find(reach, words, limit)
    const found = rows.map((row) => ({
      rank: row.rank,
      device: presentDevice(this.#deps.live.get(row.sn)?.row ?? row, row.group_name),
    }))
    return { found, more }
  }

  /** The device a client is connected to: it has just reported, so it is in memory. */
  deviceOf(sn: string): { sn: string; name: string; kind: DeviceKind | null } {
    const row = this.#deps.live.get(sn)?.row
    if (!row) return { sn, name: sn, kind: null }
    return { sn, name: shownName(row) ?? sn, kind: presentDevice(row).DeviceType }
  }
}
