import { arrayOf, integerOf, isJsonObject, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { factoryReset } from '../configuration/run-config.ts'
import { type Handler, reply, slowly } from '../connection/answer.ts'
import { play } from './script.ts'

const SHORT_MS = 1000
const CLOSE_MS = 500

/** The AP agent's less common commands. */
export const MORE_AP_COMMANDS: Record<string, Handler> = {
  fixedconfig,
  package: packages,
  fingerprint,
  perform,
  reenroll,
}

/** Writes the regulatory default, then starts again from the factory's configuration. */
function fixedconfig(agent: Agent, command: CommandMessage): void {
  const valid = /^[A-Z]{2}$/.test(textOf(command.params, 'country') ?? '')
  slowly(agent, SHORT_MS, () => {
    if (!valid) {
      reply(agent, command, { error: 2, text: 'missing or invalid country' })
      return
    }
    agent.country = textOf(command.params, 'country')!
    reply(agent, command, { error: 0, text: 'Success' })
    agent.life.after(CLOSE_MS, () => factoryReset(agent, 'fixedconfig'))
  })
}

/** `list`, `install` and `delete` of packages; nothing is downloaded, only the list changes. */
function packages(agent: Agent, command: CommandMessage): void {
  const op = textOf(command.params, 'op')
  if (op === 'list') {
    const only = textOf(command.params, 'package') ?? ''
    const found = [...agent.packages].filter((name) => name.includes(only))
    const list = found.map((name) => ({ name, result: '1.0-1' }))
    reply(agent, command, { error: 0, text: 'Success', packages: list })
    return
  }
  if (op !== 'install' && op !== 'delete') {
    reply(agent, command, { error: 1, text: 'invalid parameters' })
    return
  }
  const items = (arrayOf(command.params, 'packages') ?? []).filter(isJsonObject)
  const results = items.map((item) => {
    const name = textOf(item, 'name') ?? ''
    const wellFormed = name !== '' && (op === 'delete' || /^https?:\/\//.test(textOf(item, 'url') ?? ''))
    const done =
      wellFormed && (op === 'delete' ? agent.packages.delete(name) : agent.packages.add(name) !== null)
    return { name, result: done ? 'Success' : 'Failed' }
  })
  const error = results.filter(({ result }) => result === 'Failed').length
  reply(agent, command, { error, text: error === 0 ? 'Success' : 'Failed', packages: results })
}

function fingerprint(agent: Agent, command: CommandMessage): void {
  const only = textOf(command.params, 'mac_address')
  const present = agent.site.clients.filter(({ association, mac }) => {
    return association?.node === agent.node && (only === null || only === mac)
  })
  const resultData = Object.fromEntries(
    present.map(({ mac, hostname }) => [mac, { vendor: 'Acme', device: hostname.split('-')[0]! }]),
  )
  slowly(agent, SHORT_MS, () =>
    reply(agent, command, { error: 0, text: 'Success', resultCode: 0, resultData }),
  )
}

function perform(agent: Agent, command: CommandMessage): void {
  const { error } = play(agent, textOf(command.params, 'command') ?? '')
  const status = error === 0 ? { error: 0, text: 'Success' } : { error: 2, text: 'Failed' }
  slowly(agent, SHORT_MS, () => reply(agent, command, { ...status, resultCode: error }))
}

/** A new operational certificate (the same key: it belongs to the box), then the agent starts anew. */
function reenroll(agent: Agent, command: CommandMessage): void {
  slowly(agent, SHORT_MS, () => {
    reply(agent, command, { error: 0, text: 'Success' })
    agent.life.after(CLOSE_MS, () => agent.restartAgent())
  })
}

/** The address of `transfer`, or null when it makes no sense. */
export function transferTarget({ params }: CommandMessage): URL | null {
  const server = textOf(params, 'server')
  const port = integerOf(params, 'port') ?? 15_002
  return server === null || !/^[\w.:-]+$/.test(server) ? null : URL.parse(`wss://${server}:${port}`)
}
