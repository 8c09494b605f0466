import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { stateGroups } from '#contract/inventory/state/state-groups.ts'
import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { DomainEventName, DomainEvents, WeighedReport } from '../../../events/domain-events.ts'
import type { Reach, ResourceAccess } from '../../../http/guard.ts'
import type { Caller as Person, Route } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { reaches as isWithin } from '../../../lib/reach.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import {
  type ActionName,
  type CommandOutcome,
  type ConnectingDevice,
  type DeviceGone,
  type DeviceReport,
  type DeviceSeen,
  DispatchError,
  type WaitingOrder,
} from '../../../southbound/ports.ts'
import { createInventory } from '../create-inventory.ts'
import type { InventoryDeps } from '../inventory.deps.ts'
import type { InventorySettings } from '../inventory.settings.ts'

export const START = 1_800_000_000_000
const ADDRESS = '203.0.113.5'

/** A device side that answers as a test says; by default every device is away. */
export class FakeDeviceSide {
  readonly asked: { sn: string; name: ActionName; input: unknown[] }[] = []
  readonly ended: string[] = []
  answer: (sn: string, name: ActionName) => Promise<CommandOutcome> = () =>
    Promise.reject(new DispatchError('device_offline'))

  readonly dispatcher = {
    dispatch: (sn: string, name: ActionName, ...input: unknown[]) => {
      this.asked.push({ sn, name, input })
      return this.answer(sn, name)
    },
    order: (sn: string, { name, input, beforeSend }: WaitingOrder) => {
      if (this.holds) return this.#hold(sn, name, input, beforeSend)
      void beforeSend?.()
      return this.dispatcher.enqueue(sn, name, ...input)
    },
    enqueue: (sn: string, name: ActionName, ...input: unknown[]) => {
      this.asked.push({ sn, name, input })
      return { started: Promise.resolve(), outcome: this.answer(sn, name), cancel: () => false }
    },
  }
  /** Orders wait for their devices. */
  holds = false
  /** Sends those that wait. */
  readonly held: (() => Promise<void>)[] = []

  #hold(sn: string, name: ActionName, input: unknown[], beforeSend: WaitingOrder['beforeSend']) {
    const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<CommandOutcome>()]
    let isOver = false
    this.held.push(async () => {
      if (isOver) return
      await beforeSend?.()
      started.resolve()
      outcome.resolve(this.dispatcher.dispatch(sn, name, ...input))
    })
    const cancel = () => {
      isOver = true
      outcome.resolve({ status: 'cancelled' })
      return true
    }
    return { started: started.promise, outcome: outcome.promise, cancel }
  }

  readonly sessions = {
    get: () => undefined,
    count: () => 0,
    end: (sn: string) => void this.ended.push(sn),
    timesChanged: () => undefined,
  }
}

/** Inventory on a database, with a clock that a test moves, people, places and what was told on the bus. */
export async function openInventory(
  db: Db,
  settings: Partial<InventorySettings> = {},
  config?: InventoryDeps['config'],
  now = START,
  side = new FakeDeviceSide(),
  ownedSince?: InventoryDeps['ownedSince'],
  renamed?: InventoryDeps['renamed'],
  pretend?: InventoryDeps['pretend'],
) {
  const bus = new EventBus(silentLogger)
  const time = { at: now }
  const clock = { now: () => time.at }
  const reaches = new Map<number, Reach>()
  const reach = {
    reachOf: async (person: Person): Promise<Reach> =>
      reaches.get(person.accountId) ?? { tenant: person.tenant, networks: 'all' },
    accessTo: async (
      person: Person,
      place: { tenant: number; network: number },
    ): Promise<ResourceAccess | null> =>
      isWithin(await reach.reachOf(person), place) ? { tenant: place.tenant, level: 'own' } : null,
    networksBelow: async (tenant: number, project: number) => {
      const rows = await db.selectFrom('network').select('id').where('project_id', '=', project).execute()
      return tenant ? rows.map((row) => row.id) : []
    },
  }
  const inventory = await createInventory({
    ...{ db, bus, clock, reach },
    log: silentLogger,
    secrets: createSecretBox('/nowhere', 'ab'.repeat(32)),
    settings: { flushMs: 5, promptMs: 1, ...settings },
    ...(config && { config }),
    ...(ownedSince && { ownedSince }),
    ...(renamed && { renamed }),
    ...(pretend && { pretend }),
  })
  await inventory.connect({ sessions: side.sessions, dispatcher: side.dispatcher })
  return { inventory, bus, time, clock, side, reach, reaches, db, ...people(db), ...actions(inventory, time) }
}

export type Bench = Awaited<ReturnType<typeof openInventory>>

function people(db: Db) {
  return {
    async person(role: Person['role'] = 'admin', tenant?: number): Promise<Person> {
      const own = tenant ?? (await insertId(db, 'tenant', { name: 't', created_at: START }))
      const username = `p${Math.random().toString(36).slice(2)}`
      const accountId = await insertId(db, 'account', {
        ...{ tenant_id: own, username, username_key: username, role },
        password_hash: '-',
        created_at: START,
      })
      return { accountId, tenant: own, username, role, sessionId: 's' }
    },
    project(tenant: number, name = 'Campus', parent: number | null = null) {
      return insertId(db, 'project', {
        ...{ tenant_id: tenant, parent_id: parent, name, name_key: name.toLowerCase(), created_at: START },
      })
    },
    network(tenant: number, name = `n${Math.random().toString(36).slice(2)}`, project: number | null = null) {
      return insertId(db, 'network', {
        ...{ tenant_id: tenant, project_id: project, name, name_key: name.toLowerCase() },
        timezone: 'UTC',
        country: 'DE',
        created_at: START,
      })
    },
  }
}

async function insertId(
  db: Db,
  table: 'tenant' | 'account' | 'network' | 'project',
  values: object,
): Promise<number> {
  const inserted = db
    .insertInto(table)
    .values(values as never)
    .returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

function actions(inventory: Awaited<ReturnType<typeof createInventory>>, time: { at: number }) {
  const routes = new Map<string, Route>(inventory.routes.map((route) => [route.endpoint.id, route]))
  return {
    /** A call as the http layer makes it: input and answer checked against the contract. */
    async call(id: string, person: Person, input: object = {}, address = '198.51.100.7'): Promise<never> {
      const { endpoint, handle } = routes.get(id)!
      const parsed = endpoint.body
        ? { body: endpoint.body.parse(input) }
        : { query: endpoint.query?.parse(input) }
      const answer = await handle({ caller: person, address, userAgent: 'test', ...parsed } as never)
      const rows = endpoint.paged ? (answer as { rows: unknown }).rows : answer
      endpoint.answer.parse(rows)
      return answer as never
    },
    /** The device calls and is let in, with a session of its own. */
    async dial(sn: string, more: Partial<DeviceSeen> & { key?: string } = {}): Promise<string> {
      const { key = `key of ${sn}`, ...seen } = more
      const decision = await inventory.admission.admit(
        callerOf(sn, { keyFingerprint: key, at: time.at, address: seen.address ?? ADDRESS }),
      )
      if (!decision.admit) throw new Error(`refused: ${decision.reason}`)
      const event = seenOf(sn, { at: time.at, keyFingerprint: key, ...seen })
      inventory.sink.seen(event)
      return event.sessionId
    },
    report(sn: string, sessionId: string, state: Partial<DeviceState> = {}): void {
      inventory.sink.report(reportOf(sn, sessionId, time.at, state))
    },
    hangUp(sn: string, sessionId: string, reason: DeviceGone['reason'] = 'closed'): void {
      inventory.sink.gone({ sn, sessionId, at: time.at, reason })
    },
  }
}

export const callerOf = (sn: string, more: Partial<ConnectingDevice> = {}): ConnectingDevice => ({
  protocol: 'test',
  sn,
  externalId: sn.replaceAll(':', '').toLowerCase(),
  keyFingerprint: `key of ${sn}`,
  certificateName: sn.replaceAll(':', '').toLowerCase(),
  trustedByCa: false,
  address: ADDRESS,
  at: START,
  ...more,
})

/** As a device tells which configuration it runs: 0 is its recovery, 1 the factory's. */
export const runs = (id: number | string): { config: RunningConfig } => ({
  config: { id: String(id), kind: (['recovery', 'factory'] as const)[Number(id)] ?? 'configured' },
})

let sessions = 0
export const seenOf = (sn: string, more: Partial<DeviceSeen> = {}): DeviceSeen => ({
  protocol: 'test',
  sn,
  externalId: sn.replaceAll(':', '').toLowerCase(),
  sessionId: `session ${++sessions}`,
  address: ADDRESS,
  mac: sn,
  keyFingerprint: `key of ${sn}`,
  kind: 'ap',
  kindSource: 'platform',
  model: 'Model One',
  compatible: 'model-one',
  hostname: null,
  software: 'v1',
  hardware: null,
  capabilities: ['reboot', 'radios'],
  ...runs(1),
  reason: 'coldboot',
  at: START,
  ...more,
})

export function reportOf(
  sn: string,
  sessionId: string,
  at: number,
  state: Partial<DeviceState> = {},
): DeviceReport {
  const empty: DeviceState = {
    ...{ at, unit: {}, parts: [], problems: [] },
    ...{ radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [], gateways: [] },
  }
  return {
    protocol: 'test',
    source: { trust: 1, freshForMs: 300_000 },
    sn,
    sessionId,
    at,
    state: { ...empty, ...state },
    raw: { said: at },
    capabilities: [],
  }
}

/** As the bus tells it of a device that speaks one protocol. */
export const alone = (report: Omit<DeviceReport, 'source'>): WeighedReport => ({
  ...report,
  source: { trust: 1, freshForMs: 300_000 },
  ...{ counts: report.state, shown: report.state, told: new Set(stateGroups), isBeside: false },
})

/** What is told on the bus from now on. */
export function collect<Name extends DomainEventName>(bus: EventBus, name: Name): DomainEvents[Name][] {
  const events: DomainEvents[Name][] = []
  bus.on(name, (event) => void events.push(event))
  return events
}

let serials = 0
/** A serial number of its own. */
export const newSn = (): string => {
  const n = (++serials).toString(16).toUpperCase().padStart(6, '0')
  return `02:00:00:${n.slice(0, 2)}:${n.slice(2, 4)}:${n.slice(4)}`
}
export const proofOf = (sn: string): string => sn.replaceAll(':', '').slice(-6)
