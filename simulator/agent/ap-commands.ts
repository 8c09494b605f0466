import { arrayOf, integerOf, isJsonObject, type JsonObject, textOf } from '#protocols/ucentral/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import { leave } from '../world/roaming.ts'
import type { Agent } from './agent.ts'
import { type Handler, reply, slowly } from './answer.ts'
import { configureAp } from './configure.ts'
import { runScript } from './script.ts'
import { telemetry } from './telemetry.ts'
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
  event: (agent, command) => reply(agent, command, { error: 0, text: 'Success' }, { beside: { events: {} } }),
  script: runScript,
  wifiscan: wifiScan,
  trace,
  rtty: (agent, command) =>
    slowly(agent, 1000, () => reply(agent, command, { error: 0, text: 'Command was executed' })),
  upgrade,
  rrm,
}

/** Acknowledged at once, done about ten seconds later (one second unless timers are faithful). */
function triggered(agent: Agent, command: CommandMessage, action: () => void): void {
  reply(agent, command, TRIGGERED)
  agent.after(agent.context.options.faithfulTimers ? FAITHFUL_ACTION_MS : QUICK_ACTION_MS, action)
}

function factory(agent: Agent, command: CommandMessage): void {
  const keep = Boolean(command.params.keep_redirector)
  triggered(agent, command, () => {
    if (!keep) {
      agent.factoryReset()
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
  agent.after(seconds * 1000, () => {
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
  if (message === 'state') agent.reporter.sendState(requestUuid)
  else agent.reporter.sendHealth(requestUuid)
}

/** No packets exist to be captured, so every capture ends as on a box whose tcpdump fails. */
function trace(agent: Agent, command: CommandMessage): void {
  const known = agent.node.config.interfaces.some(({ name }) => name === command.params.network)
  const resultText = known ? 'tcpdump failed' : 'Invalid network device specified'
  const status = { error: 1, text: 'Failed', resultCode: 1, resultText }
  slowly(agent, 1000, () => reply(agent, command, status))
}

function upgrade(agent: Agent, command: CommandMessage): void {
  const uri = textOf(command.params, 'uri')
  if (uri === null || !URL.canParse(uri)) {
    slowly(agent, 1000, () => reply(agent, command, { error: 2, text: 'No firmware URL was provided' }))
    return
  }
  slowly(agent, 10_000, () => {
    reply(agent, command, { error: 0, text: 'Triggering FW upgrade' })
    agent.firmware = decodeURIComponent(new URL(uri).pathname.split('/').at(-1) ?? uri)
    if (command.params.keep_config) agent.reboot('upgrade')
    else agent.factoryReset()
  })
}

/** Acted on, never answered. */
function rrm(agent: Agent, command: CommandMessage): void {
  for (const action of arrayOf(command.params, 'actions') ?? []) {
    if (isJsonObject(action)) actOnRadio(agent, action)
  }
}

function actOnRadio(agent: Agent, action: JsonObject): void {
  const { node, site, context } = agent
  const number = (key: string) => integerOf(action, key)
  const radio = node.radios.find((_, index) => textOf(action, 'bssid')?.endsWith((2 + index).toString(16)))
  if (action.action === 'kick') {
    const client = site.clients.find(
      ({ mac, association }) => mac === action.addr && association?.node === node,
    )
    if (client) leave(client, context.clock.now())
  } else if (action.action === 'channel_switch' && radio) {
    radio.channel = number('channel') ?? radio.channel
  } else if (action.action === 'tx_power' && radio) {
    radio.txPower = number('level') ?? radio.txPower
  }
}
