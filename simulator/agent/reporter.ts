import type { JsonObject } from '#protocols/json.ts'
import { AP_STATE_COMPRESS_BYTES } from '#protocols/ucentral/limits.ts'
import type { Cancel } from '../clock.ts'
import { randomFrom } from '../random.ts'
import { apState } from '../report/ap-state.ts'
import { switchState } from '../report/switch-state.ts'
import { vitalsOf } from '../report/unit.ts'
import { advanceSite } from '../world/advance-site.ts'
import type { Agent } from './agent.ts'

const SICK_SANITY = 75
/** After an image that harmed it. */
const HARMED_SANITY = 40
const SICKNESSES = ['unhealthy', 'radius-silent', 'dhcp-silent']
const NO_DNS = { dns: false, location: '/interfaces/0', warning: ['DNS 192.0.2.53 is not reachable'] }
const SOON_MS = 2_000
/** Devices per second of spread after a common start: 200 devices spread over one more second. */
const SPREAD_DEVICES_PER_S = 200

/** The two periodic reports of an agent, on timers of their own; skipped while nobody listens. */
export class Reporter {
  private readonly agent: Agent
  private readonly jitter: number
  private cancelState: Cancel = () => undefined
  private cancelHealth: Cancel = () => undefined
  private nextStateAt = 0
  statesSent = 0

  constructor(agent: Agent) {
    this.agent = agent
    this.jitter = randomFrom(`jitter ${agent.node.device.serial}`).next()
  }

  /** First reports one full interval after the start, as agents do. */
  start(): void {
    this.planState(this.stateMs())
    this.planHealth(this.healthMs())
  }

  stop(): void {
    this.cancelState()
    this.cancelHealth()
  }

  /** A new configuration: nothing is sent now, the intervals begin anew. */
  restart(): void {
    this.stop()
    this.start()
  }

  /**
   * Real agents keep their timers, so a console would wait a whole interval for a first picture. Unless
   * the fleet runs with faithful timers, the next state comes soon after the connection.
   */
  onConnect(): void {
    const { options, clock } = this.agent.context
    if (options.faithfulTimers) return
    const spread = Math.max(1, options.devices / SPREAD_DEVICES_PER_S) * 1000
    const soon = Math.min(this.stateMs(), SOON_MS + this.jitter * spread)
    if (this.nextStateAt - clock.now() > soon) this.planState(soon)
  }

  /** Sends a state report now; false when nobody listens. */
  sendState(requestUuid?: string, now = this.agent.context.clock.now()): boolean {
    const { agent } = this
    if (!agent.connection.connected || agent.mode !== 'running') return false
    const params = this.stateParams(now)
    if (requestUuid !== undefined) params.request_uuid = requestUuid
    const compress = !agent.isSwitch && agent.node.config.compressState
    const isSent = agent.send({ method: 'state', params }, compress ? AP_STATE_COMPRESS_BYTES : undefined)
    if (isSent) this.statesSent++
    return isSent
  }

  sendHealth(requestUuid?: string): boolean {
    const { agent } = this
    const { serial, uuid } = agent
    const sanity = this.isHarmed() ? HARMED_SANITY : this.isSick() ? SICK_SANITY : 100
    const params: JsonObject = { serial, uuid, sanity, data: this.healthData() }
    if (requestUuid !== undefined) params.request_uuid = requestUuid
    return agent.send({ method: 'healthcheck', params })
  }

  /** `{serial, uuid, state}` of this moment, or of the one given. */
  stateParams(now = this.agent.context.clock.now()): JsonObject {
    const { node, site, serial, deltas, stock, isSwitch } = this.agent
    const uuid = stock && isSwitch ? this.agent.heardUuid : this.agent.uuid
    advanceSite(site, now)
    const state = isSwitch ? switchState(site, node, stock, now) : apState(site, node, deltas, stock, now)
    return { serial, uuid, state }
  }

  private healthData(): JsonObject {
    const sick = this.agent.quirks.has('unhealthy') || this.isHarmed()
    if (this.agent.isSwitch) return { messages: sick ? ['Fan 1 has stopped'] : [] }
    const { memory } = vitalsOf(this.agent.node, this.agent.context.clock.now())
    const unit = { memory: Math.round((1 - memory.free / memory.total) * 100) }
    const interfaces: JsonObject = sick ? { up0v0: NO_DNS } : {}
    if (this.agent.quirks.has('radius-silent')) interfaces.up0v1 = { radius: { Staff: false } }
    if (this.agent.quirks.has('dhcp-silent')) interfaces.up0v2 = { dhcp: false }
    return Object.keys(interfaces).length > 0 ? { unit, interfaces } : { unit }
  }

  private isSick(): boolean {
    return SICKNESSES.some((name) => this.agent.quirks.has(name))
  }

  private isHarmed(): boolean {
    return this.agent.harmedBy === this.agent.firmware
  }

  private planState(delayMs: number): void {
    const { clock } = this.agent.context
    this.cancelState()
    this.nextStateAt = clock.now() + delayMs
    this.cancelState = clock.after(delayMs, () => {
      this.planState(this.stateMs())
      if (!this.agent.mute) this.sendState()
    })
  }

  private planHealth(delayMs: number): void {
    this.cancelHealth()
    this.cancelHealth = this.agent.context.clock.after(delayMs, () => {
      this.planHealth(this.healthMs())
      if (!this.agent.mute) this.sendHealth()
    })
  }

  private stateMs(): number {
    return this.agent.node.config.stateInterval * 1000
  }

  private healthMs(): number {
    return this.agent.node.config.healthInterval * 1000
  }
}
