import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFrame } from '#protocols/ucentral/encode.ts'
import type { Clock } from '../clock.ts'
import type { FleetOptions } from '../options.ts'
import type { Deltas } from '../report/deltas.ts'
import type { EventPayload, Node } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import type { BoxMemory } from './box-memory.ts'
import type { ConfigStore } from './configuration/config-store.ts'
import type { Backlog } from './connection/backlog.ts'
import type { Connection } from './connection/connection.ts'
import type { Lifetime } from './connection/lifetime.ts'

/** The software in one pretend box, as its parts, faults and tests see it. What it reports about is its `node`. */
export interface Agent extends BoxMemory {
  readonly node: Node
  readonly site: Site
  readonly context: AgentContext
  readonly connection: Connection
  readonly reporter: AgentReporter
  readonly configs: ConfigStore
  readonly backlog: Backlog
  readonly deltas: Deltas
  readonly life: Lifetime
  readonly serial: string
  readonly isSwitch: boolean
  /** It announces neither the roost extension nor what vendors build into switches. */
  readonly stock: boolean
  /** The document it runs. */
  readonly config: JsonObject
  readonly uuid: number
  /** A stock switch nobody has configured reports nothing of its own accord. */
  readonly mute: boolean
  /** Powers the box on. */
  start(): void
  /** Ends everything; the process is about to exit. */
  stop(): void
  /** The agent's process starts anew, the box does not; without a `reason` it says why the box had started. */
  restartAgent(reason?: string): void
  redial(): void
  /** The line breaks for a moment. */
  dropLink(): void
  /** False when nobody listens; `compressFrom` as in the encoder. */
  send(frame: DeviceFrame, compressFrom?: number): boolean
  log(text: string, severity: number): void
  event(type: string, payload: EventPayload, atMs: number): void
  flushBacklog(): void
  reboot(reason: string): void
  /** What it does by itself beside its reports ends. */
  stopExtras(): void
  restartExtras(): void
}

/** Its reports, at the intervals its configuration says or when asked. */
export interface AgentReporter {
  /** State reports that were handed to a socket since it was made. */
  readonly statesSent: number
  start(): void
  stop(): void
  restart(): void
  onConnect(): void
  /** False when nobody listens. */
  sendState(requestUuid?: string, now?: number): boolean
  sendHealth(requestUuid?: string): boolean
  stateParams(now?: number): JsonObject
}

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
