import { createHash } from 'node:crypto'
import { integerOf, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { reply, slowly } from '../connection/answer.ts'
import { RttyClient, type RttyWish } from './rtty-client.ts'

const SWITCH_NEEDS = ['token', 'id', 'server', 'port', 'user', 'timeout', 'password']
const DEFAULT_PORT = 5912
const DEFAULT_TIMEOUT_S = 60
const START_MS = 1000

/** "Command was executed" means that the client was started, not that it reached anything. */
export function rttyOnAp(agent: Agent, command: CommandMessage): void {
  slowly(agent, START_MS, () => {
    const wish = wishOf(command)
    if (wish === null) {
      reply(agent, command, { error: 2, text: 'invalid parameters' })
      return
    }
    reply(agent, command, { error: 0, text: 'Command was executed' })
    start(agent, wish)
  })
}

/** A switch wants every member. */
export function rttyOnSwitch(agent: Agent, command: CommandMessage): void {
  const complete = SWITCH_NEEDS.every((key) => command.params[key] !== undefined)
  const wish = wishOf(command)
  if (!complete || wish === null) {
    reply(agent, command, { error: 2, text: 'invalid parameters' })
    return
  }
  reply(agent, command, { error: 0, text: 'Success' })
  start(agent, wish)
}

/** A box that speaks nothing else: it calls in by itself, known by a token of its own. */
export function callInAlone(agent: Agent, port: number): void {
  const { server } = agent.connection
  const id = agent.serial.replaceAll(/(..)(?=.)/g, '$1-')
  const token = createHash('sha256').update(`${agent.context.options.seed} ${id}`).digest('hex').slice(0, 32)
  const host = server.hostname.replace(/^\[|\]$/g, '')
  start(agent, { host, port, id, token, timeoutSeconds: null, withoutCertificate: true })
}

function start(agent: Agent, wish: RttyWish): void {
  agent.rtty?.stop()
  agent.rtty = new RttyClient(agent, wish)
}

function wishOf({ params }: CommandMessage): RttyWish | null {
  const [host, id, token] = [textOf(params, 'server'), textOf(params, 'id'), textOf(params, 'token')]
  const port = integerOf(params, 'port') ?? DEFAULT_PORT
  if (!host || !id || token === null || port < 1 || port > 65_535) return null
  return { host, port, id, token, timeoutSeconds: integerOf(params, 'timeout') ?? DEFAULT_TIMEOUT_S }
}
