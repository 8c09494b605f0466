import { noticesAnHour, textMessagesAnHour } from '#contract/alarm/notices.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { NoticeRepository, NoticeRow } from './notice.repository.ts'
import { type NoticeWayDeps, NoticeWays, type Notified } from './notice-ways.ts'
import type { RuleRepository, RuleRow } from './rule.repository.ts'
import type { WebhookOutcome } from './webhook.ts'

export interface NoticeSenderDeps extends NoticeWayDeps {
  notices: NoticeRepository
  rules: RuleRepository
  clock: Clock
  log: Logger
}

const HOUR_MS = 3_600_000
/** Until the next try, by how many have failed; then it is given up. */
const pausesMs = [5_000, 300_000, 1_800_000, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
/** So many at once go in one message, whatever the rule says. */
const FLOOD = 6

/** Sends what is due of a rule, or says why it is not sent. */
export class NoticeSender {
  readonly #deps: NoticeSenderDeps
  readonly #ways: NoticeWays
  constructor(deps: NoticeSenderDeps) {
    this.#deps = deps
    this.#ways = new NoticeWays(deps)
  }

  async send(due: readonly NoticeRow[], rule: RuleRow): Promise<void> {
    const { notices } = this.#deps
    const told: Notified[] = []
    for (const notice of due) {
      const row = notice.alarm_id === null ? undefined : await notices.alarm(notice.alarm_id)
      const needless = needlessOf(notice, row)
      if (needless) await notices.update(notice.id, { state: needless })
      else told.push({ notice, row: row ?? null })
    }
    for (const message of messagesOf(told, rule)) await this.#message(message, rule)
  }

  async #message(told: readonly Notified[], rule: RuleRow): Promise<void> {
    if (told[0]!.notice.kind !== 'test' && (await this.#isTooMuch(rule)))
      for (const { notice } of told) await this.#deps.notices.update(notice.id, { state: 'too_many' })
    else await this.#settle(told, rule, await this.#ways.send(told, rule))
  }

  async #isTooMuch(rule: RuleRow): Promise<boolean> {
    const sent = await this.#deps.notices.sentSince(rule.id, this.#deps.clock.now() - HOUR_MS)
    return sent >= (rule.channel === 'sms' ? textMessagesAnHour : noticesAnHour)
  }

  async #settle(told: readonly Notified[], rule: RuleRow, outcome: WebhookOutcome): Promise<void> {
    const { notices, rules, clock, log } = this.#deps
    const now = clock.now()
    if (!outcome.ok) log.warn({ rule: rule.id, reason: outcome.reason }, 'a notice of an alarm was not sent')
    if (!outcome.ok && outcome.gone) await rules.update(rule.id, { enabled: 0 })
    for (const { notice } of told) {
      const tries = notice.tries + 1
      if (outcome.ok) await notices.update(notice.id, { state: 'sent', sent_at: now, tries, reason: null })
      else {
        const pause = outcome.gone ? undefined : pausesMs[notice.tries]
        const next = pause === undefined ? { state: 'failed' } : { due_at: now + pause }
        await notices.update(notice.id, { ...next, tries, reason: outcome.reason })
      }
    }
  }
}

/** Which go together. */
function messagesOf(told: readonly Notified[], rule: RuleRow): Notified[][] {
  const alone = told.filter(({ notice }) => rule.channel === 'webhook' || notice.kind === 'test')
  const rest = told.filter((one) => !alone.includes(one))
  const isTogether = rest.length >= (rule.digest_minutes === null && rule.digest_at === null ? FLOOD : 2)
  return [...alone.map((one) => [one]), ...(isTogether ? [rest] : rest.map((one) => [one]))]
}

/** Undefined: it is to be sent. */
function needlessOf(notice: NoticeRow, row: AlarmRow | undefined) {
  if (notice.kind === 'test') return undefined
  // It began again meanwhile: then that is told.
  if (!row || notice.occurrence !== row.reopened_at) return 'over'
  if (notice.kind !== 'over' && row.resolved_at !== null && notice.tries === 0) return 'over'
  if (notice.kind === 'reminder' && row.confirmed_at !== null) return 'read'
  return row.parent_id === null ? undefined : 'part'
}
