import { z } from 'zod'
import type { Alarm } from './alarm/endpoints.ts'
import type { Device, DeviceCommandRecord, DeviceNotice } from './inventory/schemas.ts'
import type { DeviceEvent } from './inventory/state/device-events.ts'
import type { MassAction } from './mass-actions/endpoints.ts'

/**
 * The browser's live channel, `/v2/live` (DECISIONS 4). First message: `auth`, within 5 s; then any number of
 * subscriptions. Close codes: 4401 session not valid (any more), 4408 no auth in time, 4400 bad message,
 * 4429 too many messages or connections, or an API token that calls too often, 4413 it
 * reads too slowly, 1013 the server has no more places now.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), sessid: z.string().max(200) }),
  z.object({
    type: z.enum(['subscribe', 'unsubscribe']),
    topic: z.enum(['devices', 'device', 'alarms', 'networks', 'operations', 'mass_actions']),
    group: z.int().positive().optional(),
    sn: z.string().max(17).optional(),
  }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** What happened, by topic. A row's `sn` with `removed` means it left the caller's view. */
export type LiveEvent =
  | { type: 'event'; topic: 'devices'; group: number; devices: Partial<Device>[]; removed: string[] }
  | {
      type: 'event'
      topic: 'device'
      sn: string
      change: 'state' | 'status' | 'record' | 'command' | 'notice' | 'event' | 'discovery' | 'removed'
      device?: Partial<Device>
      command?: DeviceCommandRecord
      notice?: DeviceNotice
      event?: DeviceEvent
    }
  | { type: 'event'; topic: 'alarms'; alarm: Alarm }
  | { type: 'event'; topic: 'networks' }
  | { type: 'event'; topic: 'operations' }
  | { type: 'event'; topic: 'mass_actions'; action: MassAction }

export type ServerMessage =
  | { type: 'ready' }
  /** Every 10 s (`limits.liveBeatMs`): pings of the protocol itself do not reach a page. */
  | { type: 'beat' }
  | { type: 'unsubscribed'; topic: string; group?: number; sn?: string }
  | {
      type: 'subscribed'
      topic: string
      group?: number
      sn?: string
      /** Since the topic's last change for this browser, within some minutes: what it read before lacks it. */
      changedMsAgo?: number
    }
  | { type: 'error'; error: string; topic?: string; group?: number; sn?: string }
  | LiveEvent
