import type { Language } from '#contract/identity/endpoints.ts'
import type { Role } from '#contract/permissions.ts'

export interface Member {
  id: number
  username: string
  role: Role
  /** Proven; null without one. */
  email: string | null
  language: string | null
}

/** Who belongs to a tenant and may sign in; answered by identity. */
export interface Members {
  membersOf(tenant: number): Promise<Member[]>
}

/** What reports are sent by; answered by messaging. */
export interface ReportMailer {
  queue(message: {
    tenant: number
    channel: 'email'
    target: string
    kind: 'report'
    language: Language
    content: Record<string, string>
    onceKey: string
    validUntil: number
    files: { name: string; type: string; content: Buffer }[]
  }): Promise<void>
}
