import type { ChangeSetDetail, ChangeSetItem } from '#contract/configuration/changes/change-set.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { ChangeRepository } from '../change-sets/change.repository.ts'
import { ChangeSetItemRepository } from '../change-sets/change-set-item.repository.ts'
import { type ConfigTarget, namedBy, namesOf, targetOf } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import type { PlaceReach } from '../desired-state/place-reach.ts'
import type { ChangeLogRepository } from './change-log.repository.ts'
import type { ClientsAround } from './clients-around.ts'

export interface ChangeSetDeps {
  db: Db
  log: ChangeLogRepository
  changes: Pick<ChangeRepository, 'takenBackBy'>
  reach: ReachReader
  desired: DesiredState
  places: Pick<PlaceReach, 'reaches'>
  origins: Pick<OriginPresenter, 'nameOf'>
  clients: Pick<ClientsAround, 'of'>
}

type Row = Awaited<ReturnType<ChangeSetItemRepository['ofSet']>>[number]

/** One save as a whole: the places it was about, as far as the caller reaches. */
export class ChangeSetService {
  readonly #deps: ChangeSetDeps
  constructor(deps: ChangeSetDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` where nothing of it is in reach */
  async show(caller: Caller, id: number): Promise<ChangeSetDetail> {
    const reach = await this.#deps.reach.reachOf(caller)
    const [change] = await this.#deps.log.page({ ...reach, changeSet: id }, null, 1)
    const set = await this.#deps.log.set(id)
    const tenant = change?.tenant_id ?? reach.tenant
    const rows = set ? await new ChangeSetItemRepository(this.#deps.db).ofSet(tenant, id) : []
    const items: ChangeSetItem[] = []
    for (const row of rows) {
      const target = targetIn(row)
      if (target && (await this.#deps.places.reaches(caller, reach, target)))
        items.push(await this.#item(caller, target, row))
    }
    if (!set || (items.length === 0 && !change)) throw new ApiError('does_not_exist', { what: 'change' })
    return {
      ...{ id, at: set.at, by: set.by, devices: set.devices, items },
      cause: set.cause as ChangeSetDetail['cause'],
      facts: JSON.parse(set.facts) as ChangeSetDetail['facts'],
      hidden: rows.length - items.length,
      takesBack: set.takes_back,
      takenBackBy: await this.#deps.changes.takenBackBy(id),
      clients: await this.#deps.clients.of(reach, { id, at: set.at }),
    }
  }

  async #item(caller: Caller, target: ConfigTarget, row: Row): Promise<ChangeSetItem> {
    const section = row.section as ConfigSection
    const { version: current } = await this.#deps.desired.section(target, section)
    return {
      ...{ id: row.id, ...namesOf(target), name: await this.#deps.origins.nameOf(caller, target) },
      ...{ section, version: row.version, restoredFrom: row.restored_from, current },
      changes: row.changes ? JSON.parse(row.changes) : [],
    }
  }
}

function targetIn({ tenant_id, target, section }: Row): ConfigTarget | null {
  const named = namedBy(target)
  return named && targetOf(tenant_id, named, section as ConfigSection)
}
