import { integerOf, textOf } from '#protocols/json.ts'
import type { DeadManScript } from '#protocols/ucentral/dead-man.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { RELAYS } from '../../world/energy.ts'
import type { Agent } from '../agent.ts'
import { playDeadMan } from '../configuration/dead-man.ts'
import { reply } from '../connection/answer.ts'

const NOT_SUPPORTED = { error: 2, text: 'not supported' }

/** Commands of the roost extension; every one of them is answered, unknown ones with error 2. */
export function roostCommand(agent: Agent, command: CommandMessage): void {
  const { features } = agent.node.device.model
  if (command.method === 'roost.relay' && features.includes('relays')) setRelay(agent, command)
  else if (command.method === 'roost.arm' && features.includes('dead_man')) arm(agent, command)
  else if (command.method === 'roost.confirm' && features.includes('dead_man')) confirm(agent, command)
  else reply(agent, command, NOT_SUPPORTED)
}

/** `{token, seconds, previous}`, as the script of docs/protocols/dead-man.md. */
function arm(agent: Agent, command: CommandMessage): void {
  const { params } = command
  const [token, seconds] = [textOf(params, 'token'), integerOf(params, 'seconds')]
  const previousUuid = integerOf(params, 'previous')
  if (token === null || seconds === null || previousUuid === null) refuse(agent, command)
  else decide(agent, command, { kind: 'arm', token, seconds, previousUuid })
}

function confirm(agent: Agent, command: CommandMessage): void {
  const token = textOf(command.params, 'token')
  if (token === null) refuse(agent, command)
  else decide(agent, command, { kind: 'confirm', token, gateway: command.params.gateway === true })
}

function decide(agent: Agent, command: CommandMessage, script: DeadManScript): void {
  const { error, result } = playDeadMan(agent, script)
  reply(agent, command, { error, text: result.trim() })
}

const refuse = (agent: Agent, command: CommandMessage): void =>
  reply(agent, command, { error: 1, text: 'invalid parameters' })

/**
 * `{id, on}` switches one output and reports the change as an event. While an almost empty battery keeps the load
 * off, the wish is kept for later: the device says yes, and nothing is on yet.
 */
function setRelay(agent: Agent, command: CommandMessage): void {
  const id = textOf(command.params, 'id')
  const { on } = command.params
  if (id === null || !RELAYS.includes(id) || typeof on !== 'boolean') {
    refuse(agent, command)
    return
  }
  agent.node.relays.set(id, on)
  reply(agent, command, { error: 0, text: 'Success' })
  if (on && !agent.node.energy.loadOn) return
  const event = [Math.floor(agent.context.clock.now() / 1000), { type: 'roost.relay', payload: { id, on } }]
  agent.send({ method: 'event', params: { serial: agent.serial, data: { event } } })
}
