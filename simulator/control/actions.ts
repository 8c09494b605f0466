import type { JsonObject } from '#protocols/json.ts'
import type { Agent } from '../agent/agent.ts'
import { readWish, reconfigure, tamper } from '../agent/configuration/drift.ts'
import { factoryReset } from '../agent/configuration/run-config.ts'
import { FAULTS, startFault, stopFault } from '../agent/faults/fault-list.ts'
import {
  cut,
  goAway,
  impersonate,
  rebind,
  resume,
  setCommonName,
  setKey,
  silence,
} from '../agent/faults/faults.ts'

import { crash, recover, say, sendRadius } from '../agent/sayings.ts'
import { failPower, setPort, settle } from '../world/wiring/power.ts'
import { replug } from '../world/wiring/topology.ts'
import type { Action, ActionInput } from './action.ts'
import { clientActions } from './client-actions.ts'

/** What cannot go wrong. */
const PLAIN_ACTIONS: Readonly<Record<string, (agent: Agent, input: ActionInput) => void>> = {
  /** Pulls the plug for the reboot time; comes back with reason `reboot`. */
  restart: (agent) => agent.reboot('reboot'),
  cut,
  silence,
  resume,
  close: goAway,
  /** The reset button: default configuration; the same key, or with `?key=new` one it makes itself. */
  factory: (agent, { query }) => {
    if (query.get('key') === 'new') setKey(agent, agent.connection.keyGeneration + 1)
    factoryReset(agent)
  },
  'set-key': (agent, { query }) => setKey(agent, generation(query) ?? agent.connection.keyGeneration + 1),
  'set-cn': (agent, { query }) => setCommonName(agent, query.get('name')),
  /** What its watchdog pings answers no more, or again. */
  'hosts-silent': (agent) => {
    agent.hostsSilent = true
  },
  'hosts-answer': (agent) => {
    agent.hostsSilent = false
  },
  rebind,
  crash,
  /** It has power and a link and does nothing any more, until its power goes. */
  hang: (agent) => {
    agent.node.hung = true
    silence(agent)
  },
  /** Ends the fault `?what=`, or all of them. */
  heal: (agent, { query }) => stopFault(agent, query.get('what') ?? undefined),
  recovery: recover,
  radius: (agent, { query }) => sendRadius(agent, query.get('user') ?? undefined),
  /** Sends one of the messages that agents send by themselves: `?what=alarm`. */
  say: (agent, { query }) => say(agent, query.get('what') ?? ''),
  /** `?port=Ethernet3`; `down` and `up` are its link, `poe-off` and `poe-on` its power. */
  'port-down': (agent, input) => switchPort(agent, input, { disabled: true }),
  'port-up': (agent, input) => switchPort(agent, input, { disabled: false }),
  'poe-off': (agent, input) => switchPort(agent, input, { poeOff: true }),
  'poe-on': (agent, input) => switchPort(agent, input, { poeOff: false }),
  /** `?what=overload` (or another word of the agent): the power of `?port=` fails; without `what` it works again. */
  'poe-fault': (agent, { query }) => {
    const port = agent.node.ports.get(query.get('port') ?? '')
    if (!port) return
    failPower(agent.site.nodes, agent.node, port, query.get('what'), agent.context.clock.now())
  },
  /** Somebody else's network takes `?share=0.8` of the air of its radios. */
  disturb: (agent, { query }) => {
    const share = Number(query.get('share') ?? 0.5)
    for (const radio of agent.node.radios) radio.neighbourShare = Math.min(0.95, Math.max(0, share || 0))
  },
  /** Its antenna is turned until `?db=12` are lost. */
  turn: (agent, { query }) => {
    agent.node.offAxisDb = Number(query.get('db')) || 0
  },
  /** The cable of the uplink into `?port=Ethernet3`. */
  replug: (agent, { query }) => {
    const port = agent.node.ports.get(query.get('port') ?? '')
    if (!port) return
    replug(agent.node, port)
    settle(agent.site.nodes, agent.context.clock.now())
  },
  /** A cable from `?port=Ethernet3` that leads back to the switch, and its end. */
  loop: (agent, input) => putLoop(agent, input, true),
  unloop: (agent, input) => putLoop(agent, input, false),
  impostor: (agent, { query }) => impersonate(agent, generation(query) ?? 1),
  /** Sends a state report now. */
  report: (agent) => {
    agent.reporter.sendState()
  },
  /** Sends the body as it is, whatever it says: how tests send what no device would. */
  send: (agent, { query, body }) => {
    agent.connection.send(query.has('binary') ? Buffer.from(body) : body)
  },
}

/** What a person or a test may do to a pretend device from outside. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...Object.fromEntries(
    Object.entries(PLAIN_ACTIONS).map(([name, run]) => [
      name,
      (agent: Agent, input: ActionInput) => {
        run(agent, input)
        return undefined
      },
    ]),
  ),
  ...clientActions,
  /** Another configuration under a newer id: `?change=ssid,radio,vlan,port`, `?port=`, or the body's. */
  reconfigure: (agent, input) => withWish(agent, input, reconfigure),
  /** The same in the running system alone: the id stays. */
  tamper: (agent, input) => withWish(agent, input, tamper),
}

function withWish(agent: Agent, { query, body }: ActionInput, act: typeof tamper): string | undefined {
  const wish = readWish(query, body)
  if (typeof wish === 'string') return wish
  act(agent, wish)
  return undefined
}

function switchPort(agent: Agent, { query }: ActionInput, change: { disabled?: boolean; poeOff?: boolean }) {
  const name = query.get('port') ?? ''
  const port = name === 'uplink' ? agent.node.uplink : agent.node.ports.get(name)
  if (port) setPort(agent.site.nodes, port, change, agent.context.clock.now())
}

function putLoop({ node, site, context }: Agent, { query }: ActionInput, looped: boolean): void {
  const port = node.ports.get(query.get('port') ?? '')
  if (!port) return
  port.looped = looped
  settle(site.nodes, context.clock.now())
}

function generation(query: URLSearchParams): number | null {
  const text = query.get('generation')
  return text === null || !/^\d{1,9}$/.test(text) ? null : Number(text)
}

/** Parameters of a fault: whole numbers as numbers, everything else as text. */
function parametersOf(query: URLSearchParams): JsonObject {
  const value = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text)
  return Object.fromEntries([...query].map(([key, text]) => [key, value(text)]))
}

/** The action of that name, or the start of the fault of that name, or null. */
export function actionNamed(name: string): Action | null {
  if (Object.hasOwn(ACTIONS, name)) return ACTIONS[name]!
  if (!Object.hasOwn(FAULTS, name)) return null
  return (agent, { query }) => {
    startFault(agent, name, parametersOf(query))
    return undefined
  }
}
