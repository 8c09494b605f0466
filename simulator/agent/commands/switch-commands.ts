import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { configureSwitch } from '../configuration/configure.ts'
import { factoryReset } from '../configuration/run-config.ts'
import { type Handler, reply } from '../connection/answer.ts'
import { rttyOnSwitch } from '../rtty/rtty.ts'
import { telemetry } from '../telemetry.ts'
import { runScript } from './script.ts'
import { upgradeSwitch } from './upgrade.ts'

const REBOOT_MS = 1000

/** The methods that the switch agent really implements. */
export const SWITCH_COMMANDS: Record<string, Handler> = {
  configure: configureSwitch,
  ping: success,
  reboot: (agent, command) => {
    success(agent, command)
    agent.life.after(REBOOT_MS, () => agent.reboot('reboot'))
  },
  factory: (agent, command) => {
    success(agent, command)
    agent.life.after(REBOOT_MS, () => factoryReset(agent))
  },
  rtty: rttyOnSwitch,
  upgrade: upgradeSwitch,
  telemetry,
  script: runScript,
}

function success(agent: Agent, command: CommandMessage): void {
  reply(agent, command, { error: 0, text: 'Success' })
}
