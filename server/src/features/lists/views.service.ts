import type { BodyOf } from '#contract/define-endpoint.ts'
import { type ListView, type saveView, viewsMax } from '#contract/lists/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ViewRepository, ViewRow } from './view.repository.ts'

/** The ways people keep of looking at a list; each belongs to one account. */
export class ViewsService {
  readonly #views: ViewRepository
  readonly #clock: Clock

  constructor(views: ViewRepository, clock: Clock) {
    this.#views = views
    this.#clock = clock
  }

  async list({ accountId }: Caller, list: string): Promise<ListView[]> {
    return (await this.#views.list(accountId, list)).map(present)
  }

  /** @throws ApiError `name_in_use`, `too_many`, `does_not_exist` */
  async save({ accountId }: Caller, { id, ...view }: BodyOf<typeof saveView>): Promise<ListView> {
    if (id === undefined && (await this.#views.count(accountId, view.list)) >= viewsMax) {
      throw new ApiError('too_many', { total: viewsMax + 1, max: viewsMax })
    }
    const change = {
      list: view.list,
      name: view.name,
      name_key: view.name.toLowerCase(),
      search: JSON.stringify(view.search),
      is_default: view.isDefault ? 1 : 0,
    }
    const saved = await this.#views.save(accountId, id, change, this.#clock.now())
    if (saved === 'taken') throw new ApiError('name_in_use', { name: view.name }, 'name')
    if (!saved) throw doesNotExist('view')
    return present(saved)
  }

  async remove({ accountId }: Caller, id: number): Promise<void> {
    if (!(await this.#views.remove(accountId, id))) throw doesNotExist('view')
  }
}

const present = (row: ViewRow): ListView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  search: JSON.parse(row.search) as ListView['search'],
  isDefault: row.is_default === 1,
})
