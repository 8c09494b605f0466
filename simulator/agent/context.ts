import type { Clock } from '../clock.ts'
import type { FleetOptions } from '../options.ts'
import type { Agent } from './agent.ts'

/** What a person outside sees of a pretend device. */
export type AgentMode =
  | 'running'
  | 'rebooting'
  | 'cut'
  | 'silent'
  | 'away'
  | 'stopped'
  /** The port that feeds it gives no power. */
  | 'unpowered'
  /** It runs, but something between it and the controller is down. */
  | 'unreachable'

/** What all agents of a fleet share. */
export interface AgentContext {
  readonly options: FleetOptions
  readonly clock: Clock
  /** PEM of the CA that signed the server's certificate, or null. */
  readonly ca: string | null
  /** The CA was made the process's default, so that thousands of devices share it. */
  readonly caIsDefault: boolean
  /** Tells the person at the keyboard that something changed. */
  readonly announce: (agent: Agent, text: string) => void
}
