import {
  type AlarmNotice,
  type AlarmRule,
  type NoticeRecipient,
  rulesMax,
  type saveAlarmRule,
  testsAnHour,
} from '#contract/alarm/notices.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Member } from '../../identity/member.reader.ts'
import type { NoticeRepository } from './notice.repository.ts'
import { secretContext } from './notice-ways.ts'
import type { PushWay } from './push/push-way.ts'
import type { RuleRepository, RuleRow } from './rule.repository.ts'
import { newSecret } from './webhook.ts'

export interface RulesDeps {
  rules: RuleRepository
  notices: NoticeRepository
  members: { membersOf(tenant: number): Promise<Member[]> }
  browsers: Pick<PushWay, 'browsersOf'>
  secrets: SecretBox
  clock: Clock
  wake(): void
}

type RuleInput = BodyOf<typeof saveAlarmRule>

const HOUR_MS = 3_600_000

/** The rules of a tenant: who is told of which alarms. */
export class RulesService {
  readonly #deps: RulesDeps
  constructor(deps: RulesDeps) {
    this.#deps = deps
  }

  async list({ tenant }: Caller): Promise<AlarmRule[]> {
    const [rules, notices] = await Promise.all([
      this.#deps.rules.of(tenant),
      this.#deps.notices.listed(tenant),
    ])
    return rules.map((rule) => {
      const last = notices.find(({ rule_id }) => rule_id === rule.id)
      const { created_at: at, state, reason } = last ?? {}
      return {
        ...present(rule),
        last: last ? { at: at!, state: state as 'sent', reason: reason ?? null } : null,
      }
    })
  }

  async notices({ tenant }: Caller): Promise<AlarmNotice[]> {
    return (await this.#deps.notices.listed(tenant)).map((row) => ({
      ...{ id: row.id, rule: row.name, kind: row.kind as 'open', alarm: row.alarm_id },
      ...{ state: row.state as 'sent', at: row.created_at, dueAt: row.due_at, sentAt: row.sent_at },
      ...{ tries: row.tries, reason: row.reason },
    }))
  }

  async save({ tenant }: Caller, asked: RuleInput): Promise<{ id: number; secret: string | null }> {
    await this.#check(tenant, asked)
    const present = asked.id === undefined ? undefined : await this.#find(tenant, asked.id)
    const values = valuesOf(asked)
    const id = present?.id ?? (await this.#insert(tenant, values))
    const isNew = asked.channel === 'webhook' && !present?.secret_sealed
    const secret = isNew ? newSecret() : null
    const sealed = secret && this.#deps.secrets.seal(secret, secretContext(id))
    await this.#deps.rules.update(id, { ...values, ...(sealed && { secret_sealed: sealed }) })
    return { id, secret }
  }

  async recipients({ tenant }: Caller): Promise<NoticeRecipient[]> {
    const members = await this.#deps.members.membersOf(tenant)
    const browsers = await this.#deps.browsers.browsersOf(members.map(({ id }) => id))
    const pushed = new Set(browsers.map(({ account_id }) => account_id))
    return members.map(({ id, username, email, phone }) => ({
      ...{ id, username, email: email !== null, sms: phone !== null, push: pushed.has(id) },
    }))
  }

  async remove({ tenant }: Caller, id: number): Promise<void> {
    if (!(await this.#deps.rules.remove(tenant, id))) throw doesNotExist('alarm')
  }

  async test({ tenant }: Caller, id: number): Promise<void> {
    const rule = await this.#find(tenant, id)
    const now = this.#deps.clock.now()
    const oldest = await this.#deps.notices.testsSince(rule.id, now - HOUR_MS)
    if (oldest.length >= testsAnHour)
      throw new ApiError('too_many_tries', {
        retryAfterSeconds: Math.ceil((oldest[0]! + HOUR_MS - now) / 1_000),
      })
    await this.#deps.notices.plan({
      rule_id: rule.id,
      alarm_id: null,
      occurrence: 0,
      kind: 'test',
      round: 0,
      due_at: now,
      created_at: now,
    })
    this.#deps.wake()
  }

  async #insert(tenant: number, values: ReturnType<typeof valuesOf>): Promise<number> {
    const total = (await this.#deps.rules.of(tenant)).length
    if (total >= rulesMax) throw new ApiError('too_many', { total, max: rulesMax })
    const row = { ...values, tenant_id: tenant, secret_sealed: null, created_at: this.#deps.clock.now() }
    return this.#deps.rules.insert(row)
  }

  /** All but webhooks go to members alone. */
  async #check(tenant: number, { channel, url, accounts }: RuleInput): Promise<void> {
    if (channel === 'webhook' && !url) throw new ApiError('invalid_parameter', { reason: 'required' }, 'url')
    if (channel === 'webhook') return
    const members = await this.#deps.members.membersOf(tenant)
    const known = members.filter(({ phone }) => channel !== 'sms' || phone !== null).map(({ id }) => id)
    if (accounts.length === 0 || accounts.some((id) => !known.includes(id)))
      throw new ApiError('invalid_parameter', { reason: 'required' }, 'accounts')
  }

  async #find(tenant: number, id: number): Promise<RuleRow> {
    const rule = await this.#deps.rules.find(tenant, id)
    if (!rule) throw doesNotExist('alarm')
    return rule
  }
}

const valuesOf = ({
  name,
  enabled,
  group,
  level,
  families,
  recovery,
  quiet,
  repeat,
  digest,
  digestAt,
  channel,
  accounts,
  url,
}: RuleInput) => ({
  ...{
    name,
    enabled: Number(enabled),
    network_id: group ?? null,
    level,
    channel,
    recovery: Number(recovery),
  },
  ...{ families: JSON.stringify(families), accounts: JSON.stringify(accounts), url },
  ...{ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null },
  ...{ repeat_minutes: repeat ?? null, digest_minutes: digestAt ? null : (digest ?? null) },
  ...{ digest_at: digestAt?.minute ?? null, digest_zone: digestAt?.zone ?? null },
})

const present = (row: RuleRow): Omit<AlarmRule, 'last'> => ({
  ...{ id: row.id, name: row.name, enabled: row.enabled === 1, group: row.network_id },
  ...{ level: row.level as 'medium', families: JSON.parse(row.families) as AlarmRule['families'] },
  recovery: row.recovery === 1,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  repeat: row.repeat_minutes as AlarmRule['repeat'],
  digest: row.digest_minutes as AlarmRule['digest'],
  digestAt: row.digest_at === null ? null : { minute: row.digest_at, zone: row.digest_zone },
  channel: row.channel as 'email',
  accounts: JSON.parse(row.accounts) as number[],
  url: row.url,
})
