import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeviceActions } from './device-actions.ts'
import type { RelayedMessage, SessionEnd } from './device-events.ts'

export interface DeviceSession {
  readonly sn: string
  readonly protocol: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  /** SHA-256 of the key it showed; absent where its protocol has none. */
  readonly keyFingerprint?: string
  readonly can: Partial<DeviceActions>
  /**
   * Of protocols whose devices hang up and call again: how long after its session was closed the device is present
   * all the same, and what is to be sent waits. Absent = the device is there as long as its session.
   */
  readonly absentAfterMs?: number
  /** Hands on what another device of its network said; false when it cannot or does not fit. */
  pass?(message: RelayedMessage): boolean
  /** How often it is asked whether it is there is something else now. */
  timesChanged?(): void
  /** Closes it; `reason` is what `gone` will say, if anything. */
  end(reason: SessionEnd): void
}

/** Who is connected, asked by features. */
export interface Sessions {
  /** The newest session of a device, or that of a protocol. */
  get(sn: string, protocol?: string): DeviceSession | undefined
  /** Devices that are present. */
  count(): number
  /** How often a device is asked whether it is there is something else now. */
  timesChanged(sn: string): void
  /** Ends the sessions of a device, if it has any; what waits for it is cancelled. */
  end(sn: string, reason: SessionEnd): void
}

/** Answers what devices ask below `/files/` of their listeners. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void
