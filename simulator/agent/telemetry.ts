import { arrayOf, integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from './agent.ts'
import { reply } from './connection/answer.ts'
import { dump } from './rtty/ring.ts'

const SUCCESS = { error: 0, text: 'Success' }
const SWITCH_SUCCESS = { error: 0, text: 'Telemetry configure requested successfully', resultCode: 0 }

/**
 * `telemetry`: interval 0 stops. An AP streams at once, beginning with a possibly empty message; a
 * switch sends the first after one interval.
 */
export function telemetry(agent: Agent, command: CommandMessage): void {
  if (!agent.isSwitch && streamsByConfig(agent)) {
    reply(agent, command, { error: 3, text: 'periodic telemetry is configured' })
    return
  }
  const interval = integerOf(command.params, 'interval') ?? 0
  const types = (arrayOf(command.params, 'types') ?? []).filter((type) => typeof type === 'string')
  // A switch begins anew instead.
  const runs = agent.stopTelemetry !== null && !agent.isSwitch
  if (interval > 0 && (types.length === 0 || runs)) {
    reply(agent, command, { error: 2, text: 'invalid parameters' })
    return
  }
  reply(agent, command, agent.isSwitch ? SWITCH_SUCCESS : SUCCESS)
  agent.stopTelemetry?.()
  agent.stopTelemetry = null
  if (interval <= 0) return
  if (!agent.isSwitch) send(agent, {})
  plan(agent, interval, types)
}

function plan(agent: Agent, seconds: number, types: readonly string[]): void {
  agent.stopTelemetry = agent.life.after(seconds * 1000, () => {
    plan(agent, seconds, types)
    send(agent, telemetrySample(agent, types))
  })
}

function send(agent: Agent, data: JsonObject): void {
  agent.send({ method: 'telemetry', params: { serial: agent.serial, data } })
}

/** What one message of a stream holds: the state of now, and what the ring buffer collected. */
export function telemetrySample(agent: Agent, types: readonly string[]): JsonObject {
  const collected = types.filter((type) => type !== 'state')
  const ring = collected.length > 0 && !agent.isSwitch ? dump(agent, collected) : {}
  if (!types.includes('state')) return ring
  const { serial, uuid, state } = agent.reporter.stateParams()
  const timestamp = Math.floor(agent.context.clock.now() / 1000)
  const states = [[timestamp, { uuid, serial, state } as JsonObject]]
  return agent.isSwitch ? { state: states, timestamp } : { state: states, ...ring }
}

/** True when the configuration itself streams telemetry: the command is refused then. */
function streamsByConfig({ config }: Agent): boolean {
  const telemetry = objectOf(objectOf(config, 'metrics') ?? {}, 'telemetry') ?? {}
  return (integerOf(telemetry, 'interval') ?? 0) > 0
}
