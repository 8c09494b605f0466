import { arrayOf, isJsonObject, type JsonObject } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { reply } from '../connection/answer.ts'
import { cut } from '../faults/faults.ts'
import { crash } from '../sayings.ts'
import { adopt } from './run-config.ts'

type Misapplication = (agent: Agent, command: CommandMessage, uuid: number, config: JsonObject) => void

/** What a faulty box does with a configuration; false when it has none of these faults. */
export function misapply(agent: Agent, command: CommandMessage, uuid: number, config: JsonObject): boolean {
  const name = Object.keys(MISAPPLICATIONS).find((one) => agent.quirks.has(one))
  if (name === undefined) return false
  MISAPPLICATIONS[name]!(agent, command, uuid, config)
  return true
}

const MISAPPLICATIONS: Record<string, Misapplication> = {
  'config-refuse'(agent, command, uuid) {
    if (agent.isSwitch) {
      agent.log('configure: apply failed, restoring the saved configuration', 3)
      reply(agent, command, { error: 2, text: 'Configure parse failed' }, { uuid: 0 })
      return
    }
    const rejected = ['[E] (In /interfaces/0) Value is not supported by this build']
    reply(agent, command, { error: 2, text: 'Failed', rejected }, { uuid })
  },
  'config-partial'(agent, command, uuid, config) {
    const { rest, where } = withoutLastSsid(config)
    adopt(agent, { ...rest, uuid }, command.params.compress !== false)
    const rejected = [`[W] (In ${where}) Selected radio cannot carry another SSID, dropping it`]
    const status = agent.isSwitch ? { text: '', error: 0 } : { error: 1, text: 'Rejects', rejected }
    reply(agent, command, status, { uuid })
  },
  /** Says it was applied and goes on with the old one. */
  'config-lie'(agent, command, uuid) {
    reply(agent, command, { error: 0, text: 'Success' }, { uuid })
  },
  /** Applies it and is never heard of again. */
  'config-lost'(agent, command, uuid, config) {
    adopt(agent, { ...config, uuid }, command.params.compress !== false)
    cut(agent)
  },
  /** Dies half-way and comes back with what it had. */
  'config-crash': (agent) => crash(agent),
  'config-silent'(agent, command, uuid, config) {
    adopt(agent, { ...config, uuid }, command.params.compress !== false)
  },
}

function withoutLastSsid(config: JsonObject): { rest: JsonObject; where: string } {
  const interfaces = (arrayOf(config, 'interfaces') ?? []).filter(isJsonObject)
  const at = interfaces.findLastIndex((entry) => (arrayOf(entry, 'ssids') ?? []).length > 0)
  if (at < 0) return { rest: config, where: '/interfaces/0' }
  const ssids = arrayOf(interfaces[at]!, 'ssids') ?? []
  const changed = interfaces.map((entry, index) =>
    index === at ? { ...entry, ssids: ssids.slice(0, -1) } : entry,
  )
  return { rest: { ...config, interfaces: changed }, where: `/interfaces/${at}/ssids/${ssids.length - 1}` }
}
