import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { DeviceMessage, StateMessage } from '#protocols/ucentral/messages.ts'
import { eventOf } from '../adapters/ucentral/conversation/device-events.ts'
import { streamedStates } from '../adapters/ucentral/conversation/streamed-states.ts'
import { readProfile } from '../adapters/ucentral/device-profile.ts'
import { type MappedReport, StateMapper } from '../adapters/ucentral/mapper.ts'

export interface EatenFrames {
  /** Kind of the message, or the reason why it is none. */
  readonly outcome: string
  readonly reports: readonly MappedReport[]
}

/**
 * Everything that happens to a device's frame between socket and records, without either: decoded, and read
 * into the product's terms. One mapper per platform lives as long as the eater, as that of a session does.
 */
export function frameEater(): (frame: string) => EatenFrames {
  const announced = {
    extension: ['relays', 'sensors', 'solar', 'cellular', 'cpe'],
    portMedia: new Map(),
  } as const
  const mappers = (['ap', 'switch', 'unknown'] as const).map(
    (platform) => new StateMapper({ ...announced, platform }),
  )
  return (frame) => {
    const decoded = decodeDeviceFrame(frame)
    if (!decoded.ok) return { outcome: decoded.reason, reports: [] }
    const { message } = decoded
    const states = statesIn(message)
    const reports = states.map((state) => mappers[frame.length % mappers.length]!.map(state, frame.length))
    if (states.length === 0) read(message)
    return { outcome: message.kind, reports }
  }
}

function statesIn(message: DeviceMessage): StateMessage[] {
  if (message.kind === 'state') return [message]
  return message.kind === 'telemetry' ? streamedStates(message) : []
}

function read(message: DeviceMessage): void {
  if (message.kind === 'connect') readProfile(message)
  else if (message.kind !== 'state' && message.kind !== 'result') {
    if (message.kind !== 'error' && message.kind !== 'radius') eventOf(message)
  }
}
