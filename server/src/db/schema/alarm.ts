import type { Generated } from 'kysely'

export interface AlarmTables {
  alarm: {
    id: Generated<number>
    tenant_id: number
    network_id: number | null
    sn: string
    originator: string
    type: string
    level: string
    params: string
    /** What makes two alarms the same: raised again only once it is read. */
    fold_key: string
    created_at: number
    confirmed_at: number | null
    /** What it tells of is over. */
    resolved_at: number | null
    /** When it happened last. */
    last_at: Generated<number | null>
    /** When it began again after it was over; 0: it never did. */
    reopened_at: Generated<number>
    /** The alarm whose cause is its own: lists show that one. */
    parent_id: Generated<number | null>
  }
  /** The devices an alarm is about, the one that causes it among them. */
  alarm_device: {
    alarm_id: number
    sn: string
    name: string
    state: string
    /** Of its clients, how many it had last; null = it tells of none. */
    users: number | null
    since: number
    /** When it was back; null = it is not. */
    until: number | null
  }
  /** When an alarm that began again stood before. */
  alarm_span: { alarm_id: number; from_at: number; until_at: number }
  /** What may be why, as it was judged when it began. */
  alarm_cause: {
    alarm_id: number
    at: number
    /** JSON. */
    findings: string
  }
  /** Who is told of which alarms. */
  alarm_rule: {
    id: Generated<number>
    tenant_id: number
    /** Null: all networks. */
    network_id: number | null
    name: string
    enabled: number
    level: string
    /** JSON; none: all. */
    families: string
    recovery: number
    /** Minutes of the day. */
    quiet_from: number | null
    quiet_to: number | null
    /** Null: nobody is reminded. */
    repeat_minutes: number | null
    /** Null: each by itself. */
    digest_minutes: number | null
    /** Minute of the day that all of it goes at; null: not by the day. */
    digest_at: number | null
    /** Of that minute; null: the network's. */
    digest_zone: string | null
    channel: string
    /** JSON of those who get mail or text messages. */
    accounts: string
    url: string | null
    /** What webhooks are signed with, sealed (lib/secret-box). */
    secret_sealed: string | null
    created_at: number
  }
  alarm_notice: {
    id: Generated<number>
    rule_id: number
    /** Null: a test. */
    alarm_id: number | null
    kind: string
    /** Which time it began it tells of: the alarm's `reopened_at` then. */
    occurrence: Generated<number>
    /** Which reminder it is. */
    round: Generated<number>
    state: string
    due_at: number
    tries: Generated<number>
    reason: string | null
    created_at: number
    sent_at: number | null
  }
  /** What the server names itself by at push services: one row. */
  push_key: { id: number; public_key: string; private_sealed: string; created_at: number }
  /** Browsers that show notices. */
  push_browser: {
    id: Generated<number>
    tenant_id: number
    account_id: number
    /** SHA-256 of its address. */
    mark: string
    user_agent: string | null
    /** Its address and keys, JSON, sealed (lib/secret-box). */
    subscription_sealed: string
    created_at: number
    last_at: number | null
  }
  /** Nobody is notified of a network's alarms between these moments. */
  maintenance: {
    id: Generated<number>
    network_id: number
    from_at: number
    until_at: number
    reason: string
    username: string
  }
  /** What networks say of categories. JSON. */
  alarm_settings: { network_id: number; settings: string }
}
