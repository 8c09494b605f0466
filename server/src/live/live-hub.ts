import { limits } from '#contract/limits.ts'
import type { ClientMessage, LiveEvent } from '#contract/live-events.ts'
import type { Level } from '#contract/permissions.ts'
import type { EventBus } from '../events/bus.ts'
import type { DomainEvents } from '../events/domain-events.ts'
import type { CallerReader, Reach } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import type { LiveConnection } from './connection.ts'
import { ReachRefresher } from './reach-refresher.ts'
import { RecentChanges } from './recent-changes.ts'
import { RowBatcher } from './row-batcher.ts'

/** Where a device stands now. */
interface DeviceOwner {
  tenant: number
  network: number
}

export interface LiveHubDeps {
  callers: CallerReader
  reachOf(caller: Caller): Promise<Reach>
  /** Whether the device exists for the caller, and they may do that much with it. */
  mayDevice(caller: Caller, sn: string, level: Level): Promise<boolean>
  /** Null: nowhere. At once where it is known, so that nothing overtakes it. */
  placeOf(sn: string): DeviceOwner | null | Promise<DeviceOwner | null>
  now(): number
  beatMs?: number
}

/** What was given until a moment ends so soon after it, ms. */
const END_EVERY_MS = 500

/**
 * Fans domain events out to the browsers that asked. Whatever is told is held against what the browser may see at that
 * moment: where the device stands now, and a reach that is read anew as soon as it may have changed.
 */
export class LiveHub {
  /** Each under its own tenant and those that share with it. */
  readonly #byTenant = new Map<number, Set<LiveConnection>>()
  readonly #all = new Map<LiveConnection, readonly number[]>()
  readonly #reaches: ReachRefresher
  readonly #timers: NodeJS.Timeout[]
  #generation = 0
  readonly #deps: LiveHubDeps
  readonly #rows: RowBatcher
  readonly #recent: RecentChanges
  readonly #off: (() => void)[]

  constructor(bus: EventBus, deps: LiveHubDeps, batchMs = 200) {
    this.#deps = deps
    this.#recent = new RecentChanges(deps.now)
    this.#reaches = new ReachRefresher({ ...deps, renewed: (connection) => this.#renewed(connection) })
    this.#timers = [
      setInterval(() => this.#endWhatIsOver(), END_EVERY_MS).unref(),
      setInterval(() => this.#beat(), deps.beatMs ?? limits.liveBeatMs).unref(),
    ]
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
      bus.on('device.discovery', ({ sn, tenant }) =>
        this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change: 'discovery' }),
      ),
      bus.on('alarm.raised', (event) => this.#alarmRaised(event)),
      bus.on('operation.kept', (operation) => this.#operationKept(operation)),
      bus.on('mass_action.changed', (event) => this.#massActionChanged(event)),
      bus.on('tenancy.changed', ({ tenant }) => this.#tenancyChanged(tenant)),
      bus.on('tunnel.asked', ({ tenant }) => this.#tunnelAsked(tenant)),
    ]
  }

  /** Grows whenever somebody's reach may have changed. */
  get generation(): number {
    return this.#generation
  }

  /** @param generation as it was before the connection's reach was read */
  add(connection: LiveConnection, generation = this.#generation): void {
    this.#index(connection)
    if (generation !== this.#generation) this.#reaches.renew([connection])
  }

  #index(connection: LiveConnection): void {
    const tenants = tenantsOf(connection)
    this.#all.set(connection, tenants)
    for (const tenant of tenants) {
      const connections = this.#byTenant.get(tenant) ?? new Set()
      this.#byTenant.set(tenant, connections.add(connection))
    }
  }

  remove(connection: LiveConnection): void {
    this.#reaches.forget(connection)
    this.#unindex(connection)
  }

  #unindex(connection: LiveConnection): void {
    const tenants = this.#all.get(connection) ?? []
    this.#all.delete(connection)
    for (const tenant of tenants) {
      const connections = this.#byTenant.get(tenant)
      connections?.delete(connection)
      if (connections?.size === 0) this.#byTenant.delete(tenant)
    }
  }

  count(): number {
    return this.#all.size
  }

  /** Milliseconds since a topic's last change that concerned this browser, when that is not long ago. */
  changedMsAgo(connection: LiveConnection, subscription: Subscription): number | undefined {
    return this.#recent.msAgo(subscription, connection)
  }

  close(): void {
    for (const off of this.#off) off()
    this.#rows.close()
    this.#reaches.close()
    for (const timer of this.#timers) clearInterval(timer)
    for (const one of this.#all.keys()) one.close(1001, 'stopping')
  }

  #beat(): void {
    for (const connection of this.#all.keys()) connection.send({ type: 'beat' })
  }

  #changed({ sn, tenant, network, change, device }: DomainEvents['device.changed']): void {
    this.#recent.noteRows({ tenant, network })
    this.#recent.noteDevice(sn)
    if (!this.#byTenant.has(tenant)) return
    this.#rows.changed(tenant, network, { ...device, sn })
    this.#toDevice(tenant, { type: 'event', topic: 'device', sn, change, device })
  }

  #placed({ sn, from, to, device }: DomainEvents['device.placed']): void {
    for (const place of [from, to]) if (place) this.#recent.noteRows(place)
    if (from) this.#rows.removed(from.tenant, from.network, sn)
    if (to) this.#rows.changed(to.tenant, to.network, { ...device, sn })
    const event = { type: 'event', topic: 'device', sn, change: 'record', device } as const
    for (const tenant of new Set([from?.tenant, to?.tenant]))
      if (tenant !== undefined) this.#toDevice(tenant, event)
  }

  #toGroup(tenant: number, event: Extract<LiveEvent, { topic: 'devices' }>): void {
    this.#each(tenant, (connection) => {
      if (connection.watchesGroup(tenant, event.group)) connection.send(event)
    })
  }

  #toDevice(tenant: number, event: DeviceEvent): void {
    this.#recent.noteDevice(event.sn)
    this.#each(tenant, (connection) => this.#tellOf(connection, event, { tenant }))
  }

  /** What a script printed is for those alone who may configure the device. */
  #commandChanged({ tenant, sn, command }: DomainEvents['command.changed']): void {
    const event = { type: 'event', topic: 'device', sn, change: 'command' } as const
    this.#recent.noteDevice(sn)
    if (command.name !== 'script' || command.text === null) this.#toDevice(tenant, { ...event, command })
    else
      this.#each(tenant, async (connection) => {
        if (!connection.watchesDevice(sn)) return
        const may = await this.#deps.mayDevice(connection.caller, sn, 'write')
        const told = may ? command : { ...command, text: null }
        this.#whenKnown(connection, () => this.#tellOf(connection, { ...event, command: told }, { tenant }))
      })
  }

  /** Whoever watches a device and sees it no longer is told so once, and hears no more. */
  #tellOf(connection: LiveConnection, event: DeviceEvent, from: { tenant: number }): void {
    if (!connection.watchesDevice(event.sn)) return
    const place = this.#deps.placeOf(event.sn)
    if (!(place instanceof Promise)) this.#tellAt(place, connection, event, from)
    else
      place.then(
        (found) => this.#whenKnown(connection, () => this.#tellAt(found, connection, event, from)),
        () => connection.close(1011, 'internal'),
      )
  }

  #tellAt(
    place: DeviceOwner | null,
    connection: LiveConnection,
    event: DeviceEvent,
    { tenant }: { tenant: number },
  ): void {
    if (!place || !connection.sees(place.tenant, place.network)) this.#takeFrom(connection, event.sn)
    // What a device did for one owner is none of the next one's business.
    else if (connection.watchesDevice(event.sn) && (place.tenant === tenant || event.change === 'record'))
      connection.send(event)
  }

  #alarmRaised({ tenant, network, alarm }: DomainEvents['alarm.raised']): void {
    this.#recent.note('alarms', (connection) => connection.sees(tenant, network))
    this.#each(tenant, (connection) => {
      if (connection.alarms && connection.sees(tenant, network))
        connection.send({ type: 'event', topic: 'alarms', alarm })
    })
  }

  #tenancyChanged(tenant: number): void {
    this.#generation += 1
    this.#recent.note('networks', (connection) => tenantsOf(connection).includes(tenant))
    this.#reaches.renew([...(this.#byTenant.get(tenant) ?? [])])
  }

  /** What waits for an answer is told with what else waits there. */
  #tunnelAsked(tenant: number): void {
    this.#recent.note('networks', ({ caller }) => caller.tenant === tenant)
    this.#each(tenant, (connection) => {
      if (connection.networks && connection.caller.tenant === tenant)
        connection.send({ type: 'event', topic: 'networks' })
    })
  }

  #endWhatIsOver(): void {
    const now = this.#deps.now()
    this.#reaches.renew(
      [...this.#all.keys()].filter((one) => one.isStale(now) && !this.#reaches.isRenewing(one)),
    )
  }

  /** What it watches and no longer reaches is taken from it. */
  async #renewed(connection: LiveConnection): Promise<void> {
    // It may have gone meanwhile.
    if (!this.#all.has(connection)) return
    this.#unindex(connection)
    this.#index(connection)
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

  /** One's own is for oneself alone. */
  #massActionChanged({ tenant, account, action }: DomainEvents['mass_action.changed']): void {
    const isOwn = ({ caller }: LiveConnection) => caller.accountId === account
    this.#recent.note('mass_actions', isOwn)
    this.#each(tenant, (connection) => {
      if (connection.massActions && isOwn(connection))
        connection.send({ type: 'event', topic: 'mass_actions', action })
    })
  }

  #takeFrom(connection: LiveConnection, sn: string): void {
    if (connection.forgetDevice(sn))
      connection.send({ type: 'event', topic: 'device', sn, change: 'removed' })
  }

  #each(tenant: number, tell: (connection: LiveConnection) => void | Promise<void>): void {
    for (const connection of [...(this.#byTenant.get(tenant) ?? [])])
      this.#whenKnown(connection, () =>
        Promise.try(tell, connection).catch(() => connection.close(1011, 'internal')),
      )
  }

  /** At once when it is known what the connection reaches; otherwise as soon as it is. */
  #whenKnown(connection: LiveConnection, tell: () => void): void {
    if (!this.#reaches.isRenewing(connection) && connection.isStale(this.#deps.now()))
      this.#reaches.renew([connection])
    if (this.#reaches.isRenewing(connection)) connection.wait(() => this.#whenKnown(connection, tell))
    else if (this.#all.has(connection)) tell()
  }
}

type Subscription = Exclude<ClientMessage, { type: 'auth' }>
type DeviceEvent = Extract<LiveEvent, { topic: 'device' }>

const tenantsOf = ({ reach }: LiveConnection): number[] => [reach.tenant, ...(reach.shared?.tenants ?? [])]
