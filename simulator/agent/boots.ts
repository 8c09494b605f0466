import type { Cancel } from '../clock.ts'
import { applyConfig } from '../config/applied-config.ts'
import { bootNode } from '../world/node.ts'
import { tuneRadios } from '../world/radio/air.ts'
import { dropClients } from '../world/radio/roaming.ts'
import { goDown, settle } from '../world/wiring/power.ts'
import type { Agent } from './agent.ts'
import { restoreAtBoot } from './configuration/dead-man.ts'
import { newSlot } from './connection/slot.ts'

/** A connection survives a break of the line that is shorter: nobody has hung up yet. */
const HANG_UP_MS = 70_000
const SETTLE_MS = 1000

/** How one box goes down and comes back: by command, by power, by what lies between it and the controller. */
export class Boots {
  private readonly agent: Agent
  private cancelBoot: Cancel = () => undefined

  constructor(agent: Agent) {
    this.agent = agent
    agent.node.onPower = (powered) => this.powerChanged(powered)
    agent.node.onReach = (reachable) => this.reachChanged(reachable)
  }

  /** Goes down and comes back after the fleet's reboot time, with `reason` and a small uptime. */
  reboot(reason: string): void {
    const { agent } = this
    const { node, site, context } = agent
    if (!node.powered) return
    agent.mode = 'rebooting'
    this.halt()
    agent.connection.leave('destroy')
    goDown(site.nodes, node, context.clock.now())
    dropClients(site, node)
    context.announce(agent, `rebooting (${reason})`)
    this.plan(reason)
  }

  /** Powers the box on. */
  start(): void {
    const { agent } = this
    agent.mode = 'running'
    agent.reporter.start()
    agent.restartExtras()
    agent.connection.leave('destroy')
    if (agent.node.reachable) agent.redial()
    else agent.mode = 'unreachable'
  }

  /** For good. */
  stop(): void {
    this.agent.mode = 'stopped'
    this.cancelBoot()
    this.halt()
    this.agent.connection.leave('close')
  }

  /** Everything of this life of the box ends. */
  private halt(): void {
    const { agent } = this
    agent.life.end()
    agent.slot = newSlot()
    agent.reporter.stop()
    agent.stopTelemetry = null
    agent.rtty?.stop()
    agent.rtty = null
  }

  /** A new life; the world has been told. */
  private begin(reason: string, now: number): void {
    const { agent } = this
    agent.deltas.clear()
    agent.backlog.take()
    agent.reason = reason
    agent.bootReason = reason
    agent.freshBoot = true
    agent.recovering = false
    agent.heardUuid = 0
    agent.leds = 'on'
    agent.event('unit.boot-up', { cause: reason }, now)
    this.start()
  }

  private plan(reason: string): void {
    const { clock, options } = this.agent.context
    this.cancelBoot()
    this.cancelBoot = clock.after(options.rebootSeconds * 1000, () => {
      if (this.agent.mode === 'rebooting') this.boot(reason)
    })
  }

  private boot(reason: string): void {
    const { agent } = this
    const { node, configs } = agent
    const now = agent.context.clock.now()
    bootNode(node, now)
    restoreAtBoot(agent)
    node.config = applyConfig(configs.active, node.device.model, configs.compressState)
    tuneRadios(node)
    this.begin(reason, now)
    settle(agent.site.nodes, now)
  }

  /** Without power it falls silent in the middle of a word; with it, it starts from cold. */
  private powerChanged(powered: boolean): void {
    const { agent } = this
    if (agent.mode === 'stopped') return
    if (powered) {
      agent.mode = 'rebooting'
      this.plan('coldboot')
      return
    }
    this.cancelBoot()
    agent.mode = 'unpowered'
    this.halt()
    agent.connection.abandon()
    dropClients(agent.site, agent.node)
    agent.context.announce(agent, 'without power')
  }

  /** The way to the controller breaks silently; a short break is survived by the connection. */
  private reachChanged(reachable: boolean): void {
    const { agent } = this
    const now = agent.context.clock.now()
    if (!reachable && agent.mode === 'running') {
      agent.mode = 'unreachable'
      agent.lostAt ??= now
      agent.connection.freeze()
    } else if (reachable && agent.mode === 'unreachable') {
      agent.mode = 'running'
      const survives = now - (agent.lostAt ?? now) < HANG_UP_MS && agent.connection.thaw()
      if (survives) agent.life.after(SETTLE_MS, () => agent.flushBacklog())
      else agent.redial()
    }
  }
}
