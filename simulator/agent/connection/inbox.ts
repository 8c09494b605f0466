import { decodeControllerFrame } from '#protocols/ucentral/decode-controller.ts'
import { AP_RECEIVE_BYTES } from '#protocols/ucentral/limits.ts'
import type { Agent } from '../agent.ts'
import { handleCommand } from '../commands/commands.ts'

/** One text from the controller, as the agent's parser takes it. */
export function receive(agent: Agent, text: string): void {
  if (agent.mode !== 'running') return
  const reads = agent.isSwitch ? 1 : Math.ceil(Buffer.byteLength(text) / AP_RECEIVE_BYTES)
  if (reads > 1) {
    for (let read = 0; read < reads; read++) agent.log('failed to parse command', 2)
    return
  }
  const decoded = decodeControllerFrame(text)
  if (decoded.ok) {
    const { message } = decoded
    if (message.kind === 'command') handleCommand(agent, message)
    else count(agent, message.kind === 'notice' ? message.method : message.kind)
    return
  }
  const broken = decoded.reason === 'not_json' || decoded.reason === 'not_an_object'
  agent.log(broken ? 'failed to parse command' : 'received invalid jsonrpc call', 2)
}

/** Messages that ask for no answer: `venue_broadcast`, `radius`, `error`. */
function count(agent: Agent, what: string): void {
  agent.heard.set(what, (agent.heard.get(what) ?? 0) + 1)
}
