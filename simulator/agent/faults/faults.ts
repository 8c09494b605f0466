import { encodeDeviceMessage } from '#protocols/ucentral/encode.ts'
import type { Agent } from '../agent.ts'
import { greeting } from '../connection/introduction.ts'

/** Silent cut: the TCP connection stays, nothing goes through it, nobody is told. */
export function cut(agent: Agent): void {
  if (isDown(agent)) return
  agent.mode = 'cut'
  agent.lostAt = agent.context.clock.now()
  agent.connection.freeze()
}

/** Stays connected and answers pings, but reports and answers nothing. */
export function silence(agent: Agent): void {
  if (isDown(agent)) return
  agent.mode = 'silent'
}

/** Says goodbye and stays away until `resume`. */
export function goAway(agent: Agent): void {
  if (isDown(agent)) return
  agent.mode = 'away'
  agent.lostAt = agent.context.clock.now()
  agent.connection.leave('close')
  agent.context.announce(agent, 'away')
}

/** Ends `cut`, `silence` and `close`. */
export function resume(agent: Agent): void {
  if (agent.mode === 'cut') agent.connection.leave('destroy')
  comeBack(agent)
}

/** A box that does not run has no faults of its own. */
export function isDown({ mode }: Agent): boolean {
  return mode === 'rebooting' || mode === 'stopped' || mode === 'unpowered'
}

/** Comes back as another box that claims the same serial; generation 0 is the original. */
export function setKey(agent: Agent, generation: number): void {
  agent.connection.keyGeneration = generation
  agent.connection.leave('destroy')
  comeBack(agent)
}

/** Comes back with a certificate for another name than its serial; null is the serial again. */
export function setCommonName(agent: Agent, commonName: string | null): void {
  agent.connection.commonName = commonName
  agent.connection.leave('destroy')
  comeBack(agent)
}

/** Dials anew with the same key while the old connection hangs half-open. */
export function rebind(agent: Agent): void {
  agent.connection.abandon()
  comeBack(agent)
}

/** Another box claims the serial with another key while this one stays connected. */
export function impersonate(agent: Agent, generation: number): void {
  agent.connection.impersonate(generation, encodeDeviceMessage(greeting(agent)))
}

function comeBack(agent: Agent): void {
  if (['rebooting', 'stopped', 'unpowered', 'unreachable'].includes(agent.mode)) return
  agent.mode = agent.node.reachable ? 'running' : 'unreachable'
  if (agent.mode === 'unreachable') return
  agent.connection.dial()
}
