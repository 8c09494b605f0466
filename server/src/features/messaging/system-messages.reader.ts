import { sql } from 'kysely'
import type { SystemTable } from '../../db/system-table.ts'
import { tenantNameOf } from '../identity/account.reader.ts'

export const systemMessages: SystemTable = {
  rows: sql`
    select outgoing_message.id as id, outgoing_message.created_at as "createdAt",
      outgoing_message.channel as channel, outgoing_message.target as target, outgoing_message.kind as kind,
      outgoing_message.language as language, ${tenantNameOf('outgoing_message.tenant_id')} as owner,
      outgoing_message.state as state, outgoing_message.reason as reason, outgoing_message.tries as tries,
      outgoing_message.sent_at as "sentAt"
    from outgoing_message`,
  searched: ['target', 'kind', 'owner', 'reason'],
  key: 'id',
  first: '-createdAt',
}

export const messageFigures = {
  messagesWaiting: sql<number>`
    (select count(*) from outgoing_message where outgoing_message.state = 'queued')`,
  messagesFailed: sql<number>`
    (select count(*) from outgoing_message where outgoing_message.state = 'failed')`,
}
