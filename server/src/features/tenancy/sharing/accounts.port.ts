import type { Role } from '#contract/permissions.ts'

export interface Recipient {
  account: number
  tenant: number
}

export interface TenantMember {
  id: number
  username: string
  role: Role
  /** Proven; null without one. */
  email: string | null
  language: string | null
}

/** What shares ask of accounts; answered by identity. */
export interface Accounts {
  /** One spelling of a user name, e-mail address or phone number. */
  keyOf(text: string): string
  /** Who has this name or address; null = nobody yet. */
  find(key: string): Promise<Recipient | null>
  membersOf(tenant: number): Promise<TenantMember[]>
}
