import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFrame } from '#protocols/ucentral/encode.ts'
import { capabilitiesOf } from '../../kinds/capabilities.ts'
import type { Agent } from '../agent.ts'
import { say, tellCrash } from '../sayings.ts'

const RECOVERY_AFTER_MS = 300_000

/** What a device says first on every connection. */
export function introduce(agent: Agent): void {
  agent.send(greeting(agent))
  if (agent.freshBoot && agent.isSwitch) greetAsSwitch(agent)
  tellCrash(agent)
  if (agent.recovering) say(agent, 'recovery')
}

/** The `connect` message of this moment. */
export function greeting(agent: Agent): DeviceFrame {
  return { method: 'connect', params: connectParams(agent) }
}

function connectParams(agent: Agent): JsonObject {
  const { node, serial, firmware, uuid } = agent
  const capabilities = capabilitiesOf(node.device, agent.stock, agent.country)
  if (agent.isSwitch) return { serial, firmware, uuid, capabilities: { ...capabilities, firmware } }
  const { country } = capabilities
  const password = agent.password === null ? {} : { password: agent.password }
  const reason = reasonOf(agent)
  return { serial, firmware, uuid, reason, ...password, defaults: { country }, capabilities }
}

/** An agent that was offline for long has been respawned meanwhile and says so. */
function reasonOf(agent: Agent): string {
  const offline = agent.lostAt === null ? 0 : agent.context.clock.now() - agent.lostAt
  return agent.reason === 'socket' && offline > RECOVERY_AFTER_MS ? 'recovery' : agent.reason
}

/** What the switch agent says once per start, right after `connect`. */
function greetAsSwitch(agent: Agent): void {
  agent.log('uc-client: dev-id file suspiciously < than 36.. trying anyway', 3)
  const type = agent.reason === 'crashlog' ? 'device.crash' : 'device.reboot'
  const event = [0, { type, payload: { description: '' } }]
  agent.send({ method: 'event', params: { serial: agent.serial, data: { event } } })
}
