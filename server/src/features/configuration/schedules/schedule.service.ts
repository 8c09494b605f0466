import type {
  cancelSchedule,
  Schedule,
  ScheduleState,
  scheduleChange,
} from '#contract/configuration/schedules.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Clock } from '../../../lib/clock.ts'
import { momentOf } from '../../../lib/zoned-time.ts'
import { type ConfigTarget, namedBy, namesOf, targetKey, targetOf } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import { DraftRepository, draftKeyOf, type NewDraft } from '../drafts/draft.repository.ts'
import type { ApplyService } from '../planning/apply.service.ts'
import { networksOf } from '../planning/plan.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import { ScheduleRepository, type ScheduleRow } from './schedule.repository.ts'
import { type ScheduledCall, type ScheduledItem, scheduleContext } from './scheduled-call.ts'

export const SCHEDULE_JOB = 'configuration.scheduled'

export interface ScheduleDeps {
  db: Db
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  sealed: SealedJson
  apply: Pick<ApplyService, 'plan'>
  origins: Pick<OriginPresenter, 'nameOf'>
  tree: Pick<TreeReader, 'siteOf'>
  versions: Pick<VersionRepository, 'before'>
  sayings: Pick<OwnVersions, 'open'>
  desired: Pick<DesiredState, 'section'>
}

const OPEN_MOST = 100
const AHEAD_MOST_MS = 366 * 86_400_000
/** A process that ends counts as a try. */
const MAX_ATTEMPTS = 50

/** Changes that are applied later: kept whole, listed, cancelled. */
export class ScheduleService {
  readonly #deps: ScheduleDeps
  constructor(deps: ScheduleDeps) {
    this.#deps = deps
  }

  async list(caller: Caller, network: number): Promise<Schedule[]> {
    const rows = await new ScheduleRepository(this.#deps.db).ofNetwork(caller.tenant, network)
    return Promise.all(rows.map((row) => this.#presented(caller, row, row.by)))
  }

  /** @throws ApiError as applying it now would, and `invalid_parameter` for a time that is over */
  async save(caller: Caller, body: BodyOf<typeof scheduleChange>, address: string): Promise<Schedule> {
    const { tenant, accountId } = caller
    const { items, acceptAssumptions, reviewed, staged, whenQuiet } = body
    const [at, until] = await this.#times(tenant, body)
    const plan = await this.#deps.apply.plan(caller, {
      ...{ items, reviewed, staged },
      ...(acceptAssumptions && { acceptAssumptions }),
    })
    if ((await new ScheduleRepository(this.#deps.db).countOpen(tenant)) >= OPEN_MOST)
      throw new ApiError('too_many', { max: OPEN_MOST })
    const call: ScheduledCall = { items, acceptAssumptions, staged, whenQuiet }
    const about = plan.items.map(
      ({ target, section, version }): ScheduledItem => ({ target: targetKey(target), section, version }),
    )
    const row = {
      ...{ tenant_id: tenant, network_id: body.group, account_id: accountId, address, at, until },
      ...{ state: 'scheduled', created_at: this.#deps.clock.now(), about: JSON.stringify(about) },
      call_sealed: this.#deps.sealed.seal(call, scheduleContext(tenant, accountId)),
    }
    const networks = [...new Set([body.group, ...networksOf(plan)])]
    const ended = body.endsDrafts ? plan.items.map((one) => draftKeyOf(one.target, one.section)) : []
    const id = await this.#deps.db.transaction().execute(async (trx) => {
      const id = await new ScheduleRepository(trx).insert(row, networks)
      await new DraftRepository(trx).remove(accountId, ended)
      const job = { kind: SCHEDULE_JOB, tenant, args: { id }, runAt: at, maxAttempts: MAX_ATTEMPTS }
      await this.#deps.jobs.enqueue(job, trx)
      return id
    })
    this.#deps.jobs.wake()
    return this.#presented(caller, (await new ScheduleRepository(this.#deps.db).find(id))!, caller.username)
  }

  /**
   * Whoever cancels what is about several networks was asked for at the door of each.
   * @throws ApiError `conflict` once it has begun, or where it is about a network that was not named
   */
  async cancel(caller: Caller, body: BodyOf<typeof cancelSchedule>): Promise<Schedule> {
    const { group, id, others = [] } = body
    const schedules = new ScheduleRepository(this.#deps.db)
    const row = await schedules.find(id)
    const networks = new Set(await schedules.networksOf(id))
    const named = new Set([group, ...others.map((other) => other.group)])
    const isItsOwn = networks.has(group) && networks.isSubsetOf(named)
    if (row?.tenant_id !== caller.tenant || !isItsOwn) throw new ApiError('conflict')
    const ended_at = this.#deps.clock.now()
    const drafts = row.account_id === caller.accountId ? await this.#asDrafts(row) : []
    await this.#deps.db.transaction().execute(async (trx) => {
      const isOpen = await new ScheduleRepository(trx).move(id, ['scheduled'], 'cancelled', { ended_at })
      if (!isOpen) throw new ApiError('conflict')
      for (const draft of drafts) await new DraftRepository(trx).putWhereNone(draft)
    })
    return this.#presented(caller, (await schedules.find(id))!, null)
  }

  /** What was typed is not lost with the time it was to be applied at. */
  async #asDrafts({ tenant_id, account_id, call_sealed, about }: ScheduleRow): Promise<NewDraft[]> {
    const { sealed, clock } = this.#deps
    const { items } = sealed.open<ScheduledCall>(call_sealed, scheduleContext(tenant_id, account_id))
    const places = JSON.parse(about) as ScheduledItem[]
    const drafts: NewDraft[] = []
    for (const [at, { document, base, adopt }] of items.entries()) {
      const { target: place, section } = places[at]!
      const target = targetOf(tenant_id, namedBy(place)!, section)
      if (!document) continue
      const key = draftKeyOf(target, section)
      const draft = {
        base,
        document,
        adopt,
        saved: maskDocument(await this.#desiredAt(target, section, base)),
      }
      drafts.push({
        ...{ account_id, tenant_id, key, target: place, section, at: clock.now() },
        draft_sealed: sealed.seal(draft, contexts.draft(tenant_id, account_id, key)),
      })
    }
    return drafts
  }

  async #desiredAt(target: ConfigTarget, section: ConfigSection, base: number): Promise<SectionDocument> {
    const { versions, sayings, desired } = this.#deps
    const row = base > 0 ? await versions.before(target, section, base + 1) : undefined
    const said = row && sayings.open(row)
    return said && 'intent' in said ? said : (await desired.section(target, section)).document
  }

  /** Clocks of the network, as moments. */
  async #times(
    tenant: number,
    { group, at, until }: BodyOf<typeof scheduleChange>,
  ): Promise<[at: number, until: number | null]> {
    const site = await this.#deps.tree.siteOf(tenant, group)
    if (!site) throw doesNotExist('network')
    const moment = (shown: string) => momentOf(Date.parse(`${shown}Z`), site.timezone)
    const begin = moment(at)
    const now = this.#deps.clock.now()
    if (!(begin > now && begin < now + AHEAD_MOST_MS))
      throw new ApiError('invalid_parameter', { reason: 'too_small' }, 'at')
    const end = until === undefined ? null : moment(until)
    if (end !== null && !(end > begin))
      throw new ApiError('invalid_parameter', { reason: 'too_small' }, 'until')
    return [begin, end]
  }

  async #presented(caller: Caller, row: ScheduleRow, by: string | null): Promise<Schedule> {
    const items = await Promise.all(
      (JSON.parse(row.about) as ScheduledItem[]).map(async ({ target: key, section }) => {
        const target = targetOf(row.tenant_id, namedBy(key)!, section)
        return { ...namesOf(target), name: await this.#deps.origins.nameOf(caller, target), section }
      }),
    )
    const context = scheduleContext(row.tenant_id, row.account_id)
    const { staged } = this.#deps.sealed.open<ScheduledCall>(row.call_sealed, context)
    return {
      ...{ id: row.id, at: row.at, until: row.until, state: row.state as ScheduleState, by, items },
      ...{ error: row.error as ErrorName | null, createdAt: row.created_at, endedAt: row.ended_at },
      changeSet: row.change_set_id,
      ...{ group: row.network_id, networks: await new ScheduleRepository(this.#deps.db).networksOf(row.id) },
      staged: staged !== undefined,
    }
  }
}
