import type { Channel } from '#contract/identity/contact.ts'

/** What identity writes to people. Answered by messaging. */
export interface Messenger {
  readonly channels: readonly Channel[]
  /** Resolves when the message is safe, not when it has left. */
  queue(message: {
    tenant: number | null
    channel: Channel
    target: string
    kind:
      | 'code_register'
      | 'code_forgot'
      | 'code_change'
      | 'code_employee'
      | 'code_join'
      | 'account_exists'
      | 'contact_in_use'
      | 'password_changed'
      | 'contact_changed'
    language: string
    content: Record<string, string>
    validUntil?: number
    withheld?: boolean
  }): Promise<void>
}
