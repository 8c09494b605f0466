import { createHash } from 'node:crypto'
import type { Clock } from '../../../lib/clock.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Member } from '../../identity/member.reader.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { NoticeRow } from './notice.repository.ts'
import { contentOf, digestOf } from './notice-content.ts'
import { pushTextOf } from './push/push-text.ts'
import type { PushMessage, PushWay } from './push/push-way.ts'
import type { RuleRow } from './rule.repository.ts'
import { postWebhook, type Webhook, type WebhookOutcome } from './webhook.ts'

export type NoticeMessageKind = 'alarm' | 'alarm_over' | 'alarm_reminder' | 'alarm_test' | 'alarm_digest'

export interface NoticeMailer {
  readonly channels: readonly ('email' | 'sms')[]
  queue(message: {
    tenant: number
    channel: 'email' | 'sms'
    target: string
    kind: NoticeMessageKind
    language: string
    content: Record<string, string>
    onceKey: string
  }): Promise<void>
}

export interface NoticeWayDeps {
  mailer: NoticeMailer
  browsers: PushWay
  members: { membersOf(tenant: number): Promise<Member[]> }
  networkName(tenant: number, network: number): Promise<string | null>
  secrets: SecretBox
  clock: Clock
  post?(webhook: Webhook): Promise<WebhookOutcome>
}

/** A notice and the alarm it tells of; none: a test. */
export interface Notified {
  notice: NoticeRow
  row: AlarmRow | null
}

const kinds: Record<string, NoticeMessageKind> = {
  open: 'alarm',
  reminder: 'alarm_reminder',
  over: 'alarm_over',
  test: 'alarm_test',
}

export const secretContext = (rule: number) => `alarm-rule:${rule}`

const failed = (reason: string, gone = false): WebhookOutcome => ({ ok: false, reason, gone })

/** The ways a message about alarms takes to people and machines. */
export class NoticeWays {
  readonly #deps: NoticeWayDeps
  constructor(deps: NoticeWayDeps) {
    this.#deps = deps
  }

  /** One message, about all of them. */
  send(told: readonly Notified[], rule: RuleRow): Promise<WebhookOutcome> {
    if (rule.channel === 'webhook') return this.#post(told[0]!, rule)
    return rule.channel === 'push' ? this.#push(told, rule) : this.#write(told, rule)
  }

  async #write(told: readonly Notified[], rule: RuleRow): Promise<WebhookOutcome> {
    const channel = rule.channel === 'sms' ? 'sms' : 'email'
    if (!this.#deps.mailer.channels.includes(channel)) return failed('not set up on this server')
    const members = await this.#members(rule)
    const reached = members.map((member) => ({
      ...member,
      target: channel === 'sms' ? member.phone : member.email,
    }))
    const targets = reached.filter(({ target }) => target !== null)
    if (targets.length === 0) return failed('no address')
    const once = createHash('sha256')
      .update(told.map(({ notice }) => notice.id).join())
      .digest('hex')
    for (const { id, target, language } of targets)
      await this.#deps.mailer.queue({
        ...{ tenant: rule.tenant_id, channel, target: target!, language: language ?? 'en-US' },
        ...(await this.#said(told, rule, language ?? 'en-US')),
        onceKey: `alarm notice ${once} ${id}`,
      })
    return { ok: true }
  }

  /** Each browser in its owner's language. */
  async #push(told: readonly Notified[], rule: RuleRow): Promise<WebhookOutcome> {
    const members = new Map((await this.#members(rule)).map((member) => [member.id, member]))
    const browsers = await this.#deps.browsers.browsersOf([...members.keys()])
    const languages = new Map(
      browsers.map(({ account_id: id }) => [id, members.get(id)!.language ?? 'en-US']),
    )
    const texts = new Map<string, PushMessage>()
    for (const language of new Set(languages.values()))
      texts.set(language, await pushTextOf(language, told, await this.#said(told, rule, language)))
    return this.#deps.browsers.send(browsers, ({ account_id: id }) => texts.get(languages.get(id)!)!)
  }

  async #members(rule: RuleRow): Promise<Member[]> {
    const chosen = new Set(JSON.parse(rule.accounts) as number[])
    return (await this.#deps.members.membersOf(rule.tenant_id)).filter(({ id }) => chosen.has(id))
  }

  async #said(told: readonly Notified[], rule: RuleRow, language: string) {
    const subjects = await Promise.all(
      told.map(async ({ notice, row }) => {
        const alarm = row && presentAlarm(row)
        const network = await this.#network(rule, row)
        return { kind: notice.kind, ...(await contentOf(language, { rule: rule.name, network, alarm })) }
      }),
    )
    const [{ kind, ...content }, ...others] = subjects as [(typeof subjects)[number]]
    if (others.length === 0) return { kind: kinds[kind]!, content }
    return { kind: 'alarm_digest' as const, content: await digestOf(language, rule.name, subjects) }
  }

  async #post({ notice, row }: Notified, rule: RuleRow): Promise<WebhookOutcome> {
    const { secrets, clock, post = postWebhook } = this.#deps
    if (rule.url === null || rule.secret_sealed === null) return failed('no address', true)
    const network = await this.#network(rule, row)
    const alarm = row && presentAlarm(row)
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

  async #network(rule: RuleRow, row: AlarmRow | null): Promise<string> {
    const network = row?.network_id ?? rule.network_id
    return network === null ? '' : ((await this.#deps.networkName(rule.tenant_id, network)) ?? '')
  }
}
