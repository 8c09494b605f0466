import * as contract from '#contract/tenancy/tasks.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { TenancyRepository } from '../tenancy.repository.ts'
import { ContentsReader } from './contents.reader.ts'
import { type Accounts, HandoverService, placeOf } from './handover.service.ts'
import { Mover } from './mover.ts'
import { TaskRepository } from './task.repository.ts'
import type { TransferPart } from './transfer.ts'

export interface HandoverParts {
  db: Db
  bus: EventBus
  clock: Clock
  repository: TenancyRepository
  accounts: Accounts
  /** Asked when all features are there. */
  parts(): readonly TransferPart[]
  devices: {
    snsIn(networks: number[]): Promise<string[]>
    quietly<T>(work: () => Promise<T>): Promise<T>
  }
}

export function createHandover({ db, bus, clock, repository, accounts, parts, devices }: HandoverParts) {
  const mover = new Mover({ db, bus, clock, parts, ...devices })
  const tasks = new TaskRepository(db)
  const service = new HandoverService({ tasks, repository, mover, accounts, bus, clock })
  const contents = new ContentsReader({ db, clock, repository, snsIn: devices.snsIn })
  const audited = { tasks: { table: 'task', by: 'ID' } } as const
  return { service, routes: handoverRoutes(service, contents), audited }
}

function handoverRoutes(service: HandoverService, contents: ContentsReader): Route[] {
  return [
    route(contract.listTasks, ({ caller }) => service.list(caller)),
    route(contract.showTask, async ({ caller, query }) => {
      const task = await service.pending(caller, query.ID)
      const found = await contents.of(task.from_tenant_id, placeOf(task))
      return task.from_account_id === caller.accountId ? found : { ...found, members: [], offers: [] }
    }),
    route(contract.previewHandover, ({ caller, query }) =>
      contents.of(
        caller.tenant,
        query.network === undefined
          ? { mode: 'project', id: query.project ?? 0 }
          : { mode: 'group', id: query.network },
      ),
    ),
    route(contract.handOver, async ({ caller, body }) => ({ ID: await service.offer(caller, body) })),
    route(contract.acceptTask, async ({ caller, body }) => ({ node: await service.accept(caller, body) })),
    route(contract.rejectTask, async ({ caller, body }) => {
      await service.reject(caller, body.ID)
      return {}
    }),
    route(contract.cancelTask, async ({ caller, body }) => {
      await service.cancel(caller, body.ID)
      return {}
    }),
    route(contract.undoTask, async ({ caller, body }) => ({
      undone: await service.undo(caller, body.ID, body.Name),
    })),
  ]
}
