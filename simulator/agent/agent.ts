import { decodeControllerFrame } from '#protocols/ucentral/decode-controller.ts'
import { type DeviceFrame, encodeDeviceMessage } from '#protocols/ucentral/encode.ts'
import type { JsonObject } from '#protocols/ucentral/json.ts'
import { AP_RECEIVE_BYTES } from '#protocols/ucentral/limits.ts'
import type { Cancel, Clock } from '../clock.ts'
import { applyConfig, wantsEvent } from '../config/applied-config.ts'
import { defaultConfig } from '../config/default-config.ts'
import { capabilitiesOf } from '../kinds/capabilities.ts'
import { type FleetOptions, factoryIntervals } from '../options.ts'
import { createDeltas } from '../report/deltas.ts'
import { tuneRadios } from '../world/air.ts'
import { bootNode, type EventPayload, type Node } from '../world/node.ts'
import { dropClients } from '../world/roaming.ts'
import type { Site } from '../world/site.ts'
import { handleCommand } from './commands.ts'
import { Connection } from './connection.ts'
import { Reporter } from './reporter.ts'

/** What a person outside sees of a pretend device. */
export type AgentMode = 'running' | 'rebooting' | 'cut' | 'silent' | 'away' | 'stopped'

const BACKLOG_EVENTS = 250
const RECOVERY_AFTER_MS = 300_000
const FACTORY_UUID = 1

export interface AgentContext {
  readonly options: FleetOptions
  readonly clock: Clock
  /** PEM of the CA that signed the server's certificate, or null. */
  readonly ca: string | null
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
  /** Milliseconds until which its one slot for ordinary commands is taken. */
  busyUntil = 0
  /** `off` and `on` are what the box does; blinking ends by itself. */
  leds: 'on' | 'off' | 'blink' = 'on'
  stopTelemetry: Cancel | null = null
  private reason: string | null = 'coldboot'
  private freshBoot = true
  private lostAt: number | null = null
  private readonly timers = new Set<Cancel>()
  private backlog: DeviceFrame[] = []

  constructor(node: Node, site: Site, context: AgentContext) {
    const { options, clock, ca } = context
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
        onText: (text) => this.receive(text),
        onLost: (why) => this.lost(why),
      },
    )
    node.onEvent = (type, payload, at) => this.event(type, payload, at)
  }

  get serial(): string {
    return this.node.device.serial
  }

  get isSwitch(): boolean {
    return this.node.device.model.platform === 'switch'
  }

  get uuid(): number {
    return this.node.config.uuid
  }

  /** Powers the box on. */
  start(): void {
    this.mode = 'running'
    this.reporter.start()
    this.connection.dial()
  }

  /** Ends everything; the process is about to exit. */
  stop(): void {
    this.mode = 'stopped'
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

  /** False when nobody listens; `compressFrom` as in the encoder. */
  send(frame: DeviceFrame, compressFrom?: number): boolean {
    if (this.mode !== 'running' || !this.connection.connected) return false
    return this.connection.send(encodeDeviceMessage(frame, compressFrom))
  }

  log(text: string, severity: number): void {
    this.send({ method: 'log', params: { serial: this.serial, log: text, severity } })
  }

  /** A real-time event: sent, or kept for the next connection (the 250 newest). */
  event(type: string, payload: EventPayload, atMs: number): void {
    if (!this.isSwitch && !wantsEvent(this.node.config, type)) return
    const event = [Math.floor(atMs / 1000), { type, payload }]
    const frame = { method: 'event', params: { serial: this.serial, data: { event } } }
    if (this.send(frame) || this.mode === 'silent') return
    this.backlog.push(frame)
    if (this.backlog.length > BACKLOG_EVENTS) this.backlog.shift()
  }

  /** Goes down and comes back after the fleet's reboot time, with `reason` and a small uptime. */
  reboot(reason: string): void {
    this.mode = 'rebooting'
    this.halt()
    this.connection.leave('destroy')
    this.node.running = false
    dropClients(this.site, this.node)
    this.context.announce(this, `rebooting (${reason})`)
    this.context.clock.after(this.context.options.rebootSeconds * 1000, () => {
      if (this.mode === 'rebooting') this.boot(reason)
    })
  }

  /** Back to the configuration from the factory; the key stays, it belongs to the box. */
  factoryReset(): void {
    this.config = defaultConfig(this.node.device, factoryIntervals(this.context.options))
    this.latestUuid = FACTORY_UUID
    this.reboot('factory')
  }

  /** Makes a checked document the running configuration. */
  adopt(config: JsonObject, compressState: boolean): void {
    const { node, context } = this
    this.config = config
    node.config = applyConfig(config, node.device.model, compressState)
    node.hostname = node.config.hostname ?? node.hostname
    node.configuredAt = context.clock.now()
    node.ssidCounters.clear()
    this.deltas.clear()
    dropClients(this.site, node)
    tuneRadios(node)
    this.reporter.restart()
  }

  cut(): void {
    this.mode = 'cut'
    this.connection.freeze()
  }

  silence(): void {
    this.mode = 'silent'
  }

  /** Says goodbye and stays away until `resume`. */
  goAway(): void {
    this.mode = 'away'
    this.connection.leave('close')
    this.context.announce(this, 'away')
  }

  /** Ends `cut`, `silence` and `close`. */
  resume(): void {
    if (this.mode === 'cut') this.connection.leave('destroy')
    if (this.mode === 'cut' || this.mode === 'away') this.lostAt = this.context.clock.now()
    if (this.mode !== 'rebooting') this.mode = 'running'
    this.connection.dial()
  }

  /** Comes back as another box that claims the same serial. */
  setKey(generation: number): void {
    this.connection.keyGeneration = generation
    this.connection.leave('destroy')
    if (this.mode !== 'rebooting') this.mode = 'running'
    this.connection.dial()
  }

  private boot(reason: string): void {
    const { node, context } = this
    const now = context.clock.now()
    bootNode(node, now)
    node.config = applyConfig(this.config, node.device.model)
    tuneRadios(node)
    this.deltas.clear()
    this.backlog = []
    this.reason = reason
    this.freshBoot = true
    this.busyUntil = 0
    this.leds = 'on'
    this.event('unit.boot-up', { cause: reason }, now)
    this.start()
  }

  private halt(): void {
    for (const cancel of [...this.timers]) cancel()
    this.reporter.stop()
    this.stopTelemetry = null
  }

  private connected(): void {
    this.context.announce(this, 'connected')
    this.send({ method: 'connect', params: this.connectParams() })
    this.reason = 'socket'
    if (this.freshBoot && this.isSwitch) this.switchGreeting()
    this.freshBoot = false
    this.lostAt = null
    for (const frame of this.backlog.splice(0)) this.send(frame)
    this.reporter.onConnect()
  }

  private connectParams(): JsonObject {
    const { node, serial, firmware, uuid, context } = this
    const capabilities = { ...capabilitiesOf(node.device, context.options.stock) }
    if (this.isSwitch) return { serial, firmware, uuid, capabilities: { ...capabilities, firmware } }
    const { country } = capabilities
    return { serial, firmware, uuid, reason: this.connectReason(), defaults: { country }, capabilities }
  }

  /** An agent that was offline for long has been respawned meanwhile and says so. */
  private connectReason(): string {
    const offline = this.lostAt === null ? 0 : this.context.clock.now() - this.lostAt
    return this.reason === 'socket' && offline > RECOVERY_AFTER_MS ? 'recovery' : (this.reason ?? 'socket')
  }

  /** What the switch agent says once per start, right after `connect`. */
  private switchGreeting(): void {
    this.log('uc-client: dev-id file suspiciously < than 36.. trying anyway', 3)
    const event = [0, { type: 'device.reboot', payload: { description: '' } }]
    this.send({ method: 'event', params: { serial: this.serial, data: { event } } })
  }

  private lost(why: string): void {
    this.lostAt ??= this.context.clock.now()
    this.context.announce(this, `not connected: ${why}`)
  }

  private receive(text: string): void {
    if (this.mode !== 'running') return
    const bytes = Buffer.byteLength(text)
    if (!this.isSwitch && bytes > AP_RECEIVE_BYTES) {
      const reads = Math.ceil(bytes / AP_RECEIVE_BYTES)
      for (let read = 0; read < reads; read++) this.log('failed to parse command', 2)
      return
    }
    const decoded = decodeControllerFrame(text)
    if (decoded.ok && decoded.message.kind === 'command') {
      handleCommand(this, decoded.message)
      return
    }
    if (!decoded.ok) {
      const broken = decoded.reason === 'not_json' || decoded.reason === 'not_an_object'
      this.log(broken ? 'failed to parse command' : 'received invalid jsonrpc call', 2)
    }
  }
}
