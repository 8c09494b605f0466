import { wantsEvent } from '../config/applied-config.ts'
import type { EventPayload } from '../world/node.ts'
import type { Agent } from './agent.ts'
import { remember, snoopJoin } from './rtty/ring.ts'

/** A real-time event: sent when the configuration asks for it, or kept for later. */
export function tellEvent(agent: Agent, type: string, payload: EventPayload, atMs: number): void {
  if (type === 'client.join') snoopJoin(agent, String(payload.client), atMs)
  if (!agent.isSwitch && !wantsEvent(agent.node.config, type)) return
  remember(agent, 'event', atMs, { type, payload })
  const event = [Math.floor(atMs / 1000), { type, payload }]
  const frame = { method: 'event', params: { serial: agent.serial, data: { event } } }
  if (!agent.send(frame) && agent.mode !== 'silent') agent.backlog.keep(frame)
}
