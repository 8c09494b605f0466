import type { Generated } from 'kysely'

export interface IdentityTables {
  /** Whose accounts and places they are; made with its first account. */
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
    /** The setup checklist, JSON; null = never begun. */
    setup: string | null
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
    /** Wrong ones from the network it was asked from. */
    tries: Generated<number>
    /** From other networks. */
    stranger_tries: Generated<number>
    used_at: number | null
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
    /** What a kiosk token shows, where that is a project. */
    project_id: number | null
    created_at: number
    expires_at: number
    last_used_at: number | null
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
}
