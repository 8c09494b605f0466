import type { DeviceProfile } from './device-profile.ts'

/** Who is at the other end of a session; fixed at its `connect`. */
export interface SessionIdentity {
  readonly sn: string
  /** 12 hex digits: what every message must carry. */
  readonly serial: string
  readonly sessionId: string
  /** IP address without port. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly connectedAt: number
  readonly profile: DeviceProfile
  /** Name and port under which it called us. */
  readonly host: string | null
}
