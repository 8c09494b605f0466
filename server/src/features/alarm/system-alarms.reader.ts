import { type RawBuilder, sql } from 'kysely'
import type { SystemTable } from '../../db/system-table.ts'
import { tenantNameOf } from '../identity/account.reader.ts'
import { networkNameOf } from '../tenancy/system-networks.reader.ts'

export const systemAlarms: SystemTable = {
  rows: sql`
    select alarm.id as id, alarm.created_at as "createdAt", ${tenantNameOf('alarm.tenant_id')} as owner,
      ${networkNameOf('alarm.network_id')} as network, alarm.sn as sn, alarm.originator as originator,
      alarm.type as type, alarm.level as level, alarm.params as params,
      case when alarm.resolved_at is not null then 'over' when alarm.confirmed_at is not null then 'read'
        else 'open' end as state
    from alarm`,
  searched: ['owner', 'network', 'sn', 'originator', 'type'],
  key: 'id',
  first: '-createdAt',
  present: (row) => ({ ...row, params: JSON.parse(String(row.params)) as unknown }),
}

/** Of a device whose serial stands in a column of the statement, raised since then. */
export const alarmsOf = (column: string, since: number): RawBuilder<number> => sql`
  (select count(*) from alarm where alarm.sn = ${sql.ref(column)} and alarm.created_at >= ${since})`

export const alarmFigures = {
  openAlarms: sql<number>`
    (select count(*) from alarm where alarm.resolved_at is null and alarm.confirmed_at is null)`,
}
