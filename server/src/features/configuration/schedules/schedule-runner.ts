import { applySection } from '#contract/configuration/endpoints.ts'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { errorTable } from '#contract/errors.ts'
import type { Db } from '../../../db/client.ts'
import { type ApiError, apiErrorOf } from '../../../http/api-error.ts'
import type { Calls } from '../../../http/calls.ts'
import type { LaterCallers } from '../../../http/guard.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { SealedJson } from '../sections/sealed-json.ts'
import { ScheduleRepository, type ScheduleRow } from './schedule.repository.ts'
import { SCHEDULE_JOB } from './schedule.service.ts'
import { type ScheduledCall, type ScheduledItem, scheduleContext } from './scheduled-call.ts'

export interface ScheduleRunnerDeps {
  db: Db
  clock: Clock
  sealed: SealedJson
  callers: LaterCallers
  call: Calls
}

/**
 * Applies what was scheduled, as the call its author would make at that moment. A process that ends in the middle is
 * followed by another, which finds out whether it was saved.
 */
export function scheduleRunner({
  db,
  clock,
  sealed,
  callers,
  call,
}: ScheduleRunnerDeps): JobHandler<{ id: number }> {
  const schedules = new ScheduleRepository(db)

  async function end(row: ScheduleRow, state: 'applied' | 'failed' | 'missed', values: object) {
    await schedules.move(row.id, ['scheduled', 'applying'], state, { ...values, ended_at: clock.now() })
  }

  async function apply(row: ScheduleRow, signal: AbortSignal): Promise<void> {
    const { tenant_id, account_id, address } = row
    const caller = await callers.later({ account: account_id, token: null })
    if (!caller) return end(row, 'failed', { error: 'forbidden' })
    const body = sealed.open<ScheduledCall>(row.call_sealed, scheduleContext(tenant_id, account_id))
    try {
      const answer = await call({ caller, endpoint: applySection, body, address, signal })
      await end(row, 'applied', { change_set_id: (answer as AnswerOf<typeof applySection>).id })
    } catch (error) {
      const refused = apiErrorOf(error)
      // Nobody's mind was made up: it is tried again.
      if (!refused || isPassing(refused)) throw error
      const saved = await savedBefore(row, refused)
      if (saved !== null) await end(row, 'applied', { change_set_id: saved })
      else await end(row, 'failed', { error: refused.error })
    }
  }

  /** The process that applied it ended before it could say so. */
  async function savedBefore(row: ScheduleRow, { error }: ApiError): Promise<number | null> {
    const [first] = JSON.parse(row.about) as ScheduledItem[]
    return error === 'conflict' && first ? schedules.savedSince(row, first) : null
  }

  return {
    kind: SCHEDULE_JOB,
    async run({ args: { id }, signal }) {
      const row = await schedules.find(id)
      if (row?.state !== 'scheduled' && row?.state !== 'applying') return
      const begun_at = row.begun_at ?? clock.now()
      if (row.state === 'scheduled' && row.until !== null && begun_at > row.until)
        return end(row, 'missed', {})
      if (!(await schedules.move(id, ['scheduled', 'applying'], 'applying', { begun_at }))) return
      await apply({ ...row, begun_at }, signal)
    },
  }
}

const isPassing = ({ error }: ApiError): boolean => [429, 503].includes(errorTable[error].status)
