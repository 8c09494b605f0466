import type { TaskContents } from '#contract/tenancy/tasks.ts'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../lib/clock.ts'
import { compareNames } from '../../../lib/words/name-order.ts'
import { usernameOf } from '../../identity/account.reader.ts'
import { stateOfShare } from '../grant.repository.ts'
import { type PlaceRef, type Subtree, subtreeOf } from '../subtree.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import { eachChunk } from './transfer.ts'

export interface ContentsDeps {
  db: Db
  clock: Clock
  repository: TenancyRepository
  snsIn(networks: number[]): Promise<string[]>
}

type GivenAccess = Pick<TaskContents, 'shares' | 'offers'>

/** What a hand-over moves, and who loses what by it. */
export class ContentsReader {
  readonly #deps: ContentsDeps
  constructor(deps: ContentsDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` */
  async of(tenant: number, ref: PlaceRef): Promise<TaskContents> {
    const { repository, snsIn } = this.#deps
    const subtree = await subtreeOf(repository, tenant, ref)
    const [sns, given, members] = await Promise.all([
      snsIn(subtree.networks),
      this.#given(tenant, subtree),
      this.#members(subtree),
    ])
    const counts = {
      projects: subtree.projects.length,
      networks: subtree.networks.length,
      devices: sns.length,
    }
    return { ...counts, ...given, members }
  }

  /** Accepted, and those that wait for an answer. */
  async #given(tenant: number, { projects, networks }: Subtree): Promise<GivenAccess> {
    const names = new Map([
      ...(await this.#deps.repository.projects(tenant)).map(({ id, name }) => [`p${id}`, name] as const),
      ...(await this.#deps.repository.placeNames(tenant)).map(({ id, name }) => [`g${id}`, name] as const),
    ])
    const now = this.#deps.clock.now()
    const found: GivenAccess = { shares: [], offers: [] }
    for (const [column, ids] of [
      ['project_id', projects],
      ['network_id', networks],
    ] as const) {
      await eachChunk(ids, async (some) => {
        const rows = await this.#deps.db
          .selectFrom('share')
          .selectAll()
          .where(column, 'in', some)
          .where('withdrawn_at', 'is', null)
          .orderBy('id')
          .execute()
        for (const row of rows) {
          const state = stateOfShare(row, now)
          if (state !== 'accepted' && state !== 'pending') continue
          const mode = column === 'project_id' ? ('project' as const) : ('group' as const)
          const ID = row[column]!
          const Name = names.get(`${mode === 'project' ? 'p' : 'g'}${ID}`) ?? ''
          const list = state === 'accepted' ? found.shares : found.offers
          list.push({ ID: row.id, node: { mode, ID, Name }, to: row.to_name, permission: row.permission })
        }
      })
    }
    return found
  }

  async #members({ projects, networks }: Subtree): Promise<string[]> {
    const names = new Set<string>()
    for (const [column, ids] of [
      ['project_id', projects],
      ['network_id', networks],
    ] as const) {
      await eachChunk(ids, async (some) => {
        const rows = await this.#deps.db
          .selectFrom('account_scope')
          .select(usernameOf('account_scope.account_id').$notNull().as('name'))
          .where(`account_scope.${column}`, 'in', some)
          .execute()
        for (const { name } of rows) names.add(name)
      })
    }
    return [...names].sort(compareNames)
  }
}
