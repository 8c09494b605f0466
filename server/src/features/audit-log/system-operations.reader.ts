import { sql } from 'kysely'
import type { SystemTable } from '../../db/system-table.ts'
import { tenantNameOf } from '../identity/account.reader.ts'

export const systemOperations: SystemTable = {
  rows: sql`
    select operation.id as id, operation.at as at, operation.username as "by", operation.role as role,
      ${tenantNameOf('operation.tenant_id')} as owner, operation.name as operation,
      coalesce(operation.subject, operation.sn) as subject, operation.network_name as network,
      operation.address as address, operation.outcome as outcome,
      case when operation.outcome = 'done' then 'done' else 'refused' end as state
    from operation`,
  searched: ['by', 'owner', 'operation', 'subject', 'network', 'address'],
  key: 'id',
  first: '-at',
}
