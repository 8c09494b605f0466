import type { BodyOf } from '#contract/define-endpoint.ts'
import { type Insight, insightsMax, pinsMax, type saveInsight } from '#contract/telemetry/insights.ts'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { describeQuery } from '../../../timeseries/forms/query-forms.ts'
import { QueryError } from '../../../timeseries/types.ts'
import type { InsightRepository, InsightRow } from './insight.repository.ts'

/** Questions people keep, share within their tenant and pin to their start page. */
export class InsightService {
  readonly #insights: InsightRepository
  readonly #clock: Clock

  constructor(insights: InsightRepository, clock: Clock) {
    this.#insights = insights
    this.#clock = clock
  }

  async list(caller: Caller): Promise<Insight[]> {
    const rows = await this.#insights.visible(caller.accountId, homeOf(caller))
    return rows.map((row) => present(row, caller))
  }

  /** @throws ApiError `invalid_parameter` (no PromQL), `name_in_use`, `too_many`, `does_not_exist` */
  async save(caller: Caller, { id, name, question, shared }: BodyOf<typeof saveInsight>): Promise<Insight> {
    mustParse(question)
    const { accountId } = caller
    if (id === undefined && (await this.#insights.count(accountId)) >= insightsMax) {
      throw new ApiError('too_many', { total: insightsMax + 1, max: insightsMax })
    }
    const change = {
      ...{ name, name_key: name.toLowerCase() },
      question: JSON.stringify(question),
      shared: shared ? 1 : 0,
    }
    const saved = await this.#insights.save(accountId, id, change, this.#clock.now())
    if (saved === 'taken') throw new ApiError('name_in_use', { name }, 'name')
    if (saved === undefined) throw doesNotExist('insight')
    return present(await this.#visible(caller, saved), caller)
  }

  async remove({ accountId }: Caller, id: number): Promise<void> {
    if (!(await this.#insights.remove(accountId, id))) throw doesNotExist('insight')
  }

  /** @throws ApiError `too_many`, `does_not_exist` */
  async pin(caller: Caller, { id, pinned }: { id: number; pinned: boolean }): Promise<void> {
    const { accountId } = caller
    if (!pinned) return this.#insights.unpin(accountId, id)
    await this.#visible(caller, id)
    const others = (await this.list(caller)).filter((one) => one.pinned && one.id !== id)
    if (others.length >= pinsMax) throw new ApiError('too_many', { total: pinsMax + 1, max: pinsMax })
    await this.#insights.pin(accountId, id, this.#clock.now())
  }

  async #visible(caller: Caller, id: number): Promise<InsightRow> {
    const found = await this.#insights.find(caller.accountId, homeOf(caller), id)
    if (!found) throw doesNotExist('insight')
    return found
  }
}

const homeOf = ({ home, tenant }: Caller): number => home ?? tenant

/** An expression that is none would be a chart that never comes. */
function mustParse(question: InsightQuestion): void {
  if (question.mode !== 'expert') return
  try {
    describeQuery(question.expr)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new ApiError('invalid_parameter', {}, 'question.expr')
  }
}

const present = (row: InsightRow, { accountId }: Caller): Insight => ({
  ...{ id: row.id, name: row.name, changedAt: row.changed_at, owner: row.username },
  question: JSON.parse(row.question) as InsightQuestion,
  shared: row.shared === 1,
  pinned: row.pinned_at !== null,
  mine: row.account_id === accountId,
})
