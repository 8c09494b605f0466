import type { ReportSource } from '../ports.ts'

/** Who is at the other end of a session; fixed when it was introduced. */
export interface SessionIdentity {
  readonly protocol: string
  readonly source: ReportSource
  readonly sn: string
  readonly sessionId: string
  /** IP address without port. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly connectedAt: number
  /** Name and port under which it called us. */
  readonly host: string | null
  /** SHA-256 of its public key; absent where its protocol has none. */
  readonly keyFingerprint?: string
}
