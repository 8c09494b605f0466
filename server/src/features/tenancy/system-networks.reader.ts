import { type RawBuilder, sql } from 'kysely'
import type { SystemTable } from '../../db/system-table.ts'
import { tenantNameOf } from '../identity/account.reader.ts'
import { devicesIn, onlineIn } from '../inventory/records/system-devices.reader.ts'

/** The name of a network whose id stands in a column of the statement; null when there is none. */
export const networkNameOf = (column: string): RawBuilder<string | null> =>
  sql`(select network.name from network where network.id = ${sql.ref(column)})`

export const systemNetworks: SystemTable = {
  rows: sql`
    select network.id as id, network.name as name, ${tenantNameOf('network.tenant_id')} as owner,
      network.country as country, network.address as address,
      case when network.lat is null then 'unplaced' else 'placed' end as state,
      ${devicesIn('network.id')} as devices, ${onlineIn('network.id')} as online,
      network.created_at as "createdAt"
    from network where network.deletion_id is null`,
  searched: ['name', 'owner', 'country', 'address'],
  key: 'id',
  first: 'name',
}

export const networkFigures = {
  networks: sql<number>`(select count(*) from network where network.deletion_id is null)`,
}

const there = sql`from network where network.deletion_id is null`

/** Where networks are. */
export const networkPoints = {
  points: sql`
    select network.id as id, network.name as name, network.lat as lat, network.lng as lng,
      ${onlineIn('network.id')} as online, ${devicesIn('network.id')} as devices
    ${there} and network.lat is not null and network.lng is not null order by network.id`,
  unplaced: sql<number>`(select count(*) ${there} and (network.lat is null or network.lng is null))`,
}
