import type { SessionIdentity } from '../../sessions/session-identity.ts'
import type { DeviceProfile } from './device-profile.ts'

export interface UcentralIdentity extends SessionIdentity {
  /** 12 hex digits: what every message must carry. */
  readonly serial: string
  readonly profile: DeviceProfile
}
