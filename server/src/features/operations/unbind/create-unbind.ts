import * as contract from '#contract/operations/unbind.ts'
import type { Db } from '../../../db/client.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Periodic } from '../../../lib/periodic.ts'
import { MemberReader } from '../../identity/member.reader.ts'
import { DevicePlaceReader } from '../../inventory/records/device-place.reader.ts'
import { type Messenger, ownerMessages } from './owner-messages.ts'
import { UnbindRepository } from './unbind.repository.ts'
import { UnbindService } from './unbind.service.ts'

/** What is raised for the owner. Answered by alarm. */
interface OwnerAlarm {
  tenant: number
  network: number
  sn: string
  originator: string
  type: 'device_release'
  params: Record<string, string | number>
  foldKey: string
  at: number
}

export interface UnbindParts {
  db: Db
  clock: Clock
  log: Logger
  release(sn: string): Promise<void>
  alarms: {
    raise(alarm: OwnerAlarm): Promise<void>
    end(alarm: Pick<OwnerAlarm, 'tenant' | 'foldKey'>, at: number): Promise<void>
  }
  messenger: Messenger
  everyMs?: number
}

const EVERY_MS = 60_000

const foldKeyOf = ({ sn, at }: { sn: string; at: number }): string => `device_release ${sn} ${at}`

/** Releasing devices from their owner; what came due while the server was off is done at its start. */
export function createUnbind({
  db,
  clock,
  log,
  release,
  alarms,
  messenger,
  everyMs = EVERY_MS,
}: UnbindParts) {
  const requests = new UnbindRepository(db)
  const tell = ownerMessages(new MemberReader(db), messenger)
  const service = new UnbindService({
    ...{ requests, clock, log, release },
    devices: new DevicePlaceReader(db),
    async warn(warning) {
      const { tenant, network, sn, name, reason, at, dueAt } = warning
      const params = { name, reason, dueAt }
      const foldKey = foldKeyOf(warning)
      await alarms.raise({
        tenant,
        network,
        sn,
        originator: name,
        type: 'device_release',
        params,
        foldKey,
        at,
      })
      await tell(warning)
    },
    calledOff: (request, at) => alarms.end({ tenant: request.tenant, foldKey: foldKeyOf(request) }, at),
  })
  const looks = new Periodic({
    ...{ everyMs, log, failed: 'devices to be released could not be read' },
    run: () => service.carryOut(),
  })
  return {
    service,
    routes: unbindRoutes(service),
    audited: { 'sysman.unbind': { table: 'unbind_request', by: 'id' } } as const,
    async start() {
      looks.start()
      await looks.idle()
    },
    stop: () => looks.stop(),
  }
}

function unbindRoutes(service: UnbindService): Route[] {
  return [
    route(contract.findBoundDevice, ({ body }) => service.find(body.sn)),
    route(contract.listUnbindRequests, () => service.list()),
    route(contract.requestUnbind, ({ caller, body }) => service.request(caller, body)),
    route(contract.cancelUnbind, async ({ caller, body }) => {
      await service.cancel(caller, body.id)
      return {}
    }),
  ]
}
