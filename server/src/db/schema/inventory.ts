import type { Generated } from 'kysely'

export interface InventoryTables {
  /** A feature that is not offered on the devices of a model; `software` empty: whatever they run. */
  feature_switch: {
    model: string
    software: string
    feature: string
    reason: string
    by_name: string
    at: number
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
    /** Of its capabilities, those that are offered no more (`feature_switch`); follows from model and version. */
    withheld: Generated<string>
    key_fingerprint: string | null
    /** 1: a person allowed its certificate to carry another name. */
    any_name: Generated<number>
    /** 1: a vendor's CA (ROOST_DEVICE_CA) vouches for the pinned key. */
    key_by_ca: Generated<number>
    label_hash: string | null
    /** 1: another key had this serial number, and nobody has bound it since. */
    other_key_before: Generated<number>
    address: string | null
    /** Of the configuration it runs: its id, and what it is (`configKinds`). */
    config: string | null
    config_kind: string | null
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
    /** What it gives over its ports. */
    poe_watts: number | null
    config_state: Generated<string>
  }
  /** The last report by each protocol the device speaks. */
  device_report: {
    sn: string
    protocol: string
    at: number
    trust: number
    fresh_for_ms: number
    state: string
    raw: string
  }
  device_notice: {
    id: Generated<number>
    sn: string
    tenant_id: number | null
    at: number
    severity: string
    code: string
    detail: Generated<string>
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
    /** 1: a vendor's CA vouches for it, in the name of this serial number. */
    by_ca: Generated<number>
    /** Of the label code that a device with this key tells. */
    label_hash: string | null
    /** 1: it first called from where the known key had called from. */
    same_place: Generated<number>
  }
  /** A serial number claimed with another key than the known one; `tenant_id` claims, for its network. */
  serial_dispute: {
    id: Generated<number>
    sn: string
    key_fingerprint: string
    address: string
    tenant_id: number
    network_id: number
    kind: string | null
    name: string
    /** 1: the claimant's browser was where that key calls from. */
    of_address: Generated<number>
    /** Whose device it was when the claim was made. */
    holder_tenant_id: number | null
    opened_at: number
    state: string
    winner: string | null
    proof: string | null
    settled_at: number | null
    settled_by: string | null
    reason: string | null
  }
  /** A serial number bound ahead. Of one serial, each account has one; none holds it against others. */
  device_reservation: {
    id: Generated<number>
    sn: string
    tenant_id: number
    network_id: number
    /** Whose people reserved it: a guest's reservations count against the guest. */
    by_tenant_id: number
    account_id: number
    /** The six digits. */
    mac: string
    label_hash: string | null
    kind: string | null
    name: string
    /** Where the browser was. */
    address: string
    reserved_at: number
    expires_at: number
    problem: string | null
  }
  bind_try: { id: Generated<number>; sn: string; account_id: number; at: number }
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
    /** Until when it waits to be sent; null: it does not wait any more. */
    waits_until: number | null
    /** What is to be sent, while it waits; sealed (lib/secret-box). */
    order_sealed: string | null
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
    /** The client it is about, in upper case; null = about none. */
    client_mac: Generated<string | null>
    /** JSON of what it means, of events about clients. */
    meaning: Generated<string | null>
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
}
