import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { type Handler, reply } from '../connection/answer.ts'
import { VENDOR_SWITCH_COMMANDS } from '../vendor-switch.ts'
import { AP_COMMANDS } from './ap-commands.ts'
import { roostCommand } from './roost-commands.ts'
import { SWITCH_COMMANDS } from './switch-commands.ts'

export function handleCommand(agent: Agent, command: CommandMessage): void {
  if (agent.quirks.has('command-lie') && command.method !== 'ping') {
    reply(agent, command, { error: 0, text: 'Success' })
    return
  }
  if (command.method.startsWith('roost.') && !agent.stock) {
    roostCommand(agent, command)
    return
  }
  if (agent.isSwitch) handleOnSwitch(agent, command)
  else handleOnAp(agent, command)
}

/** Unknown methods are ignored without a word. */
function handleOnAp(agent: Agent, command: CommandMessage): void {
  const handler = own(AP_COMMANDS, command.method)
  if (handler === undefined) return
  if (typeof command.params.serial !== 'string' && command.method !== 'ping') {
    reply(agent, command, { error: 1, text: 'invalid parameters' })
    return
  }
  handler(agent, command)
}

/** Everything the agent does not implement, known or not, is "Success". */
function handleOnSwitch(agent: Agent, command: CommandMessage): void {
  if (command.compressed) {
    reply(agent, command, { error: 2, text: 'invalid parameters' })
    return
  }
  const vendor = agent.stock ? {} : VENDOR_SWITCH_COMMANDS
  const handler = own(SWITCH_COMMANDS, command.method) ?? own(vendor, command.method)
  if (handler) handler(agent, command)
  else reply(agent, command, { text: 'Success', error: 0 })
}

function own(table: Record<string, Handler>, method: string): Handler | undefined {
  return Object.hasOwn(table, method) ? table[method] : undefined
}
