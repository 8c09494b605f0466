import { sql } from 'kysely'
import type { CommandStatus } from '#contract/inventory/schemas.ts'
import type { Db } from '../../../db/client.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../lib/reach.ts'
import { foundAfterCommand, harmOfCommand } from '../../firmware/rollouts/rollout.reader.ts'
import { usernameOf } from '../../identity/account.reader.ts'
import { containing } from '../records/device-list.repository.ts'

export interface UpgradeFilter {
  reach: Reach
  sn?: string | undefined
  status?: CommandStatus | undefined
  from?: number | undefined
  to?: number | undefined
  q?: string
}

/** Upgrades among what devices were told, of devices that are still their owner's. */
export class UpgradeLogRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Newest first. @param before only those older than this one */
  page(filter: UpgradeFilter, limit: number, before?: number) {
    let some = this.#matching(filter)
    if (before !== undefined) some = some.where('device_command.id', '<', before)
    return some
      .select(['device_command.id', 'device_command.sn', 'device_command.at', 'device_command.finished_at'])
      .select(['device_command.status', 'device_command.text', 'device_command.result'])
      .select(['device.name', 'device.hostname', 'device.model', 'device.network_id'])
      .select(usernameOf('device_command.account_id').as('by'))
      .select(harmOfCommand('device_command.id').as('harm'))
      .select(foundAfterCommand('device_command.id').as('found'))
      .orderBy('device_command.id', 'desc')
      .limit(limit)
      .execute()
  }

  async count(filter: UpgradeFilter): Promise<number> {
    const counted = this.#matching(filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  #matching({ reach, sn, status, from, to, q }: UpgradeFilter) {
    let some = this.#db
      .selectFrom('device_command')
      .innerJoin('device', (join) =>
        join
          .onRef('device.sn', '=', 'device_command.sn')
          .onRef('device.tenant_id', '=', 'device_command.tenant_id'),
      )
      .where('device_command.name', '=', 'upgrade')
      .where('device.network_id', 'is not', null)
      .where(withinReach(reach, 'device'))
    if (sn !== undefined) some = some.where('device_command.sn', '=', sn)
    if (status !== undefined) some = some.where('device_command.status', '=', status)
    if (from !== undefined) some = some.where('device_command.at', '>=', from)
    if (to !== undefined) some = some.where('device_command.at', '<', to)
    if (q) some = some.where(sql<boolean>`device.search_text like ${containing(q)} escape '!'`)
    return some
  }
}

export type UpgradeRow = Awaited<ReturnType<UpgradeLogRepository['page']>>[number]
