import type { Alarm } from '#contract/alarm/endpoints.ts'
import { noticesAnHour } from '#contract/alarm/notices.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Member } from '../../identity/member.reader.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { NoticeRepository, NoticeRow } from './notice.repository.ts'
import { contentOf } from './notice-content.ts'
import type { RuleRepository, RuleRow } from './rule.repository.ts'
import { postWebhook, type Webhook, type WebhookOutcome } from './webhook.ts'

export interface NoticeMailer {
  queue(message: {
    tenant: number
    channel: 'email'
    target: string
    kind: 'alarm' | 'alarm_over' | 'alarm_test'
    language: string
    content: Record<string, string>
    onceKey: string
  }): Promise<void>
}

export interface NoticeSenderDeps {
  notices: NoticeRepository
  rules: RuleRepository
  mailer: NoticeMailer
  members: { membersOf(tenant: number): Promise<Member[]> }
  networkName(tenant: number, network: number): Promise<string | null>
  secrets: SecretBox
  clock: Clock
  log: Logger
  post?(webhook: Webhook): Promise<WebhookOutcome>
}

const HOUR_MS = 3_600_000
/** Until the next try, by how many have failed; then it is given up. */
const pausesMs = [5_000, 300_000, 1_800_000, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
const kinds = { open: 'alarm', over: 'alarm_over', test: 'alarm_test' } as const

export const secretContext = (rule: number) => `alarm-rule:${rule}`

/** Sends one notice, or says why it is not sent. */
export class NoticeSender {
  readonly #deps: NoticeSenderDeps
  constructor(deps: NoticeSenderDeps) {
    this.#deps = deps
  }

  async send(notice: NoticeRow, rule: RuleRow): Promise<void> {
    const { notices, clock } = this.#deps
    const row = notice.alarm_id === null ? undefined : await notices.alarm(notice.alarm_id)
    const needless = await this.#needless(notice, rule, row)
    if (needless) return notices.update(notice.id, { state: needless })
    const alarm = row ? presentAlarm(row) : null
    const outcome =
      rule.channel === 'email' ? await this.#mail(notice, rule, alarm) : await this.#post(notice, rule, alarm)
    const tries = notice.tries + 1
    if (outcome.ok)
      return notices.update(notice.id, { state: 'sent', sent_at: clock.now(), tries, reason: null })
    const pause = outcome.gone ? undefined : pausesMs[notice.tries]
    const { reason } = outcome
    this.#deps.log.warn({ notice: notice.id, rule: rule.id, reason }, 'a notice of an alarm was not sent')
    if (outcome.gone) await this.#deps.rules.update(rule.id, { enabled: 0 })
    const next = pause === undefined ? { state: 'failed' } : { due_at: clock.now() + pause }
    await notices.update(notice.id, { ...next, tries, reason })
  }

  /** Undefined: it is to be sent. */
  async #needless(notice: NoticeRow, rule: RuleRow, row: AlarmRow | undefined) {
    if (notice.kind === 'test') return undefined
    // It began again meanwhile: then that is told.
    if (!row || notice.occurrence !== row.reopened_at) return 'over'
    if (notice.kind === 'open' && row.resolved_at !== null && notice.tries === 0) return 'over'
    if (row.parent_id !== null) return 'part'
    const sent = await this.#deps.notices.sentSince(rule.id, this.#deps.clock.now() - HOUR_MS)
    return sent >= noticesAnHour ? 'too_many' : undefined
  }

  async #mail(notice: NoticeRow, rule: RuleRow, alarm: Alarm | null): Promise<WebhookOutcome> {
    const chosen = new Set(JSON.parse(rule.accounts) as number[])
    const members = (await this.#deps.members.membersOf(rule.tenant_id)).filter(({ id }) => chosen.has(id))
    const reached = members.filter(({ email }) => email !== null)
    if (reached.length === 0) return { ok: false, reason: 'no address', gone: false }
    const network = await this.#network(rule, alarm)
    for (const { id, email, language } of reached)
      await this.#deps.mailer.queue({
        ...{ tenant: rule.tenant_id, channel: 'email', target: email!, kind: kinds[notice.kind as 'open'] },
        language: language ?? 'en-US',
        content: await contentOf(language ?? 'en-US', { rule: rule.name, network, alarm }),
        onceKey: `alarm notice ${notice.id} ${id}`,
      })
    return { ok: true }
  }

  async #post(notice: NoticeRow, rule: RuleRow, alarm: Alarm | null): Promise<WebhookOutcome> {
    const { secrets, clock, post = postWebhook } = this.#deps
    if (rule.url === null || rule.secret_sealed === null)
      return { ok: false, reason: 'no address', gone: true }
    const network = await this.#network(rule, alarm)
    const { what } = await contentOf('en-US', { rule: rule.name, network, alarm })
    return post({
      url: rule.url,
      secret: secrets.open(rule.secret_sealed, secretContext(rule.id)),
      id: `notice_${notice.id}`,
      at: clock.now(),
      body: {
        type: `alarm.${notice.kind}`,
        timestamp: new Date(clock.now()).toISOString(),
        data: { rule: rule.name, network, text: what, alarm },
      },
    })
  }

  async #network(rule: RuleRow, alarm: Alarm | null): Promise<string> {
    const network = alarm?.group ?? rule.network_id
    return network === null ? '' : ((await this.#deps.networkName(rule.tenant_id, network)) ?? '')
  }
}
