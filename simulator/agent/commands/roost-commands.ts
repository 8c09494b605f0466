import { textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { RELAYS } from '../../world/energy.ts'
import type { Agent } from '../agent.ts'
import { reply } from '../connection/answer.ts'

const NOT_SUPPORTED = { error: 2, text: 'not supported' }

/** Commands of the roost extension; every one of them is answered, unknown ones with error 2. */
export function roostCommand(agent: Agent, command: CommandMessage): void {
  if (command.method === 'roost.relay' && agent.node.device.model.features.includes('relays')) {
    setRelay(agent, command)
    return
  }
  reply(agent, command, NOT_SUPPORTED)
}

/**
 * `{id, on}` switches one output and reports the change as an event. While an almost empty battery keeps the load
 * off, the wish is kept for later: the device says yes, and nothing is on yet.
 */
function setRelay(agent: Agent, command: CommandMessage): void {
  const id = textOf(command.params, 'id')
  const { on } = command.params
  if (id === null || !RELAYS.includes(id) || typeof on !== 'boolean') {
    reply(agent, command, { error: 1, text: 'invalid parameters' })
    return
  }
  agent.node.relays.set(id, on)
  reply(agent, command, { error: 0, text: 'Success' })
  if (on && !agent.node.energy.loadOn) return
  const event = [Math.floor(agent.context.clock.now() / 1000), { type: 'roost.relay', payload: { id, on } }]
  agent.send({ method: 'event', params: { serial: agent.serial, data: { event } } })
}
