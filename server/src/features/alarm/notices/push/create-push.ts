import * as contract from '#contract/alarm/push.ts'
import type { Db } from '../../../../db/client.ts'
import { type Route, route } from '../../../../http/route.ts'
import type { Clock } from '../../../../lib/clock.ts'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import { BrowsersService } from './browsers.service.ts'
import { PushRepository } from './push.repository.ts'
import { PushKeys } from './push-keys.ts'
import { PushWay, type PushWayDeps } from './push-way.ts'

export type PushOptions = Partial<Pick<PushWayDeps, 'post' | 'isService' | 'contact'>>

interface CreatePushDeps {
  db: Db
  secrets: SecretBox
  clock: Clock
}

/** Notices in people's browsers. */
export function createPush(
  { db, secrets, clock }: CreatePushDeps,
  options: PushOptions & Pick<PushWayDeps, 'isService'>,
): { browsers: PushWay; routes: Route[] } {
  const browsers = new PushRepository(db)
  const keys = new PushKeys({ browsers, secrets, clock })
  const service = new BrowsersService({ browsers, secrets, clock, isService: options.isService })
  const routes: Route[] = [
    route(contract.listPushBrowsers, ({ caller }) => service.list(caller)),
    route(contract.showPushKey, async () => ({ key: (await keys.get()).publicKey })),
    route(contract.addPushBrowser, async ({ caller, body, userAgent }) => ({
      id: await service.add(caller, body, userAgent),
    })),
    route(contract.removePushBrowser, async ({ caller, body }) => {
      await service.remove(caller, body.id)
      return {}
    }),
  ]
  return { browsers: new PushWay({ browsers, keys, secrets, clock, ...options }), routes }
}
