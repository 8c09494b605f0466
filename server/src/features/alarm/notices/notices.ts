import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Periodic } from '../../../lib/periodic.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { NoticeRepository } from './notice.repository.ts'
import type { NoticeSender } from './notice-sender.ts'
import { quietUntil } from './quiet-hours.ts'
import type { RuleRepository, RuleRow } from './rule.repository.ts'
import { nextAt } from './wall-clock.ts'

export interface NoticesDeps {
  notices: NoticeRepository
  rules: RuleRepository
  sender: Pick<NoticeSender, 'send'>
  timeZoneOf(tenant: number, network: number): Promise<string>
  bus: Pick<EventBus, 'on'>
  clock: Clock
  log: Logger
  waitMs: number
}

/** By then it is known what else belongs to the same cause (topology-alarms.md, section 3.3). */
export const NOTICE_WAIT_MS = 60_000
const MINUTE_MS = 60_000
const LOOK_MS = 10_000
/** What is older is not news, however long the server was away. */
const NEWS_MS = 6 * 3_600_000

/** Who is told of alarms: worked out anew from the alarms that stand in the records, so that none is forgotten (decision 0122). */
export class Notices {
  readonly #deps: NoticesDeps
  readonly #looks: Periodic
  constructor(deps: NoticesDeps) {
    this.#deps = deps
    const { log } = deps
    const everyMs = Math.min(LOOK_MS, Math.max(20, deps.waitMs))
    this.#looks = new Periodic({
      everyMs,
      log,
      failed: 'notices of alarms could not be sent',
      run: () => this.#look(),
    })
  }

  start(): void {
    this.#looks.start()
  }

  stop(): Promise<void> {
    return this.#looks.stop()
  }

  wake(): void {
    this.#looks.wake()
  }

  async #look(): Promise<void> {
    const rules = await this.#deps.rules.enabled()
    for (const rule of rules) await this.#plan(rule)
    const { notices, sender, clock } = this.#deps
    const known = new Map(rules.map((rule) => [rule.id, rule]))
    for (const [id, due] of Map.groupBy(await notices.due(clock.now()), (notice) => notice.rule_id)) {
      const rule = known.get(id)
      if (rule) await sender.send(due, rule)
      else for (const notice of due) await notices.update(notice.id, { state: 'failed', reason: 'disabled' })
    }
  }

  async #plan(rule: RuleRow): Promise<void> {
    const { notices, clock, waitMs } = this.#deps
    const now = clock.now()
    for (const alarm of await notices.untold(rule, now - NEWS_MS))
      await this.#keep(rule, alarm, 'open', await this.#dueAt(rule, alarm, (alarm.last_at ?? now) + waitMs))
    if (rule.repeat_minutes !== null)
      for (const { round, ...alarm } of await notices.stillOpen(rule, now - rule.repeat_minutes * MINUTE_MS))
        await this.#keep(rule, alarm, 'reminder', await this.#dueAt(rule, alarm, now), Number(round) + 1)
    if (rule.recovery === 1)
      for (const alarm of await notices.overUntold(rule))
        await this.#keep(rule, alarm, 'over', await this.#dueAt(rule, alarm, now))
  }

  #keep(
    rule: RuleRow,
    alarm: AlarmRow,
    kind: 'open' | 'reminder' | 'over',
    due_at: number,
    round = 0,
  ): Promise<void> {
    const created_at = this.#deps.clock.now()
    const of = { rule_id: rule.id, alarm_id: alarm.id, occurrence: alarm.reopened_at }
    return this.#deps.notices.plan({ ...of, kind, round, due_at, created_at })
  }

  /** What is critical waits for nothing else. */
  async #dueAt(rule: RuleRow, { level, network_id: network, tenant_id: tenant }: AlarmRow, at: number) {
    if (level === 'critical') return at
    const zone = network === null ? 'UTC' : await this.#deps.timeZoneOf(tenant, network)
    const together = collectedAt(rule, at, zone)
    if (rule.quiet_from === null || rule.quiet_to === null) return together
    return quietUntil(together, { from: rule.quiet_from, to: rule.quiet_to }, zone)
  }
}

/** When those of a while go in one message. Each webhook has its own: machines read them. */
function collectedAt(rule: RuleRow, at: number, zone: string): number {
  const { digest_minutes: minutes, channel } = rule
  if (channel === 'webhook') return at
  if (rule.digest_at !== null) return nextAt(at, rule.digest_at, rule.digest_zone ?? zone)
  if (minutes === null) return at
  const span = minutes * MINUTE_MS
  return Math.ceil(at / span) * span
}
