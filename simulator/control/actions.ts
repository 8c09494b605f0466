import type { Agent } from '../agent/agent.ts'

type Action = (agent: Agent, argument: number | null) => void

/** What a person or a test may do to a pretend device from outside. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  /** Pulls the plug for the reboot time; comes back with reason `reboot`. */
  restart: (agent) => agent.reboot('reboot'),
  /** Silent cut: the TCP connection stays, nothing goes through it. */
  cut: (agent) => agent.cut(),
  /** Stays connected and answers pings, but sends and answers nothing. */
  silence: (agent) => agent.silence(),
  /** Ends cut, silence and close. */
  resume: (agent) => agent.resume(),
  /** Closes cleanly and stays away. */
  close: (agent) => agent.goAway(),
  /** The reset button: default configuration, same key. */
  factory: (agent) => agent.factoryReset(),
  /** Another box with the same serial: key generation `argument`, or the next one. */
  'set-key': (agent, argument) => agent.setKey(argument ?? agent.connection.keyGeneration + 1),
  /** Sends a state report now. */
  report: (agent) => {
    agent.reporter.sendState()
  },
}

/** The action of that name, or null. */
export function actionNamed(name: string): Action | null {
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name]! : null
}
