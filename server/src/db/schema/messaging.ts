import type { Generated } from 'kysely'

export interface MessagingTables {
  outgoing_message: {
    id: Generated<number>
    tenant_id: number | null
    channel: 'email' | 'sms'
    target: string
    /** Names its text (`mail.json`). */
    kind: string
    language: string
    /** What stands in it, sealed (lib/secret-box); null once it was sent or given up. */
    content_sealed: string | null
    /** `withheld`: meant for nobody we know, never sent. */
    state: 'queued' | 'sent' | 'failed' | 'withheld'
    reason: string | null
    tries: Generated<number>
    /** Null when there is no next try. */
    next_try_at: number | null
    /** Of no use afterwards: a code that expired. */
    valid_until: number | null
    created_at: number
    sent_at: number | null
    /** Unique: a mail under the same name is not queued again. */
    once_key: string | null
  }
  /** A file that goes with a mail; gone when the mail is over. */
  message_attachment: {
    id: Generated<number>
    message_id: number
    name: string
    type: string
    /** Base64, sealed (lib/secret-box). */
    content_sealed: string
  }
}
