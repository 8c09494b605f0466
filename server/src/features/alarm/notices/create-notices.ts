import * as maintenance from '#contract/alarm/maintenance.ts'
import * as contract from '#contract/alarm/notices.ts'
import { isPushService } from '#contract/alarm/push.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { monthBefore } from '../../../lib/month-before.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import { MaintenanceRepository } from '../maintenance/maintenance.repository.ts'
import { MaintenanceService } from '../maintenance/maintenance.service.ts'
import { NoticeRepository } from './notice.repository.ts'
import { NoticeSender, type NoticeSenderDeps } from './notice-sender.ts'
import { NOTICE_WAIT_MS, Notices } from './notices.ts'
import { createPush, type PushOptions } from './push/create-push.ts'
import { RuleRepository } from './rule.repository.ts'
import { RulesService } from './rules.service.ts'

export interface CreateNoticesDeps extends Pick<NoticeSenderDeps, 'mailer' | 'members' | 'networkName'> {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  secrets: SecretBox
  timeZoneOf(tenant: number, network: number): Promise<string>
  /** Other than usual: tests. */
  waitMs?: number | undefined
  post?: NoticeSenderDeps['post']
  push?: PushOptions
}

/** Who is told of alarms, by mail, in their browsers and by webhooks. */
export function createNotices({ db, waitMs, post, push, ...deps }: CreateNoticesDeps) {
  const [rules, notices] = [new RuleRepository(db), new NoticeRepository(db)]
  const { browsers, routes: ofBrowsers } = createPush({ ...deps, db }, { isService: isPushService, ...push })
  const sender = new NoticeSender({ ...deps, browsers, rules, notices, ...(post && { post }) })
  const sending = new Notices({ ...deps, rules, notices, sender, waitMs: waitMs ?? NOTICE_WAIT_MS })
  const service = new RulesService({ ...deps, browsers, rules, notices, wake: () => sending.wake() })
  const windows = new MaintenanceRepository(db)
  const works = new MaintenanceService(windows, deps.clock)
  const ofMaintenance: Route[] = [
    route(maintenance.listMaintenance, ({ query }) => works.list(query.group)),
    route(maintenance.planMaintenance, ({ caller, body }) => works.plan(caller, body)),
    route(maintenance.endMaintenance, async ({ body: { group, id } }) => {
      await works.end(group, id)
      return { id }
    }),
  ]
  const routes: Route[] = [
    ...ofMaintenance,
    ...ofBrowsers,
    route(contract.listAlarmRules, ({ caller }) => service.list(caller)),
    route(contract.saveAlarmRule, ({ caller, body }) => service.save(caller, body)),
    route(contract.listNoticeRecipients, ({ caller }) => service.recipients(caller)),
    route(contract.deleteAlarmRule, async ({ caller, body }) => {
      await service.remove(caller, body.id)
      return {}
    }),
    route(contract.testAlarmRule, async ({ caller, body }) => {
      await service.test(caller, body.id)
      return {}
    }),
    route(contract.listAlarmNotices, ({ caller }) => service.notices(caller)),
  ]
  return {
    routes,
    start: () => sending.start(),
    stop: () => sending.stop(),
    jobs: [
      {
        kind: 'alarm.clear_notices',
        schedule: { cron: '37 3 * * *' },
        async run() {
          const before = monthBefore(deps.clock.now())
          await notices.removeBefore(before)
          await windows.removeBefore(before)
        },
      },
    ],
  }
}
