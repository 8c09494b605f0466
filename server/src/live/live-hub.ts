import type { LiveEvent } from '#contract/live-events.ts'
import type { EventBus } from '../events/bus.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import type { ReachReader } from '../http/guard.ts'
import type { LiveConnection } from './connection.ts'
import { RowBatcher } from './row-batcher.ts'

/** Fans domain events out to the browsers that asked and may see; nobody is told about another tenant. */
export class LiveHub {
  readonly #byTenant = new Map<number, Set<LiveConnection>>()
  readonly #reach: ReachReader
  readonly #rows: RowBatcher
  readonly #off: (() => void)[]

  constructor(bus: EventBus, reach: ReachReader, batchMs = 200) {
    this.#reach = reach
    this.#rows = new RowBatcher(batchMs, (tenant, event) => this.#toGroup(tenant, event))
    this.#off = [
      bus.on('device.changed', (event) => this.#changed(event)),
      bus.on('device.placed', (event) => this.#placed(event)),
      bus.on('command.changed', ({ tenant, sn, command }) =>
        this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'command', command }),
      ),
      bus.on('device.noticed', ({ tenant, sn, notice }) => {
        if (tenant !== null)
          this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'notice', notice })
      }),
      bus.on('device.event', ({ tenant, sn, event }) =>
        this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'event', event }),
      ),
      bus.on('alarm.raised', ({ tenant, network, alarm }) =>
        this.#each(tenant, (connection) => {
          if (connection.alarms && connection.sees(network))
            connection.send({ type: 'event', topic: 'alarms', alarm })
        }),
      ),
      bus.on('tenancy.changed', ({ tenant }) => this.#tenancyChanged(tenant)),
      bus.on('session.ended', ({ sessionId }) => this.#endSession(sessionId)),
    ]
  }

  add(connection: LiveConnection): void {
    const { tenant } = connection.caller
    const connections = this.#byTenant.get(tenant) ?? new Set()
    this.#byTenant.set(tenant, connections.add(connection))
  }

  remove(connection: LiveConnection): void {
    const connections = this.#byTenant.get(connection.caller.tenant)
    connections?.delete(connection)
    if (connections?.size === 0) this.#byTenant.delete(connection.caller.tenant)
  }

  count(): number {
    return [...this.#byTenant.values()].reduce((sum, connections) => sum + connections.size, 0)
  }

  close(): void {
    for (const off of this.#off) off()
    this.#rows.close()
    for (const connections of this.#byTenant.values())
      for (const one of connections) one.close(1001, 'stopping')
  }

  #changed({ sn, tenant, network, change, device }: DomainEvents['device.changed']): void {
    if (!this.#byTenant.has(tenant)) return
    this.#rows.changed(tenant, network, { ...device, sn })
    this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change, device })
  }

  #placed({ sn, from, to, device }: DomainEvents['device.placed']): void {
    if (from) this.#rows.removed(from.tenant, from.network, sn)
    if (to) this.#rows.changed(to.tenant, to.network, { ...device, sn })
    if (from && from.tenant !== to?.tenant) this.#lost(from.tenant, sn)
    if (to) this.#toDevice(to.tenant, { type: 'event', topic: 'device', sn, change: 'record', device })
  }

  /** The device left this tenant: whoever watched it is told once and hears no more. */
  #lost(tenant: number, sn: string): void {
    this.#each(tenant, (connection) => {
      if (connection.forgetDevice(sn))
        connection.send({ type: 'event', topic: 'device', sn, change: 'removed' })
    })
  }

  #toGroup(tenant: number, event: Extract<LiveEvent, { topic: 'devices' }>): void {
    this.#each(tenant, (connection) => {
      if (connection.watchesGroup(event.group)) connection.send(event)
    })
  }

  #toDevice(tenant: number, event: Extract<LiveEvent, { topic: 'device' }>): void {
    this.#each(tenant, (connection) => {
      if (connection.watchesDevice(event.sn)) connection.send(event)
    })
  }

  async #tenancyChanged(tenant: number): Promise<void> {
    for (const connection of [...(this.#byTenant.get(tenant) ?? [])]) {
      connection.reach = await this.#reach.reachOf(connection.caller)
      if (connection.networks) connection.send({ type: 'event', topic: 'networks' })
    }
  }

  #endSession(sessionId: string): void {
    for (const connections of this.#byTenant.values())
      for (const connection of connections)
        if (connection.caller.sessionId === sessionId) connection.close(4401, 'signed out')
  }

  #each(tenant: number, tell: (connection: LiveConnection) => void): void {
    for (const connection of this.#byTenant.get(tenant) ?? []) tell(connection)
  }
}
