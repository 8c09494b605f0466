import type { Generated } from 'kysely'

export interface FirmwareTables {
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
    /** By language; beside `notes`, which are English. */
    notes_in: Generated<string>
    /** Null: it is offered. */
    retired_at: number | null
    /** Of whoever published it, and the key that it fits. */
    detached_signature: Generated<string | null>
    key_id: Generated<number | null>
    /** JSON: models that the image names itself; null: it names none. */
    own_models: Generated<string | null>
  }
  /** Public ed25519 keys, 32 bytes in base64. */
  firmware_key: {
    id: Generated<number>
    name: string
    key: string
    added_at: number
    by_name: string
    retired_at: number | null
  }
  /** One row. */
  firmware_rule: {
    id: number
    signed_only: number
  }
  /** An upgrade of many devices, on behalf of one account. */
  rollout: {
    id: Generated<number>
    tenant_id: number
    account_id: number
    /** The API token it was begun with; null: by a person. */
    token_id: string | null
    address: string
    image_id: number
    /** Of the image, as it was then. */
    version: string
    compatible: string
    state: 'running' | 'stopped' | 'ended' | 'cancelled'
    /** JSON: minutes of the day between which upgrades begin; null: at any time. */
    window: string | null
    offline: 'wait' | 'skip'
    at_once: number
    downgrade: number
    /** Failures that do not count any more: somebody let it go on. */
    excused: Generated<number>
    started_at: number
    ended_at: number | null
  }
  rollout_device: {
    rollout_id: number
    /** Its turn. */
    position: number
    sn: string
    name: string
    network_id: number
    kind: string | null
    state: string
    /** What it ran before. */
    software: string | null
    reason: string | null
    detail: string | null
    /** Null while it runs: the process may have ended between the command and its being noted. */
    command_id: number | null
    /** The device it hung on when it was begun; null: nothing told. */
    upstream: string | null
    began_at: number | null
    ended_at: number | null
    /** How often it was begun and nobody knew what became of it. */
    attempts: Generated<number>
  }
}
