import { arrayOf, integerOf, isJsonObject, type JsonObject, textOf } from '#protocols/ucentral/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { hasLink, type Port } from '../world/node.ts'
import { setPort } from '../world/power.ts'
import type { Agent } from './agent.ts'
import { type Handler, reply, slowly } from './answer.ts'

const DEFAULT_CYCLE_MS = 10_000
const COPPER_PAIRS = ['A', 'B', 'C', 'D']

/**
 * What builds of switch vendors add to the open-source agent. Stock devices do not have it: there each
 * of these methods is "Success" without an effect.
 */
export const VENDOR_SWITCH_COMMANDS: Record<string, Handler> = {
  powercycle,
  'cable-diagnostics': cableDiagnostics,
}

function powercycle(agent: Agent, command: CommandMessage): void {
  const wanted = (arrayOf(command.params, 'ports') ?? []).filter(isJsonObject)
  const known = wanted.filter((item) => agent.node.ports.has(textOf(item, 'name') ?? ''))
  if (known.length < wanted.length) {
    reply(agent, command, { error: 2, text: 'no such port' })
    return
  }
  reply(agent, command, { text: 'Success', error: 0 })
  for (const item of known) {
    cycle(agent, agent.node.ports.get(textOf(item, 'name')!)!, integerOf(item, 'cycle') ?? DEFAULT_CYCLE_MS)
  }
}

function cycle(agent: Agent, port: Port, ms: number): void {
  const { clock } = agent.context
  if (port.poeOff) return
  setPort(agent.site.nodes, port, { poeOff: true }, clock.now())
  agent.after(ms, () => setPort(agent.site.nodes, port, { poeOff: false }, clock.now()))
}

function cableDiagnostics(agent: Agent, command: CommandMessage): void {
  const names = (arrayOf(command.params, 'ports') ?? []).filter((name) => typeof name === 'string')
  slowly(agent, 3000, () => {
    const text = Object.fromEntries(
      names.flatMap((name) => {
        const port = agent.node.ports.get(name)
        return port ? [[name, copper(agent, port)]] : []
      }),
    )
    reply(agent, command, { error: 0, text })
  })
}

function copper(agent: Agent, port: Port): JsonObject {
  const up = hasLink(port)
  const metres = 4 + Math.round(Math.abs(Math.sin(port.name.length + agent.node.phase * 9)) * 60)
  const pairs = COPPER_PAIRS.map((pair) => [
    `pair-${pair}`,
    { status: up ? 'ok' : 'open', meters: up ? metres : 0 },
  ])
  return { type: 'copper', 'link-status': up ? 'up' : 'down', ...Object.fromEntries(pairs) }
}
