import type { Generated } from 'kysely'

export interface ConfigurationTables {
  /** What a project, network, kind, model or device says in one section; never changed once written. */
  config_version: {
    id: Generated<number>
    tenant_id: number
    /** One of project_id, network_id, sn is set, beside network_id perhaps a kind or a model; `target` says the same in one word. */
    project_id: number | null
    network_id: number | null
    kind: string | null
    model: string | null
    sn: string | null
    target: string
    section: string
    version: number
    /** 1: with it the target says nothing any more, and the document is null. */
    ended: Generated<number>
    account_id: number | null
    at: number
    restored_from: number | null
    /** The whole document, secrets in clear inside: sealed. */
    document_sealed: string
    /** JSON, secrets masked. */
    changes: string
  }
  /** One save. Target, section and version stand in its items; here are those of the first, not read any more. */
  config_change_set: {
    id: Generated<number>
    tenant_id: number
    network_id: number | null
    sn: string | null
    section: string
    version: number
    cause: string
    account_id: number | null
    at: number
    devices: number
    /** The change-set whose versions it took back, because a device of it restored itself. */
    takes_back: number | null
    /** What of a network or device itself was edited. JSON. */
    facts: Generated<string>
  }
  /** A version that a change-set saved. */
  config_change_set_item: {
    id: Generated<number>
    change_set_id: number
    tenant_id: number
    target: string
    section: string
    version: number
    restored_from: number | null
  }
  /** What was asked of one device, and how it ended. */
  config_change: {
    id: Generated<number>
    change_set_id: number
    tenant_id: number
    network_id: number | null
    sn: string
    name: string
    /** Those of the first of `sections`, not read any more. */
    section: string
    version: number
    /** What it is told under, with versions. JSON. */
    sections: Generated<string>
    cause: string
    account_id: number | null
    at: number
    finished_at: number | null
    /** Whose form the documents have; null = the device never called. */
    protocol: string | null
    /** Every try has an id of its own: all of them (JSON), and the last. */
    sent_configs: Generated<string>
    config: string | null
    attempts: Generated<number>
    outcome: string
    text: string | null
    /** JSON. */
    rejected: string
    notes: string
    /** JSON, secrets masked. */
    changes: string
    before_sealed: string | null
    /** What was rendered; null until the device is known well enough. */
    after_sealed: string | null
    /** Of what it was rendered: when that changes, it is rendered again before it is sent. */
    input_hash: Generated<string>
    search_text: Generated<string>
    /** `arming` and `armed`: the device restores itself unless it is confirmed; else how that ended, or why it was not armed. */
    protection: string | null
    /** Only who knows it can confirm. */
    protection_token: string | null
    /** What it returns to, and when at the latest unless it is confirmed. */
    protection_previous: string | null
    protection_until: number | null
    /** Why it was rolled back. */
    rollback_reason: string | null
  }
  device_config_status: {
    sn: string
    tenant_id: number
    network_id: number
    state: string
    since: number
    /** The change that counts; its document is the desired one. */
    change_id: number | null
    desired_config: string | null
    /** The latest id the device may have stored. */
    latest_config: string | null
    /** 1: it has reported the desired id itself. */
    confirmed: Generated<number>
    base_sealed: string | null
    /** JSON of what was assumed where the base was learned from reports; null = it was read. */
    base_assumed: string | null
    drift_sealed: string | null
    /** Of a later save that left its document as it was; null: those of its change. JSON. */
    notes: string | null
    /** How arming it ended last, and when; null = never tried. */
    protection: string | null
    protection_at: number | null
  }
  /** A change-set that goes to its devices in stages. */
  config_rollout: {
    change_set_id: number
    tenant_id: number
    /** One of its networks; its devices tell of all. */
    network_id: number
    state: string
    most_failures: number
    at_limit: string
    /** Failures a person went on with. */
    accepted: Generated<number>
    stage: number
    /** When the stage has taken too long. */
    until: number
    why: string | null
    began_at: number
    ended_at: number | null
  }
  /** Which stage a device has in it, and where it stood before. */
  config_rollout_device: {
    change_set_id: number
    sn: string
    stage: number
    change_id: number
    previous_change: number | null
    previous_state: string | null
    /** Where it stood when it was saved: elsewhere it does not wait for its stage. */
    network_id: Generated<number>
  }
  /** What is applied later, in the name of who asked for it. */
  config_schedule: {
    id: Generated<number>
    tenant_id: number
    /** By whose clock it goes. */
    network_id: number
    account_id: number
    address: string
    /** When, and until when it may begin. */
    at: number
    until: number | null
    state: string
    /** Name of the error it was refused with. */
    error: string | null
    change_set_id: number | null
    created_at: number
    begun_at: number | null
    ended_at: number | null
    /** JSON: targets and sections. */
    about: string
    /** The call as it will be made, with passwords that were typed: sealed. */
    call_sealed: string
  }
  /** The networks that what is applied later is about, and the one by whose clock it goes. */
  config_scheduled_network: { schedule_id: number; network_id: number }
  /** What somebody edited in one section of one place and has not applied: kept for them alone. */
  config_draft: {
    id: Generated<number>
    account_id: number
    /** Whose the place is. */
    tenant_id: number
    /** Target and section in one word. */
    key: string
    target: string
    section: string
    at: number
    /** Counts up with every edit that is kept. */
    revision: Generated<number>
    /** With passwords that were typed: sealed. */
    draft_sealed: string
  }
  /** What devices announced that configuring them depends on. JSON. */
  device_profile: { sn: string; profile: string; ports: Generated<string> }
}
