import type { Generated } from 'kysely'

export interface TenancyTables {
  project: {
    id: Generated<number>
    tenant_id: number
    /** Null at the top. */
    parent_id: number | null
    name: string
    /** Lower-cased; unique among siblings. */
    name_key: string
    /** When its service ends, as `2027-03-31`: a reminder only (readings C17). */
    due_day: string | null
    /** 1: without an end. */
    always_on: Generated<number>
    /** Lies in the trash, put there by that deletion; null = it is there. */
    deletion_id: number | null
    created_at: number
  }
  network: {
    id: Generated<number>
    tenant_id: number
    project_id: number | null
    name: string
    /** Lower-cased; unique among siblings. */
    name_key: string
    timezone: string
    country: string
    address: Generated<string>
    lat: number | null
    lng: number | null
    /** Sealed (lib/secret-box). */
    webpass_sealed: string | null
    /** On a metered link: how often its devices are asked if they are there, and report. Null: as usual. */
    ping_seconds: number | null
    report_seconds: number | null
    /** As `project.deletion_id`. */
    deletion_id: number | null
    created_at: number
  }
  /** Where a `user` may work; a manager role needs no rows. One of project_id, network_id is set. */
  account_scope: {
    id: Generated<number>
    account_id: number
    project_id: number | null
    network_id: number | null
    permission: Generated<'read' | 'install' | 'write' | 'own'>
    /** Valid before it; null = for good. */
    until: number | null
  }
  /** A network or project shared with another account. One of project_id, network_id is set. */
  share: {
    id: Generated<number>
    /** Of the owner. */
    tenant_id: number
    project_id: number | null
    network_id: number | null
    /** Who gave it, by name. */
    given_by: string
    /** As who gave it wrote it. */
    to_name: string
    /** The same in one spelling: an e-mail address, a phone number or a user name. */
    to_key: string
    /** Null: nobody had the address when it was given; whoever proves it is theirs has the share. */
    to_account_id: number | null
    /** Of the account it is given to. */
    to_tenant_id: number | null
    permission: 'read' | 'write'
    /** `2026-03-29`: valid through that day. */
    due_day: string | null
    /** The due day does not count. */
    always_on: Generated<number>
    /** In which the due day ends, for a project: that of who gave it; a network has its own. */
    zone: string
    created_at: number
    /** When it was last offered: an offer that nobody answers expires. */
    offered_at: Generated<number>
    /** Since then it counts; null: an offer. */
    accepted_at: number | null
    declined_at: number | null
    /** Declined, and taken back by who gave it: kept so that it does not come back unasked. */
    withdrawn_at: number | null
    /** Of releases before `accepted_at`. */
    opened_at: number | null
    /** Days before its end for which both were last reminded: 7 or 1. */
    reminded_days: number | null
  }
  /** Whose shares a tenant accepts at once. */
  share_partner: {
    id: Generated<number>
    tenant_id: number
    from_tenant_id: number
    /** The account that gives them, by name. */
    from_name: string
    created_at: number
  }
  /** The hand-over of a project or network to another account. */
  task: {
    id: Generated<number>
    /** 0 pending, 1 accepted, 2 cancelled, 3 rejected. */
    status: Generated<number>
    /** One of them is set as long as the place exists; `node_id` is what it was. */
    project_id: number | null
    network_id: number | null
    node_id: number
    mode: 'project' | 'group'
    name: string
    from_tenant_id: number
    from_account_id: number
    from_name: string
    /** The project it lay in when it was accepted. */
    from_parent_id: number | null
    /** User name, e-mail address or phone number in one spelling: whoever has it is the recipient. */
    to_key: string
    to_name: string
    /** Who answered. */
    to_account_id: number | null
    to_tenant_id: number | null
    keep_days: Generated<number>
    created_at: number
    expires_at: number
    decided_at: number | null
    /** Account that wants it back. */
    undo_asked_by: number | null
    undone_at: number | null
  }
  /** A network, or a project with what lay in it, put into the trash. */
  deletion: {
    id: Generated<number>
    tenant_id: number
    mode: 'project' | 'group'
    place_id: number
    name: string
    /** JSON: names of the projects above, outermost first. */
    path: string
    by_name: string
    at: number
    networks: Generated<number>
    /** The network that took the devices; null = they were unbound. */
    move_to: number | null
    /** Its places are back; its devices are being brought back. */
    restored_at: number | null
  }
  /** A device that a deletion unbound. */
  deletion_device: {
    deletion_id: number
    sn: string
    network_id: number
    kind: string | null
    kind_source: string
    name: Generated<string>
    note: Generated<string>
    /** Why it cannot come back, once that is so. */
    lost: 'bound' | null
  }
}
