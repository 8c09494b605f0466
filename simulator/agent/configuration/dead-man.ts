import { type Confirmation, DEAD_MAN_EXIT, type DeadManScript } from '#protocols/ucentral/dead-man.ts'
import { applyPorts } from '../../config/port-settings.ts'
import type { Agent } from '../agent.ts'
import { resume } from '../faults/faults.ts'
import { runDocument } from './run-config.ts'

const RESTART_MS = 1_000

const NOT_SUPPORTED = { error: DEAD_MAN_EXIT.unsupported, result: 'not supported\n' }

/** What the two scripts of docs/protocols/dead-man.md do; returns exit code and output. */
export function playDeadMan(agent: Agent, script: DeadManScript): { error: number; result: string } {
  if (agent.quirks.has('arm-refuse')) return NOT_SUPPORTED
  if (agent.quirks.has('arm-lie')) return lie(script)
  return script.kind === 'arm' ? arm(agent, script) : confirm(agent, script)
}

/** Only access points keep what a script could restore. */
export function playDeadManScript(agent: Agent, script: DeadManScript): { error: number; result: string } {
  return agent.isSwitch ? NOT_SUPPORTED : playDeadMan(agent, script)
}

/** Says yes and does nothing. */
const lie = ({ kind }: DeadManScript) => ({
  error: DEAD_MAN_EXIT.done,
  result: kind === 'arm' ? 'armed\n' : 'confirmed\n',
})

function arm(agent: Agent, script: Extract<DeadManScript, { kind: 'arm' }>) {
  const { token, seconds, previousUuid } = script
  if (agent.configs.find(previousUuid) === null) {
    return { error: DEAD_MAN_EXIT.missing, result: 'not stored\n' }
  }
  if (agent.config !== agent.configs.find(previousUuid)) {
    return { error: DEAD_MAN_EXIT.notActive, result: 'not active\n' }
  }
  if (agent.deadMan !== null) return { error: DEAD_MAN_EXIT.armedAlready, result: 'armed already\n' }
  const cancel = agent.context.clock.after(seconds * 1000, () => restoreNow(agent))
  agent.deadMan = { token, previousUuid, cancel }
  return { error: DEAD_MAN_EXIT.done, result: 'armed\n' }
}

function confirm(agent: Agent, { token, gateway }: Confirmation) {
  if (agent.deadMan?.token !== token) return { error: DEAD_MAN_EXIT.missing, result: 'not armed\n' }
  if (gateway && agent.quirks.has('config-no-gateway'))
    return { error: DEAD_MAN_EXIT.gatewaySilent, result: 'gateway silent\n' }
  disarm(agent)
  return { error: DEAD_MAN_EXIT.done, result: 'confirmed\n' }
}

export function disarm(agent: Agent): void {
  agent.deadMan?.cancel()
  agent.deadMan = null
}

/** Time is up: the previous configuration is applied and the agent starts anew, also one that lost contact by it. */
function restoreNow(agent: Agent): void {
  if (!putBack(agent)) return
  runDocument(agent, agent.config)
  tellApplied(agent)
  agent.context.announce(agent, `dead-man: back to configuration ${agent.uuid}`)
  if (agent.mode === 'cut' && agent.quirks.has('config-lost')) resume(agent)
  else agent.life.after(RESTART_MS, () => agent.restartAgent())
}

/** The renderer reports what it applied, to nobody's question: id 0. */
function tellApplied(agent: Agent): void {
  const { serial, uuid } = agent
  if (uuid > 1) agent.send({ id: 0, result: { serial, uuid, status: { error: 0, text: 'Success' } } })
}

/** A boot finds the restore still to be done: it does not wait for the time. */
export function restoreAtBoot(agent: Agent): void {
  if (putBack(agent)) applyPorts(agent.node, agent.config, agent.stock)
}

function putBack(agent: Agent): boolean {
  const { deadMan, mode } = agent
  if (deadMan === null || mode === 'unpowered' || mode === 'stopped') return false
  disarm(agent)
  return agent.configs.returnTo(deadMan.previousUuid)
}
