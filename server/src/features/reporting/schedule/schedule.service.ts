import type { BodyOf } from '#contract/define-endpoint.ts'
import {
  type ReportRecipient,
  type ReportSchedule,
  type saveSchedule,
  schedulesMax,
} from '#contract/reporting/schedules.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { MessageReader } from '../../messaging/message.reader.ts'
import type { ReportPlace } from '../report-place.ts'
import { nextRun } from './next-run.ts'
import type { Member, Members } from './ports.ts'
import { minuteOf, present, runKey } from './schedule.presenter.ts'
import type { ScheduleOwner, ScheduleRepository, ScheduleRow } from './schedule.repository.ts'

export interface ScheduleDeps {
  schedules: ScheduleRepository
  members: Members
  mails: Pick<MessageReader, 'statesOf'>
  /** Names and time zone of a place, as far as the caller may see it. */
  placeOf(caller: Caller, place: ReportPlace): Promise<{ names: string[]; timezone: string }>
  clock: Clock
  /** Something became due. */
  wake(): void
}

/** What people have sent regularly; each its own, managers everything of their tenant. */
export class ScheduleService {
  readonly #deps: ScheduleDeps
  constructor(deps: ScheduleDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<ReportSchedule[]> {
    const rows = await this.#deps.schedules.list(whoseOf(caller))
    const members = new Map((await this.#deps.members.membersOf(homeOf(caller))).map((one) => [one.id, one]))
    return Promise.all(
      rows.map(async (row) => {
        const mails = row.last_due_at === null ? [] : await this.#mailsOf(row.id, row.last_due_at)
        return present(row, members, mails)
      }),
    )
  }

  async recipients(caller: Caller): Promise<ReportRecipient[]> {
    return (await this.#allowed(caller)).map(({ id, username, email }) => ({ id, username, email }))
  }

  /** @throws ApiError `does_not_exist`, `too_many`, `invalid_parameter` for a recipient one may not choose */
  async save(caller: Caller, body: BodyOf<typeof saveSchedule>): Promise<{ id: number }> {
    const { schedules, clock, placeOf } = this.#deps
    const before = body.id === undefined ? undefined : await this.#find(caller, body.id)
    await this.#checkRecipients(caller, body.recipients, before)
    const place = placeIn(body)
    const { names, timezone } = await placeOf(caller, place)
    const plan = {
      ...{ kind: body.kind, range: body.range, timezone, place: JSON.stringify(names) },
      ...{ weekday: body.weekday, month_day: body.monthDay, at_minute: minuteOf(body.at) },
      ...{ network_id: place.group ?? null, project_id: place.project ?? null, sn: place.sn ?? null },
      formats: [...new Set(body.formats)].join(','),
      recipients: JSON.stringify([...new Set(body.recipients)]),
    }
    const next_run_at = before?.paused ? null : nextRun(plan, clock.now())
    if (before) {
      await schedules.update(before.id, { ...plan, next_run_at })
      return { id: before.id }
    }
    const all = await schedules.list({ tenant: homeOf(caller) })
    if (all.length >= schedulesMax)
      throw new ApiError('too_many', { total: all.length + 1, max: schedulesMax })
    const owner = { tenant_id: homeOf(caller), account_id: caller.accountId, created_at: clock.now() }
    return { id: await schedules.insert({ ...plan, ...owner, next_run_at }) }
  }

  async remove(caller: Caller, id: number): Promise<void> {
    await this.#deps.schedules.remove((await this.#find(caller, id)).id)
  }

  async pause(caller: Caller, id: number, paused: boolean): Promise<void> {
    const row = await this.#find(caller, id)
    const next_run_at = paused ? null : nextRun(row, this.#deps.clock.now())
    await this.#deps.schedules.update(id, { paused: paused ? 1 : 0, next_run_at })
  }

  /** @throws ApiError `conflict` when a run is under way */
  async send(caller: Caller, id: number): Promise<void> {
    const row = await this.#find(caller, id)
    const { schedules, clock, wake } = this.#deps
    if (!(await schedules.claim(row, clock.now(), row.next_run_at))) throw new ApiError('conflict')
    wake()
  }

  async #find(caller: Caller, id: number): Promise<ScheduleRow> {
    const row = await this.#deps.schedules.find(whoseOf(caller), id)
    if (!row) throw doesNotExist('schedule')
    return row
  }

  #mailsOf(id: number, due: number) {
    return this.#deps.mails.statesOf(runKey(id, due))
  }

  /** An ordinary member does not learn who else there is. */
  async #allowed(caller: Caller): Promise<Member[]> {
    const members = await this.#deps.members.membersOf(homeOf(caller))
    return caller.role === 'user' ? members.filter(({ id }) => id === caller.accountId) : members
  }

  /** Who was chosen before may stay, also when somebody with less say changes the rest. */
  async #checkRecipients(caller: Caller, wanted: number[], before: ScheduleRow | undefined): Promise<void> {
    const allowed = new Set((await this.#allowed(caller)).map(({ id }) => id))
    const kept = new Set(before ? (JSON.parse(before.recipients) as number[]) : [])
    if (wanted.some((id) => !allowed.has(id) && !kept.has(id)))
      throw new ApiError('invalid_parameter', { reason: 'custom' }, 'recipients')
  }
}

/** Of who calls, also where the call points at what another shares. */
const homeOf = ({ home, tenant }: Caller): number => home ?? tenant

const whoseOf = (caller: Caller): ScheduleOwner => ({
  tenant: homeOf(caller),
  ...(caller.role === 'user' && { account: caller.accountId }),
})

/** A device's report is about the device; the others about a place. */
function placeIn({ kind, sn, group, project }: BodyOf<typeof saveSchedule>): ReportPlace {
  if (kind === 'device') {
    if (sn === undefined) throw new ApiError('invalid_parameter', { reason: 'custom' }, 'sn')
    return { sn }
  }
  if (group !== undefined) return { group }
  return project === undefined ? {} : { project }
}
