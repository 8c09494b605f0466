import type { Generated } from 'kysely'

/**
 * Tables as they stand after the last migration. Portable between SQLite and PostgreSQL: times are
 * milliseconds (bigint read as number), booleans 0/1, documents JSON text.
 */
export interface Database {
  tenant: { id: Generated<number>; name: string; created_at: number }
  account: {
    id: Generated<number>
    tenant_id: number
    username: string
    /** Lower-cased, unique. */
    username_key: string
    password_hash: string
    role: 'super' | 'root' | 'admin' | 'user'
    language: string | null
    theme: Generated<string>
    must_change_password: Generated<number>
    created_at: number
    disabled_at: number | null
    /** As it was typed; null unless its owner proved that mail arrives there. */
    email: string | null
    /** One spelling (`contactOf`), unique. */
    email_key: string | null
    email_verified_at: number | null
    /** E.164, unique; null unless verified. */
    phone: string | null
    phone_verified_at: number | null
  }
  verify_code: {
    id: Generated<number>
    /** One spelling (`contactOf`). */
    target: string
    purpose: 'register' | 'forgot' | 'change' | 'employee' | 'join'
    /** Keyed (lib/secret-box): six digits alone would be found by trying. */
    code_hash: string
    /** Network the code was asked from. */
    address: string
    /** The challenge that was solved for it; each serves once. */
    proof: string | null
    created_at: number
    expires_at: number
    /** Wrong ones. */
    tries: Generated<number>
    used_at: number | null
  }
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
    /** When the recipient first saw it. */
    opened_at: number | null
    /** Days before its end for which both were last reminded: 7 or 1. */
    reminded_days: number | null
  }
  /** A device that the operator of the server takes from its owner. */
  unbind_request: {
    id: Generated<number>
    sn: string
    /** Its owner when it was asked for. */
    tenant_id: number
    model: string | null
    reason: string
    proven: number
    by_name: string
    at: number
    due_at: number
    state: string
    ended_at: number | null
    ended_by: string | null
  }
  /** A sub-account: an account that somebody added to their tenant. */
  employee: {
    account_id: number
    tenant_id: number
    /** By name. */
    created_by: string
    created_at: number
    /** An existing account's own tenant: it goes back there when it is removed. */
    home_tenant_id: number | null
    /** Default network. */
    network_id: number | null
    removed_at: number | null
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
  session: {
    id: string
    account_id: number
    /** SHA-256 of the session value; the value itself is only with its holder. */
    token_hash: string
    created_at: number
    last_seen_at: number
    expires_at: number
    revoked_at: number | null
    address: string | null
    user_agent: string | null
  }
  api_token: {
    id: string
    account_id: number
    name: string
    /** How the token begins, to tell it by. */
    prefix: string
    /** SHA-256 of the token; the token itself is only with its holder. */
    token_hash: string
    /** Parted by commas. */
    scopes: string
    /** Whose samples it sends; null: none, or the network is gone. */
    network_id: number | null
    created_at: number
    expires_at: number
    last_used_at: number | null
  }
  /** A network that is sent samples by remote write. */
  remote_source: {
    network_id: number
    /** From when on (ms) its tenant sees them. */
    tenant_since: Generated<number>
  }
  /** An account at an identity provider that signs in here. */
  account_identity: {
    id: Generated<number>
    account_id: number
    issuer: string
    /** The provider's own id of the person; with `issuer` unique. */
    subject: string
    /** As the provider told when it was last used. */
    name: string
    created_at: number
    last_used_at: number | null
  }
  /** Sessions that began at the provider, for signing out there. */
  provider_session: { session_id: string; id_token_sealed: string }
  /** On once it is confirmed. */
  second_factor: {
    account_id: number
    secret_sealed: string
    created_at: number
    confirmed_at: number | null
    /** The time step of the last code that was taken: it and those before are refused. */
    last_step: number
  }
  recovery_code: {
    id: Generated<number>
    account_id: number
    /** SHA-256 of the code, which has 80 random bits. */
    code_hash: string
    used_at: number | null
  }
  sign_in: { id: Generated<number>; account_id: number; at: number; address: string | null }
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
    /** As `project.deletion_id`. */
    deletion_id: number | null
    created_at: number
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
  device: {
    sn: string
    protocol: string | null
    external_id: string | null
    mac: string | null
    tenant_id: number | null
    network_id: number | null
    /** A person's choice of kind wins over what the device told. */
    kind: string | null
    kind_source: Generated<string>
    told_kind: string | null
    told_kind_source: Generated<string>
    name: Generated<string>
    note: Generated<string>
    /** What lists sort names by: the shown name, lower-cased; null without one. */
    name_key: string | null
    /** What searches look through: lower-cased name, serial, MAC, addresses, model, hostname and note, one a line. */
    search_text: Generated<string>
    model: string | null
    compatible: string | null
    hostname: string | null
    software: string | null
    hardware: string | null
    capabilities: Generated<string>
    key_fingerprint: string | null
    /** 1: a person allowed its certificate to carry another name. */
    any_name: Generated<number>
    label_hash: string | null
    address: string | null
    config_id: number | null
    first_seen_at: number | null
    /** Start of the present or last session. */
    connected_at: number | null
    last_seen_at: number | null
    bound_at: number | null
    /** When this tenant's sight of its series begins (DECISIONS 10). */
    tenant_since: number | null
    /** online, offline or never (bound and not seen since). */
    status: Generated<string>
    status_reason: Generated<string>
    status_at: number | null
    /** Derived from the latest report, for lists. */
    ip_lan: string | null
    ip_wan: string | null
    uptime_s: number | null
    uptime_at: number | null
    users: number | null
    sessions: number | null
    tx_bytes: number | null
    rx_bytes: number | null
    /** Of the solar battery, 0 to 1. */
    battery_ratio: number | null
    /** Of the hottest sensor. */
    temperature_c: number | null
    /** RSRP of the mobile modem. */
    signal_dbm: number | null
    config_state: Generated<string>
  }
  device_state: { sn: string; at: number; state: string; raw: string }
  device_notice: {
    id: Generated<number>
    sn: string
    tenant_id: number | null
    at: number
    severity: string
    code: string
    detail: Generated<string>
  }
  device_command: {
    id: Generated<number>
    sn: string
    tenant_id: number
    account_id: number | null
    name: string
    status: string
    at: number
    finished_at: number | null
    text: string | null
    /** JSON (contract: commandResult). */
    result: string | null
  }
  device_event: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    severity: string
    type: string
    /** JSON. */
    payload: string
  }
  device_boot_log: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    type: string
    device_time: number | null
    /** Lines parted by line feeds. */
    text: string
  }
  /** Files devices sent; `stored` is the name in the data folder. */
  device_file: {
    id: Generated<number>
    sn: string
    tenant_id: number
    at: number
    kind: string
    name: string
    bytes: number
    stored: string
  }
  /** `compatible` is JSON; `shared` = offered to every tenant; `stored` is the name in the data folder. */
  firmware_image: {
    id: Generated<number>
    tenant_id: number
    account_id: number | null
    at: number
    version: string
    compatible: string
    notes: string
    bytes: number
    sha256: string
    signature: string | null
    shared: number
    stored: string
  }
  /** Sealed (lib/secret-box). */
  device_secret: { sn: string; password_sealed: string; at: number }
  quarantine: {
    id: Generated<number>
    sn: string
    key_fingerprint: string | null
    address: string
    reason: string
    first_seen_at: number
    last_seen_at: number
    tries: Generated<number>
  }
  bind_try: { id: Generated<number>; sn: string; account_id: number; at: number }
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
  }
  /** How a person wants to see a list. */
  list_view: {
    id: Generated<number>
    account_id: number
    list: string
    name: string
    /** Lower-cased; unique per account and list. */
    name_key: string
    /** JSON: the query of the list's address. */
    search: string
    is_default: number
    created_at: number
  }
  operation: {
    id: Generated<number>
    tenant_id: number
    account_id: number
    username: string
    role: string
    address: string
    /** Name of the API token it was done with. */
    token: string | null
    at: number
    /** Id of the call. */
    name: string
    network_id: number | null
    network_name: string | null
    sn: string | null
    subject: string | null
    /** `done`, or the error's name. */
    outcome: string
    /** JSON, secrets masked. */
    input: string
    search_text: string
    /** Of its entry in the audit chain; null for a moment only, when a data folder is older than the chain. */
    seq: number | null
    /** Random: without it nobody can guess from the digest what was kept. */
    salt: string | null
    /** JSON (contract: operationChange), secrets masked; null when nothing was compared. */
    changes: string | null
  }
  /** Append-only, without gaps (features/audit-log/chain.ts). */
  audit_entry: {
    seq: number
    at: number
    tenant_id: number | null
    /** SHA-256 of what was kept of the operation. */
    digest: string
    /** JSON: what the chain itself tells (details removed); null for an operation. */
    event: string | null
    /** SHA-256 over this entry and the hash before it. */
    hash: string
    /** HMAC of the hash with the server's key. */
    seal: string
  }
  /** One row: where the chain ends, and the last removal of old details. */
  audit_head: {
    id: number
    seq: number
    hash: string
    /** When the removal last ran, whether it found something or not. */
    cleared_at: number | null
    removed_before: number | null
    removed: Generated<number>
  }
  /** What was wanted of a network or a device in one section; never changed once written. */
  config_version: {
    id: Generated<number>
    tenant_id: number
    /** One of network_id, sn is set; `place` says the same in one word. */
    network_id: number | null
    sn: string | null
    place: string
    section: string
    version: number
    account_id: number | null
    at: number
    restored_from: number | null
    /** The whole document, secrets in clear inside: sealed. */
    document_sealed: string
    /** JSON, secrets masked. */
    changes: string
  }
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
  }
  /** What was asked of one device, and how it ended. */
  config_change: {
    id: Generated<number>
    change_set_id: number
    tenant_id: number
    network_id: number | null
    sn: string
    name: string
    section: string
    version: number
    cause: string
    account_id: number | null
    at: number
    finished_at: number | null
    /** Every try has an id of its own: the first and the last of them. */
    first_config_id: number | null
    config_id: number | null
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
    made_for: Generated<string>
    search_text: Generated<string>
  }
  config_standing: {
    sn: string
    tenant_id: number
    network_id: number
    state: string
    since: number
    /** The change that counts; its document is what is wanted. */
    change_id: number | null
    wanted_id: number | null
    /** The greatest id the device may have stored. */
    top_id: Generated<number>
    /** 1: it has reported the wanted id itself. */
    confirmed: Generated<number>
    base_sealed: string | null
    drift_sealed: string | null
  }
  /** What devices announced that configuring them depends on. JSON. */
  device_profile: { sn: string; profile: string; ports: Generated<string> }
}
