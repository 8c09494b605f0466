import { arrayOf, integerOf, isJsonObject, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { settingsOf } from '../config/port-settings.ts'
import { cableReport } from '../report/cable.ts'
import type { Port } from '../world/node.ts'
import { canFeed, setPort } from '../world/wiring/power.ts'
import type { Agent } from './agent.ts'
import { type Handler, reply, slowly } from './connection/answer.ts'

const DEFAULT_CYCLE_MS = 10_000
const DIAGNOSIS_MS = 3_000

/**
 * What builds of switch vendors add to the open-source agent. Stock devices do not have it: there each
 * of these methods is "Success" without an effect.
 */
export const VENDOR_SWITCH_COMMANDS: Record<string, Handler> = {
  powercycle,
  'cable-diagnostics': cableDiagnostics,
}

/** All ports or none: one that does not exist or gives no power refuses the whole. */
function powercycle(agent: Agent, command: CommandMessage): void {
  const wanted = (arrayOf(command.params, 'ports') ?? []).filter(isJsonObject)
  const found = wanted.map((item) => ({
    port: agent.node.ports.get(textOf(item, 'name') ?? ''),
    ms: integerOf(item, 'cycle') ?? DEFAULT_CYCLE_MS,
  }))
  const missing = found.length === 0 || found.some(({ port }) => port === undefined)
  if (missing || found.some(({ port }) => port && !canFeed(agent.node, port))) {
    const text = missing ? 'no such port' : 'port gives no power'
    reply(agent, command, { error: 2, text })
    return
  }
  reply(agent, command, { text: 'Success', error: 0 })
  for (const { port, ms } of found) if (port) cycle(agent, port, ms)
}

/** The power returns as the configuration of that moment says, over a reboot of the switch too. */
function cycle(agent: Agent, port: Port, ms: number): void {
  const { clock } = agent.context
  if (port.poeOff) return
  setPort(agent.site.nodes, port, { poeOff: true }, clock.now())
  clock.after(ms, () => {
    const { poeOff } = settingsOf(agent.node, agent.config, port, agent.stock)
    setPort(agent.site.nodes, port, { poeOff }, clock.now())
  })
}

/** Ports that do not exist are left out of the answer. */
function cableDiagnostics(agent: Agent, command: CommandMessage): void {
  const names = (arrayOf(command.params, 'ports') ?? []).filter((name) => typeof name === 'string')
  slowly(agent, DIAGNOSIS_MS, () => {
    const found = names.flatMap((name) => agent.node.ports.get(name) ?? [])
    const text = Object.fromEntries(found.map((port) => [port.name, cableReport(agent.node, port)]))
    reply(agent, command, { error: 0, text })
  })
}
