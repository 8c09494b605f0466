import type { Clock } from '../../../lib/clock.ts'
import { ChangeRepository } from '../desired-state/change.repository.ts'
import { StandingRepository } from '../desired-state/standing.repository.ts'
import type { Standings } from '../desired-state/standings.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Pusher } from './pusher.ts'

export interface LeaverDeps {
  standings: Standings
  pusher: Pusher
  commits: GroupCommit
  clock: Clock
}

/** A device left its network: nothing that was wanted of it there is brought to it any more. */
export class Leaver {
  readonly #deps: LeaverDeps
  constructor(deps: LeaverDeps) {
    this.#deps = deps
  }

  /** @param to where it went; null = nobody owns it now, and nothing it told its owner is kept */
  async left(sn: string, to: { network: number } | null): Promise<void> {
    const { standings, pusher, commits, clock } = this.#deps
    const standing = standings.get(sn)
    pusher.drop(sn)
    standings.remove(sn)
    const now = clock.now()
    await commits.write(async (trx) => {
      await new ChangeRepository(trx).endAll(sn, 'device_left', now)
      const rows = new StandingRepository(trx)
      if (to)
        await rows.update(sn, { network_id: to.network, state: 'unmanaged', since: now, drift_sealed: null })
      else await rows.remove(sn)
    })
    if (standing && to) standings.tell({ sn, state: 'unmanaged' })
  }
}
