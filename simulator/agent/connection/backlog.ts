import type { DeviceFrame } from '#protocols/ucentral/encode.ts'
import { wantsEvent } from '../../config/applied-config.ts'
import type { EventPayload } from '../../world/node.ts'
import type { Agent } from '../agent.ts'
import { remember, snoopJoin } from '../rtty/ring.ts'

const MOST_EVENTS = 250

/** Real-time events that wait for the next connection: the 250 newest. */
export class Backlog {
  private frames: DeviceFrame[] = []

  keep(frame: DeviceFrame): void {
    this.frames.push(frame)
    if (this.frames.length > MOST_EVENTS) this.frames.shift()
  }

  take(): DeviceFrame[] {
    return this.frames.splice(0)
  }
}

/** A real-time event: sent when the configuration asks for it, or kept for later. */
export function tellEvent(agent: Agent, type: string, payload: EventPayload, atMs: number): void {
  if (type === 'client.join') snoopJoin(agent, String(payload.client), atMs)
  if (!agent.isSwitch && !wantsEvent(agent.node.config, type)) return
  remember(agent, 'event', atMs, { type, payload })
  const event = [Math.floor(atMs / 1000), { type, payload }]
  const frame = { method: 'event', params: { serial: agent.serial, data: { event } } }
  if (!agent.send(frame) && agent.mode !== 'silent') agent.backlog.keep(frame)
}
