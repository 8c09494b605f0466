import { type DeviceFrame, encodeDeviceMessage } from '#protocols/ucentral/encode.ts'
import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { Cancel, Clock } from '../clock.ts'
import { applyConfig, wantsEvent } from '../config/applied-config.ts'
import { defaultConfig } from '../config/default-config.ts'
import { applyPorts } from '../config/port-settings.ts'
import { type FleetOptions, factoryIntervals } from '../options.ts'
import { createDeltas } from '../report/deltas.ts'
import { tuneRadios } from '../world/air.ts'
import { bootNode, type EventPayload, type Node } from '../world/node.ts'
import { goDown, settle } from '../world/power.ts'
import { dropClients } from '../world/roaming.ts'
import type { Site } from '../world/site.ts'
import { newSlot, type Slot } from './answer.ts'
import { Connection } from './connection.ts'
import { distort } from './distort.ts'
import { renewPassword, startExtras } from './extras.ts'
import { receive } from './inbox.ts'
import { introduce } from './introduction.ts'
import { Reporter } from './reporter.ts'
import { type RingEntry, remember, snoopJoin } from './ring.ts'

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

const BACKLOG_EVENTS = 250
/** An agent that hears nothing for this long hangs up. */
const HANG_UP_MS = 70_000
const SETTLE_MS = 1000
const FACTORY_UUID = 1

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

/** The software in one pretend box: connects, reports, obeys. What it reports about is its `node`. */
export class Agent {
  readonly node: Node
  readonly site: Site
  readonly context: AgentContext
  readonly connection: Connection
  readonly reporter: Reporter
  readonly deltas = createDeltas()
  mode: AgentMode = 'stopped'
  firmware: string
  /** The document it runs; `node.config` is what became of it. */
  config: JsonObject
  /** Newest configuration id it ever stored, refused ones included. */
  latestUuid = FACTORY_UUID
  slot: Slot = newSlot()
  ring: RingEntry[] = []
  /** Faults in the agent's behaviour that are on at the moment. */
  readonly quirks = new Set<string>()
  /** Ends what faults repeat, by name. */
  readonly faultTimers = new Map<string, Cancel>()
  /** Messages heard that ask for no answer, by name. */
  readonly heard = new Map<string, number>()
  readonly packages = new Set(['ucentral-client', 'hostapd'])
  country = 'DE'
  /** Root password when the configuration asks for a random one. */
  password: string | null = null
  /** What the kernel left behind; told once after the next connection. */
  crashLines: readonly string[] | null = null
  /** Connects with id 0 and takes no configuration. */
  recovering = false
  /** `off` and `on` are what the box does; blinking ends by itself. */
  leds: 'on' | 'off' | 'blink' = 'on'
  stopTelemetry: Cancel | null = null
  /** Why it connects next: the boot's cause once, then `socket`. */
  reason = 'coldboot'
  freshBoot = true
  /** Milliseconds when it lost its controller; null while connected and before the first connection. */
  lostAt: number | null = null
  private compressState = true
  private readonly timers = new Set<Cancel>()
  private life = 0
  private cancelExtras: Cancel = () => undefined
  private cancelBoot: Cancel = () => undefined
  private backlog: DeviceFrame[] = []

  constructor(node: Node, site: Site, context: AgentContext) {
    const { options, clock, ca, caIsDefault } = context
    const { device } = node
    this.node = node
    this.site = site
    this.context = context
    this.firmware = device.model.firmware
    this.config = defaultConfig(device, factoryIntervals(options))
    this.reporter = new Reporter(this)
    this.connection = new Connection(
      {
        server: options.server,
        ca,
        caIsDefault,
        verifyHost: options.verifyHost,
        seed: options.seed,
        serial: device.serial,
        caSigned: options.caSigned,
        isSwitch: this.isSwitch,
        fastReconnectMs: options.fastReconnectMs,
      },
      clock,
      {
        onOpen: () => this.connected(),
        onText: (text) => receive(this, text),
        onLost: (why) => this.lost(why),
      },
    )
    node.onEvent = (type, payload, at) => this.event(type, payload, at)
    node.onPower = (powered) => this.powerChanged(powered)
    node.onReach = (reachable) => this.reachChanged(reachable)
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

  get uuid(): number {
    return this.recovering ? 0 : this.node.config.uuid
  }

  /** Powers the box on. */
  start(): void {
    this.mode = 'running'
    this.reporter.start()
    this.restartExtras()
    this.connection.leave('destroy')
    if (this.node.reachable) this.connection.dial()
    else this.mode = 'unreachable'
  }

  /** Ends everything; the process is about to exit. */
  stop(): void {
    this.mode = 'stopped'
    for (const cancel of this.faultTimers.values()) cancel()
    this.cancelBoot()
    this.halt()
    this.connection.leave('close')
  }

  /** Runs `action` later unless the box reboots before. */
  after(delayMs: number, action: () => void): Cancel {
    const cancel = this.context.clock.after(delayMs, () => {
      this.timers.delete(stop)
      action()
    })
    const stop = () => {
      this.timers.delete(stop)
      cancel()
    }
    this.timers.add(stop)
    return stop
  }

  /** `action`, which does nothing any more once the box has gone down. */
  inThisLife<Value>(action: (value: Value) => void): (value: Value) => void {
    const { life } = this
    return (value) => {
      if (life === this.life) action(value)
    }
  }

  /** The agent's process starts anew, the box does not; `reason` is what it says then. */
  restartAgent(reason = 'socket'): void {
    this.reason = reason
    if (this.mode === 'running') this.redial()
  }

  /** False when nobody listens; `compressFrom` as in the encoder. */
  send(frame: DeviceFrame, compressFrom?: number): boolean {
    if (this.mode !== 'running' || !this.connection.connected) return false
    const outgoing = distort(this, frame)
    return this.connection.send(encodeDeviceMessage(outgoing, compressFrom))
  }

  log(text: string, severity: number): void {
    this.send({ method: 'log', params: { serial: this.serial, log: text, severity } })
  }

  /** A real-time event: sent, or kept for the next connection (the 250 newest). */
  event(type: string, payload: EventPayload, atMs: number): void {
    if (type === 'client.join') snoopJoin(this, String(payload.client), atMs)
    if (!this.isSwitch && !wantsEvent(this.node.config, type)) return
    remember(this, 'event', atMs, { type, payload })
    const event = [Math.floor(atMs / 1000), { type, payload }]
    const frame = { method: 'event', params: { serial: this.serial, data: { event } } }
    if (this.send(frame) || this.mode === 'silent') return
    this.backlog.push(frame)
    if (this.backlog.length > BACKLOG_EVENTS) this.backlog.shift()
  }

  /** Goes down and comes back after the fleet's reboot time, with `reason` and a small uptime. */
  reboot(reason: string): void {
    if (!this.node.powered) return
    this.mode = 'rebooting'
    this.halt()
    this.connection.leave('destroy')
    goDown(this.site.nodes, this.node, this.context.clock.now())
    dropClients(this.site, this.node)
    this.context.announce(this, `rebooting (${reason})`)
    this.planBoot(reason)
  }

  private planBoot(reason: string): void {
    this.cancelBoot()
    this.cancelBoot = this.context.clock.after(this.context.options.rebootSeconds * 1000, () => {
      if (this.mode === 'rebooting') this.boot(reason)
    })
  }

  /** Without power it falls silent in the middle of a word; with it, it starts from cold. */
  private powerChanged(powered: boolean): void {
    if (this.mode === 'stopped') return
    if (powered) {
      this.mode = 'rebooting'
      this.planBoot('coldboot')
      return
    }
    this.cancelBoot()
    this.mode = 'unpowered'
    this.halt()
    this.connection.abandon()
    dropClients(this.site, this.node)
    this.context.announce(this, 'without power')
  }

  /** The way to the controller breaks silently; a short break is survived by the connection. */
  private reachChanged(reachable: boolean): void {
    const now = this.context.clock.now()
    if (!reachable && this.mode === 'running') {
      this.mode = 'unreachable'
      this.lostAt ??= now
      this.connection.freeze()
    } else if (reachable && this.mode === 'unreachable') {
      this.mode = 'running'
      const survives = now - (this.lostAt ?? now) < HANG_UP_MS && this.connection.thaw()
      if (survives) this.after(SETTLE_MS, () => this.flushBacklog())
      else this.redial()
    }
  }

  /** The line breaks for a moment. */
  dropLink(): void {
    if (this.mode === 'running') this.connection.drop()
  }

  private redial(): void {
    this.connection.leave('destroy')
    this.connection.dial()
  }

  private flushBacklog(): void {
    if (!this.connection.connected) return
    this.lostAt = null
    for (const frame of this.backlog.splice(0)) this.send(frame)
  }

  /** Back to the configuration from the factory; the key stays, it belongs to the box. */
  factoryReset(reason = 'factory'): void {
    this.config = defaultConfig(this.node.device, factoryIntervals(this.context.options))
    this.compressState = true
    this.latestUuid = FACTORY_UUID
    applyPorts(this.node, this.config)
    this.reboot(reason)
  }

  /** Makes a checked document the running configuration. */
  adopt(config: JsonObject, compressState: boolean): void {
    const { node, context } = this
    this.config = config
    this.compressState = compressState
    node.config = applyConfig(config, node.device.model, compressState)
    node.hostname = node.config.hostname ?? node.hostname
    node.configuredAt = context.clock.now()
    applyPorts(node, config)
    settle(this.site.nodes, node.configuredAt)
    node.ssidCounters.clear()
    this.deltas.clear()
    dropClients(this.site, node)
    tuneRadios(node)
    this.reporter.restart()
    this.restartExtras()
  }

  private restartExtras(): void {
    this.cancelExtras()
    this.cancelExtras = startExtras(this)
    renewPassword(this)
  }

  private boot(reason: string): void {
    const { node, context } = this
    const now = context.clock.now()
    bootNode(node, now)
    node.config = applyConfig(this.config, node.device.model, this.compressState)
    tuneRadios(node)
    this.deltas.clear()
    this.backlog = []
    this.reason = reason
    this.freshBoot = true
    this.recovering = false
    this.leds = 'on'
    this.event('unit.boot-up', { cause: reason }, now)
    this.start()
    settle(this.site.nodes, now)
  }

  private halt(): void {
    this.life++
    this.slot = newSlot()
    for (const cancel of [...this.timers]) cancel()
    this.reporter.stop()
    this.stopTelemetry = null
  }

  private connected(): void {
    this.context.announce(this, 'connected')
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
