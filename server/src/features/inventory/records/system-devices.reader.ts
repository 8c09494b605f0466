import { type RawBuilder, sql } from 'kysely'
import type { SystemTable } from '../../../db/system-table.ts'
import { tenantNameOf } from '../../identity/account.reader.ts'

/** How many devices stand in a network whose id stands in a column of the statement. */
export const devicesIn = (column: string): RawBuilder<number> =>
  sql`(select count(*) from device where device.network_id = ${sql.ref(column)})`

/** How many of them are online. */
export const onlineIn = (column: string): RawBuilder<number> =>
  sql`(select count(*) from device where device.network_id = ${sql.ref(column)} and device.status = 'online')`

const shownName = sql`coalesce(nullif(device.name, ''), nullif(device.hostname, ''), device.sn)`
const whose = sql`${tenantNameOf('device.tenant_id')} as owner, network.name as network`
const bound = sql`from device join network on network.id = device.network_id`

export const systemDevices: SystemTable = {
  rows: sql`
    select device.sn as sn, ${shownName} as name, device.model as model, device.kind as kind, ${whose},
      device.status as state, device.software as software, device.address as address, device.users as users,
      device.tx_bytes + device.rx_bytes as bytes, device.uptime_at - device.uptime_s * 1000 as "startedAt",
      device.last_seen_at as "lastSeen"
    ${bound}`,
  searched: ['sn', 'name', 'model', 'owner', 'network', 'software', 'address'],
  key: 'sn',
  first: 'name',
  present: (row) => ({ ...row, startedAt: wholeMs(row.startedAt) }),
}

const wholeMs = (at: unknown) => (typeof at === 'number' ? Math.max(0, Math.round(at)) : null)

/** Access points; how busy their processor is stands in their last report, not in a column. */
export const systemLoads = (
  loadOf: (sn: string) => Promise<{ cpu: number | null; memory: number | null }>,
): SystemTable => ({
  rows: sql`
    select device.sn as sn, ${shownName} as name, ${whose}, device.status as state, device.users as users,
      device.sessions as sessions, device.rx_bytes as rx, device.tx_bytes as tx, device.last_seen_at as "lastSeen"
    ${bound} where device.kind = 'ap'`,
  searched: ['sn', 'name', 'owner', 'network'],
  key: 'sn',
  first: '-users',
  async present(row) {
    const now = row.state === 'online' ? await loadOf(String(row.sn)) : { cpu: null, memory: null }
    return { ...row, ...now }
  },
})

/** By what devices are ranked, for those that have it; two of the figures are others'. */
export const systemRank = (figures: {
  alarms: RawBuilder<number>
  losses: RawBuilder<number>
}): SystemTable => ({
  rows: sql`
    select device.sn as sn, ${shownName} as name, ${whose}, device.status as state,
      device.tx_bytes + device.rx_bytes as bytes, device.users as users,
      case when device.status = 'online' then device.uptime_at - device.uptime_s * 1000 end as "startedAt",
      ${figures.alarms} as alarms, ${figures.losses} as losses
    ${bound}`,
  searched: ['sn', 'name', 'owner', 'network'],
  key: 'sn',
  first: '-bytes',
  present: (row) => ({
    ...{ ...row, startedAt: wholeMs(row.startedAt) },
    ...{ alarms: Number(row.alarms), losses: Number(row.losses) },
  }),
})

/** For the operator's overview. */
export const deviceFigures = {
  devices: sql<number>`(select count(*) from device where device.network_id is not null)`,
  devicesOnline: sql<number>`
    (select count(*) from device where device.network_id is not null and device.status = 'online')`,
  quarantined: sql<number>`(select count(*) from quarantine)`,
}

/** Where devices stand: where their network is. */
export const devicePoints = {
  points: sql`
    select device.sn as id, ${shownName} as name, network.lat as lat, network.lng as lng,
      case when device.status = 'online' then 1 else 0 end as online, 1 as devices
    ${bound} where network.lat is not null and network.lng is not null order by device.sn`,
  unplaced: sql<number>`(select count(*) ${bound} where network.lat is null or network.lng is null)`,
}
