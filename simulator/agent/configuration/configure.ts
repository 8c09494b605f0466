import { isJsonObject, type JsonObject, objectOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { checkApConfig, checkSwitchConfig } from '../../config/check-config.ts'
import type { Agent } from '../agent.ts'
import { exclusively, reply } from '../connection/answer.ts'
import { misapply } from './misapply.ts'
import { adopt } from './run-config.ts'

const MAX_INT32 = 2_147_483_647
/** Hardware with many radios; the agent itself gives up after 60 s. */
const SLOW_APPLY_MS = { low: 40_000, high: 58_000 }
const APPLY_MS = { low: 300, high: 1800 }
/** How often one that is held looks whether it may go on. */
const HELD_LOOK_MS = 500

/** `configure` on an AP: the id rules of section 6.1 and the answers of 6.2. */
export function configureAp(agent: Agent, command: CommandMessage): void {
  const { uuid, config } = command.params
  if (typeof uuid !== 'number' || !Number.isInteger(uuid) || uuid > MAX_INT32 || !isJsonObject(config)) {
    reply(agent, command, { error: 1, text: 'invalid parameters' }, { uuid: 0 })
    return
  }
  if (config.uuid === undefined || config.uuid === 0) {
    reply(agent, command, { error: 2, text: 'Configuration must contain a valid UUID' }, { uuid })
    return
  }
  if (uuid <= 1 || config.uuid !== uuid) return
  if (uuid <= agent.uuid || uuid < agent.configs.latestUuid) {
    reply(agent, command, { error: 0, text: 'Already applied.' })
    return
  }
  agent.configs.latestUuid = uuid
  const { low, high } = agent.quirks.has('config-slow') ? SLOW_APPLY_MS : APPLY_MS
  exclusively(agent, (done) => {
    const apply = (): void => {
      if (agent.quirks.has('config-held')) return void agent.life.after(HELD_LOOK_MS, apply)
      if (!misapply(agent, command, uuid, config)) render(agent, command, uuid, config)
      done()
    }
    agent.life.after(agent.node.random.int(low, high), apply)
  })
}

function render(agent: Agent, command: CommandMessage, uuid: number, config: JsonObject): void {
  const { errors, warnings, fatal } = checkApConfig(config, agent.node.device.model)
  const strict = config.strict === true && warnings.length > 0
  if (fatal) {
    reply(agent, command, { error: 2, text: 'Failed' }, { uuid })
    return
  }
  if (errors.length > 0 || strict) {
    const last = strict ? ['Rejecting config due to strict-mode validation'] : []
    const rejected = [...errors, ...warnings, ...last]
    reply(agent, command, { error: 2, text: 'Failed', rejected }, { uuid })
    return
  }
  adopt(agent, config, command.params.compress !== false)
  const clean = warnings.length === 0
  const status = clean
    ? { error: 0, text: 'Success' }
    : { error: 1, text: 'Rejects', rejected: [...warnings] }
  reply(agent, command, status, { uuid })
}

/** `configure` on a switch: all or nothing, the reason only in a `log` before the answer. */
export function configureSwitch(agent: Agent, command: CommandMessage): void {
  const { uuid, config } = command.params
  if (typeof uuid !== 'number' || !isJsonObject(config)) {
    reply(agent, command, { error: 2, text: 'invalid parameters' }, { uuid: 0 })
    return
  }
  agent.heardUuid = uuid
  const problem = checkSwitchConfig(config, new Set(agent.node.ports.keys()))
  if (problem !== null) {
    agent.log(`configure: ${problem}`, 3)
    reply(agent, command, { error: 2, text: 'Configure parse failed' }, { uuid: 0 })
    return
  }
  agent.configs.latestUuid = uuid
  if (agent.stock) endTelemetry(agent)
  if (misapply(agent, command, uuid, config)) return
  adopt(agent, { ...config, uuid }, true)
  applyLeds(agent, config)
  reply(agent, command, { text: '', error: 0 })
}

/** Whatever it streamed, a configuration ends it. */
function endTelemetry(agent: Agent): void {
  agent.stopTelemetry?.()
  agent.stopTelemetry = null
}

function applyLeds(agent: Agent, config: JsonObject): void {
  const unit = objectOf(config, 'unit')
  if (typeof unit?.['leds-active'] === 'boolean') agent.leds = unit['leds-active'] ? 'on' : 'off'
}
