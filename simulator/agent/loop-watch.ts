import type { Cancel } from '../clock.ts'
import { type LoopProtection, loopProtectionOf } from '../config/loop-protection.ts'
import type { Port } from '../world/node.ts'
import { settle } from '../world/wiring/power.ts'
import type { Agent } from './agent.ts'

/** Asks its ports for loops as often as it was told; what was shut before is tried anew by a new configuration. */
export function startLoopWatch(agent: Agent): Cancel {
  const protection = agent.stock ? null : loopProtectionOf(agent.config)
  const ports = [...agent.node.ports.values()]
  for (const port of ports) port.loop = protection?.watches(port.name) ? { found: false, shutAt: null } : null
  if (protection === null) return () => undefined
  agent.node.loopAction = protection.action
  const watched = ports.filter((port) => port.loop !== null)
  let cancel: Cancel = () => undefined
  const look = (): void => {
    cancel = agent.life.after(protection.intervalSeconds * 1000, look)
    for (const port of watched) ask(agent, port, protection)
  }
  look()
  return () => cancel()
}

function ask(agent: Agent, port: Port, { action, recoverSeconds }: LoopProtection): void {
  const now = agent.context.clock.now()
  const { loop } = port
  if (loop === null) return
  if (loop.shutAt !== null) {
    if (recoverSeconds === 0 || now - loop.shutAt < recoverSeconds * 1000) return
    loop.shutAt = null
  }
  if (loop.found !== port.looped) tell(agent, port, now)
  loop.found = port.looped
  // What leads to the controller is never shut.
  if (loop.found && action === 'shutdown' && port !== agent.node.uplink) loop.shutAt = now
  settle(agent.site.nodes, now)
}

function tell(agent: Agent, port: Port, now: number): void {
  const type = port.looped ? 'rstp.loop-detected' : 'rstp.loop-cleared'
  agent.event(type, { name: port.called }, now)
}
