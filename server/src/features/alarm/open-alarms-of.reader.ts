import { type RawBuilder, sql } from 'kysely'

/** More of a level than any device has. */
const weights = { critical: 1_000_000, medium: 1_000, normal: 1 } as const

/**
 * How bad the open alarms of a device are, for statements that order devices by it: the worst level first, then how
 * many there are; 0 without any. Serial and tenant stand in columns of the statement.
 */
export const openAlarmsOf = (sn: string, tenant: string): RawBuilder<number> => sql`(
  select cast(coalesce(sum(case level when 'critical' then ${sql.lit(weights.critical)}
    when 'medium' then ${sql.lit(weights.medium)} else ${sql.lit(weights.normal)} end), 0) as bigint)
  from alarm where alarm.sn = ${sql.ref(sn)} and alarm.tenant_id = ${sql.ref(tenant)}
    and alarm.confirmed_at is null and alarm.resolved_at is null)`
