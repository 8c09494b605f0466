import type { ChangeSetDetail } from '#contract/configuration/changes/change-set.ts'
import type { Reach } from '../../../http/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { ChangeLogRepository } from './change-log.repository.ts'

export interface ClientsAroundDeps {
  clock: Clock
  log: Pick<ChangeLogRepository, 'deliveredTo'>
  /** How many were online in these networks of a tenant at a moment; null = not known. */
  clientsAt(of: { tenant: number; networks: readonly number[]; at: number }): Promise<number | null>
}

/** Until then those that come back are back. */
const BACK_MS = 5 * 60_000
/** Devices that took a change later are not compared with the moment before it. */
const TOGETHER_MS = 60 * 60_000

/**
 * Whether clients came back after a save, told for whole networks: who lost one access point may be at the next. It
 * decides nothing (docs/decisions/0111).
 */
export class ClientsAround {
  readonly #deps: ClientsAroundDeps
  constructor(deps: ClientsAroundDeps) {
    this.#deps = deps
  }

  /** @returns null where no network in reach has a device that took it */
  async of(reach: Reach, set: { id: number; at: number }): Promise<ChangeSetDetail['clients']> {
    const { log, clock, clientsAt } = this.#deps
    const places = await log.deliveredTo(reach, set.id, set.at + TOGETHER_MS)
    if (places.length === 0) return null
    const tenant = places[0]!.tenant
    const networks = places.map(({ network }) => network)
    const countedAt = Math.max(...places.map(({ last }) => last)) + BACK_MS
    const count = (at: number) => clientsAt({ tenant, networks, at })
    const after = countedAt <= clock.now() ? await count(countedAt) : null
    return { before: await count(set.at), after, countedAt }
  }
}
