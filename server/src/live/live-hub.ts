import type { LiveEvent } from '#contract/live-events.ts'
import type { Level } from '#contract/permissions.ts'
import type { EventBus } from '../events/bus.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import type { Reach } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import type { LiveConnection } from './connection.ts'
import { RecentChanges } from './recent-changes.ts'
import { RowBatcher } from './row-batcher.ts'

export interface LiveHubDeps {
  reachOf(caller: Caller): Promise<Reach>
  /** Whether the device exists for the caller, and they may do that much with it. */
  mayDevice(caller: Caller, sn: string, level: Level): Promise<boolean>
  now(): number
}

/** Fans domain events out to the browsers that asked and may see; nobody is told about another tenant. */
export class LiveHub {
  /** Each under its own tenant and those that share with it. */
  readonly #byTenant = new Map<number, Set<LiveConnection>>()
  readonly #all = new Set<LiveConnection>()
  readonly #refreshing = new Set<LiveConnection>()
  readonly #deps: LiveHubDeps
  readonly #rows: RowBatcher
  readonly #recent: RecentChanges
  readonly #off: (() => void)[]

  constructor(bus: EventBus, deps: LiveHubDeps, batchMs = 200) {
    this.#deps = deps
    this.#recent = new RecentChanges(deps.now)
    this.#rows = new RowBatcher(batchMs, (tenant, event) => this.#toGroup(tenant, event))
    this.#off = [
      bus.on('device.changed', (event) => this.#changed(event)),
      bus.on('device.placed', (event) => this.#placed(event)),
      bus.on('command.changed', (event) => this.#commandChanged(event)),
      bus.on('device.noticed', ({ tenant, sn, notice }) => {
        if (tenant !== null)
          this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'notice', notice })
      }),
      bus.on('device.event', ({ tenant, sn, event }) =>
        this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'event', event }),
      ),
      bus.on('alarm.raised', (event) => this.#alarmRaised(event)),
      bus.on('operation.kept', (operation) => this.#operationKept(operation)),
      bus.on('tenancy.changed', ({ tenant }) => this.#tenancyChanged(tenant)),
      bus.on('session.ended', ({ sessionId }) => this.#endSession(sessionId)),
    ]
  }

  add(connection: LiveConnection): void {
    this.#all.add(connection)
    for (const tenant of tenantsOf(connection)) {
      const connections = this.#byTenant.get(tenant) ?? new Set()
      this.#byTenant.set(tenant, connections.add(connection))
    }
  }

  remove(connection: LiveConnection): void {
    this.#all.delete(connection)
    for (const tenant of tenantsOf(connection)) {
      const connections = this.#byTenant.get(tenant)
      connections?.delete(connection)
      if (connections?.size === 0) this.#byTenant.delete(tenant)
    }
  }

  count(): number {
    return this.#all.size
  }

  /** Milliseconds since a topic's last change that concerned this browser, when that is not long ago. */
  changedMsAgo(connection: LiveConnection, topic: string): number | undefined {
    return this.#recent.msAgo(topic, connection)
  }

  close(): void {
    for (const off of this.#off) off()
    this.#rows.close()
    for (const one of this.#all) one.close(1001, 'stopping')
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
    this.#each(tenant, (connection) => this.#takeFrom(connection, sn))
  }

  #toGroup(tenant: number, event: Extract<LiveEvent, { topic: 'devices' }>): void {
    this.#each(tenant, (connection) => {
      if (connection.watchesGroup(tenant, event.group)) connection.send(event)
    })
  }

  #toDevice(tenant: number, event: Extract<LiveEvent, { topic: 'device' }>): void {
    this.#each(tenant, (connection) => {
      if (connection.watchesDevice(event.sn)) connection.send(event)
    })
  }

  /** What a script printed is for those alone who may configure the device. */
  #commandChanged({ tenant, sn, command }: DomainEvents['command.changed']): void {
    const event = { type: 'event', topic: 'device', sn, change: 'command' } as const
    if (command.name !== 'script' || command.text === null) {
      this.#toDevice(tenant, { ...event, command })
      return
    }
    this.#each(tenant, async (connection) => {
      if (!connection.watchesDevice(sn)) return
      const may = await this.#deps.mayDevice(connection.caller, sn, 'write')
      connection.send({ ...event, command: may ? command : { ...command, text: null } })
    })
  }

  #alarmRaised({ tenant, network, alarm }: DomainEvents['alarm.raised']): void {
    this.#recent.note('alarms', (connection) => connection.sees(tenant, network))
    this.#each(tenant, (connection) => {
      if (connection.alarms && connection.sees(tenant, network))
        connection.send({ type: 'event', topic: 'alarms', alarm })
    })
  }

  async #tenancyChanged(tenant: number): Promise<void> {
    this.#recent.note('networks', (connection) => tenantsOf(connection).includes(tenant))
    for (const connection of [...(this.#byTenant.get(tenant) ?? [])]) await this.#reachAnew(connection)
  }

  /** Once at a time; until then it is told nothing. */
  #refresh(connection: LiveConnection): void {
    if (this.#refreshing.has(connection)) return
    this.#refreshing.add(connection)
    this.#reachAnew(connection)
      .catch(() => connection.close(1011, 'internal'))
      .finally(() => this.#refreshing.delete(connection))
  }

  /** What it watches and no longer reaches is taken from it. */
  async #reachAnew(connection: LiveConnection): Promise<void> {
    const reach = await this.#deps.reachOf(connection.caller)
    // It may have gone meanwhile.
    if (!this.#all.has(connection)) return
    this.remove(connection)
    connection.reach = reach
    this.add(connection)
    for (const sn of connection.watchedDevices())
      if (!(await this.#deps.mayDevice(connection.caller, sn, 'read'))) this.#takeFrom(connection, sn)
    if (connection.networks) connection.send({ type: 'event', topic: 'networks' })
  }

  /** As the log itself: what others did is for the tenant's own people, what one did oneself for oneself. */
  #operationKept({ tenant, network, account }: DomainEvents['operation.kept']): void {
    const concerns = (connection: LiveConnection) => {
      const { caller } = connection
      const sees = caller.tenant === tenant && connection.sees(tenant, network)
      return sees || caller.accountId === account
    }
    this.#recent.note('operations', concerns)
    this.#each(tenant, (connection) => {
      if (connection.operations && concerns(connection))
        connection.send({ type: 'event', topic: 'operations' })
    })
  }

  #takeFrom(connection: LiveConnection, sn: string): void {
    if (connection.forgetDevice(sn))
      connection.send({ type: 'event', topic: 'device', sn, change: 'removed' })
  }

  #endSession(sessionId: string): void {
    for (const connection of this.#all)
      if (connection.caller.sessionId === sessionId) connection.close(4401, 'signed out')
  }

  #each(tenant: number, tell: (connection: LiveConnection) => void | Promise<void>): void {
    for (const connection of [...(this.#byTenant.get(tenant) ?? [])]) {
      if (connection.isStale(this.#deps.now())) this.#refresh(connection)
      else void tell(connection)
    }
  }
}

const tenantsOf = ({ reach }: LiveConnection): number[] => [reach.tenant, ...(reach.shared?.tenants ?? [])]
