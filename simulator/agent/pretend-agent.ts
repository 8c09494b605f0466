import type { JsonObject } from '#protocols/json.ts'
import { type DeviceFrame, encodeDeviceMessage } from '#protocols/ucentral/encode.ts'
import type { Cancel } from '../clock.ts'
import { createDeltas } from '../report/deltas.ts'
import type { EventPayload, Node } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import type { Agent, AgentContext } from './agent.ts'
import { Boots } from './boots.ts'
import { BoxMemory } from './box-memory.ts'
import { ConfigStore } from './configuration/config-store.ts'
import { factoryConfig } from './configuration/run-config.ts'
import { Backlog } from './connection/backlog.ts'
import { Connection } from './connection/connection.ts'
import { connectionOptions } from './connection/connection-options.ts'
import { receive } from './connection/inbox.ts'
import { introduce } from './connection/introduction.ts'
import { Lifetime } from './connection/lifetime.ts'
import { renewPassword, startExtras } from './extras.ts'
import { distort, writerOf } from './faults/distort.ts'
import { Reporter } from './reporter.ts'
import { callInAlone } from './rtty/rtty.ts'
import { tellEvent } from './tell-event.ts'

/** The software in one pretend box: connects, reports, obeys. What it reports about is its `node`. */
export class PretendAgent extends BoxMemory implements Agent {
  readonly node: Node
  readonly site: Site
  readonly context: AgentContext
  readonly connection: Connection
  readonly reporter: Reporter
  readonly configs: ConfigStore
  readonly backlog = new Backlog()
  readonly deltas = createDeltas()
  readonly life: Lifetime
  private readonly boots: Boots
  private cancelExtras: Cancel = () => undefined

  constructor(node: Node, site: Site, context: AgentContext) {
    super(node.device.model.firmware)
    this.node = node
    this.site = site
    this.context = context
    this.configs = new ConfigStore(factoryConfig(this))
    this.life = new Lifetime(context.clock)
    this.reporter = new Reporter(this)
    this.connection = new Connection(connectionOptions(this), context.clock, {
      onOpen: () => this.connected(),
      onText: (text) => receive(this, text),
      onLost: (why) => this.lost(why),
    })
    this.boots = new Boots(this)
    node.onEvent = (type, payload, at) => this.event(type, payload, at)
  }

  get serial(): string {
    return this.node.device.serial
  }

  get isSwitch(): boolean {
    return this.node.device.model.platform === 'switch'
  }

  /** It announces neither the roost extension nor what vendors build into switches. */
  get stock(): boolean {
    return this.context.options.stock || this.quirks.has('stock')
  }

  /** The document it runs. */
  get config(): JsonObject {
    return this.configs.active
  }

  get uuid(): number {
    return this.recovering ? 0 : this.node.config.uuid
  }

  /** A stock switch nobody has configured reports nothing of its own accord. */
  get mute(): boolean {
    return this.stock && this.isSwitch && this.node.config.uuid <= 1
  }

  /** Powers the box on. */
  start(): void {
    this.boots.start()
  }

  /** Ends everything; the process is about to exit. */
  stop(): void {
    for (const cancel of this.faultTimers.values()) cancel()
    this.boots.stop()
  }

  /** The agent's process starts anew, the box does not: it says again why the box had started. */
  restartAgent(reason = this.bootReason): void {
    this.reason = reason
    this.heardUuid = 0
    if (this.mode === 'running') this.redial()
  }

  redial(): void {
    const { rttyAlone } = this.context.options
    this.connection.leave('destroy')
    if (rttyAlone === null) this.connection.dial()
    else callInAlone(this, rttyAlone)
  }

  /** The line breaks for a moment. */
  dropLink(): void {
    if (this.mode === 'running') this.connection.drop()
  }

  /** False when nobody listens; `compressFrom` as in the encoder. */
  send(frame: DeviceFrame, compressFrom?: number): boolean {
    if (this.mode !== 'running' || !this.connection.connected) return false
    const outgoing = distort(this, frame)
    return this.connection.send(encodeDeviceMessage(outgoing, compressFrom, writerOf(this)))
  }

  log(text: string, severity: number): void {
    this.send({ method: 'log', params: { serial: this.serial, log: text, severity } })
  }

  event(type: string, payload: EventPayload, atMs: number): void {
    tellEvent(this, type, payload, atMs)
  }

  flushBacklog(): void {
    if (!this.connection.connected) return
    this.lostAt = null
    for (const frame of this.backlog.take()) this.send(frame)
  }

  reboot(reason: string): void {
    this.boots.reboot(reason)
  }

  /** What it does by itself beside its reports ends. */
  stopExtras(): void {
    this.cancelExtras()
  }

  restartExtras(): void {
    this.cancelExtras()
    this.cancelExtras = startExtras(this)
    renewPassword(this)
  }

  private connected(): void {
    this.context.announce(this, 'connected')
    const installed = this.installs.at(-1)
    if (installed) installed.backAt ??= this.context.clock.now()
    introduce(this)
    this.reason = 'socket'
    this.freshBoot = false
    this.flushBacklog()
    this.reporter.onConnect()
  }

  private lost(why: string): void {
    this.lostAt ??= this.context.clock.now()
    this.context.announce(this, `not connected: ${why}`)
  }
}
