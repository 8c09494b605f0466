import { arrayOf, integerOf, textOf } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'
import { configureAp } from '../configuration/configure.ts'
import { factoryReset } from '../configuration/run-config.ts'
import { type Handler, reply } from '../connection/answer.ts'
import { dump } from '../rtty/ring.ts'
import { rttyOnAp } from '../rtty/rtty.ts'
import { telemetry } from '../telemetry.ts'
import { MORE_AP_COMMANDS, transferTarget } from './more-commands.ts'
import { rrm } from './rrm.ts'
import { runScript } from './script.ts'
import { trace } from './trace.ts'
import { upgradeAp } from './upgrade.ts'
import { wifiScan } from './wifi-scan.ts'

const TRIGGERED = { error: 0, text: 'triggered command action', resultCode: 0 }
const INVALID = { error: 1, text: 'invalid parameters' }
const FAITHFUL_ACTION_MS = 10_000
const QUICK_ACTION_MS = 1_000

/** Every method the AP agent answers, with its pattern of section 5.1. */
export const AP_COMMANDS: Record<string, Handler> = {
  configure: configureAp,
  ping: (agent, command) => reply(agent, command, { error: 0, text: 'Success' }),
  reboot: (agent, command) => triggered(agent, command, () => agent.reboot('reboot')),
  factory,
  leds,
  request,
  telemetry,
  event: events,
  transfer,
  script: runScript,
  wifiscan: wifiScan,
  trace,
  rtty: rttyOnAp,
  upgrade: upgradeAp,
  rrm,
  ...MORE_AP_COMMANDS,
}

/** Acknowledged at once, done about ten seconds later (one second unless timers are faithful). */
function triggered(agent: Agent, command: CommandMessage, action: () => void): void {
  reply(agent, command, TRIGGERED)
  agent.life.after(agent.context.options.faithfulTimers ? FAITHFUL_ACTION_MS : QUICK_ACTION_MS, action)
}

function factory(agent: Agent, command: CommandMessage): void {
  const keep = Boolean(command.params.keep_redirector)
  triggered(agent, command, () => {
    if (!keep) {
      agent.connection.server = agent.context.options.server
      factoryReset(agent)
      return
    }
    if (agent.uuid > 1) {
      agent.reboot('factory')
      return
    }
    reply(agent, command, { error: 2, text: 'Failed', resultCode: 2 })
  })
}

function leds(agent: Agent, command: CommandMessage): void {
  const pattern = textOf(command.params, 'pattern')
  if (pattern !== 'on' && pattern !== 'off' && pattern !== 'blink') {
    reply(agent, command, INVALID)
    return
  }
  if (pattern !== 'blink') {
    triggered(agent, command, () => {
      agent.leds = pattern
    })
    return
  }
  reply(agent, command, { error: 0, text: 'success', resultCode: 0 })
  const before = agent.leds === 'blink' ? 'on' : agent.leds
  agent.leds = 'blink'
  agent.context.announce(agent, 'LEDs blink')
  const seconds = integerOf(command.params, 'duration') ?? 20
  agent.life.after(seconds * 1000, () => {
    agent.leds = before
  })
}

function request(agent: Agent, command: CommandMessage): void {
  const message = textOf(command.params, 'message')
  const requestUuid = textOf(command.params, 'request_uuid')
  if (requestUuid === null || (message !== 'state' && message !== 'healthcheck')) {
    reply(agent, command, INVALID)
    return
  }
  reply(agent, command, { error: 0, text: 'success', resultCode: 0 })
  if (agent.quirks.has('report-never')) return
  if (message === 'state') agent.reporter.sendState(requestUuid)
  else agent.reporter.sendHealth(requestUuid)
}

/** Acknowledged, then gone: the box belongs to another controller from its next start on. */
function transfer(agent: Agent, command: CommandMessage): void {
  const target = transferTarget(command)
  if (target === null) {
    reply(agent, command, { error: 2, text: 'invalid parameters' })
    return
  }
  triggered(agent, command, () => {
    agent.connection.server = target
    factoryReset(agent, 'transfer')
  })
}

/** Dumps the ring buffer and empties it. */
function events(agent: Agent, command: CommandMessage): void {
  const found = dump(agent, arrayOf(command.params, 'types') ?? [])
  reply(agent, command, { error: 0, text: 'Success' }, { beside: { events: found } })
}
