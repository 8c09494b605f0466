import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { DeviceMessage } from '#protocols/ucentral/messages.ts'
import { type Db, openSqlite } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { EventBus } from '../../server/src/events/bus.ts'
import { type Alarms, createAlarm } from '../../server/src/features/alarm/create-alarm.ts'
import type { InventoryReader, KnownDevice } from '../../server/src/features/inventory/inventory.reader.ts'
import { alone } from '../../server/src/features/inventory/testing/open-inventory.ts'
import { TopologyReader } from '../../server/src/features/topology/topology.reader.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { extensionOf, portMediaOf } from '../../server/src/southbound/adapters/ucentral/announced.ts'
import { eventOf } from '../../server/src/southbound/adapters/ucentral/conversation/device-events.ts'
import { StateMapper } from '../../server/src/southbound/adapters/ucentral/mapper.ts'
import { applyConfig, wantsEvent } from '../../simulator/config/applied-config.ts'
import { defaultConfig } from '../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../simulator/kinds/capabilities.ts'
import { type PlannedDevice, planFleet } from '../../simulator/kinds/fleet-plan.ts'
import { apState } from '../../simulator/report/ap-state.ts'
import { createDeltas } from '../../simulator/report/deltas.ts'
import { switchState } from '../../simulator/report/switch-state.ts'
import { advanceSite } from '../../simulator/world/advance-site.ts'
import { createSite } from '../../simulator/world/create-site.ts'
import { createNode, type EventPayload, type Node, nodeMac } from '../../simulator/world/node.ts'
import type { Site } from '../../simulator/world/site.ts'

const STEP_MS = 10_000
/** The alarms' own pace is of the machine's time: of a day in a minute it would hold much back. */
const PACE_MS = 1

interface Reporting {
  sn: string
  node: Node
  site: Site
  mapper: StateMapper
  deltas: ReturnType<typeof createDeltas>
  state: DeviceState | null
}

/**
 * The simulator's sites and the server's alarms without a wire between them, by a clock that goes as fast as both can
 * follow: what devices say goes through the codec and the mapper of the wire, and nobody is late. Who is there is not
 * judged: that is a matter of connections.
 */
export class PretendDay {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pretend-day-'))
  readonly #db: Db = openSqlite(join(this.#folder, 'roost.db'))
  readonly #bus = new EventBus(silentLogger)
  readonly #devices = new Map<string, Reporting>()
  #alarms!: Alarms
  #stop: () => void = () => undefined
  #now: number
  readonly #intervalMs: number
  #tenant = 0
  reports = 0
  events = 0

  private constructor(startAt: number, intervalMs: number) {
    this.#now = startAt
    this.#intervalMs = intervalMs
  }

  /** @param intervalMs between two reports of a device */
  static async open(seed: string, devices: number, startAt: number, intervalMs: number): Promise<PretendDay> {
    const day = new PretendDay(startAt, intervalMs)
    await migrate(day.#db, 'sqlite')
    const values = { name: 'Day', created_at: startAt }
    const made = day.#db.insertInto('tenant').values(values).returning('id')
    day.#tenant = (await made.executeTakeFirstOrThrow()).id
    const planned = planFleet(seed, devices, ['gateway', 'switch', 'ap'])
    for (const [index, some] of Map.groupBy(planned, ({ site }) => site)) day.#furnish(seed, index, some)
    await day.#listen()
    return day
  }

  #furnish(seed: string, index: number, planned: readonly PlannedDevice[]): void {
    const nodes = planned.map((device) => {
      const config = applyConfig(defaultConfig(device, { state: 60, health: 120 }), device.model)
      return createNode(device, config, seed, this.#now)
    })
    const site = createSite(index, nodes, seed, this.#now)
    for (const node of nodes) {
      const sn = nodeMac(node)
      this.#devices.set(sn, { sn, node, site, ...readers(node), state: null })
      node.onEvent = (type, payload, at) => this.#event(sn, type, payload, at)
    }
  }

  async #listen(): Promise<void> {
    const clock = { now: () => this.#now }
    const reach = { reachOf: async () => ({ tenant: this.#tenant, networks: 'all' as const }) }
    this.#alarms = createAlarm({ db: this.#db, bus: this.#bus, clock, log: silentLogger, reach })
    await this.#alarms.start()
    const inventory = this.#inventory()
    const topology = new TopologyReader(inventory, this.#bus)
    const neighboursOf = (sn: string) => topology.neighboursOf(sn)
    const conditions = this.#alarms.conditions(inventory, { paceMs: PACE_MS, neighboursOf })
    await conditions.start()
    this.#stop = () => conditions.stop()
  }

  #inventory() {
    const known = ({ sn, node, site }: Reporting): KnownDevice =>
      ({
        ...{ sn, tenant: this.#tenant, network: site.index, kind: node.device.model.kind, mac: sn },
        ...{ model: node.device.model.name, name: node.hostname, capabilities: [], online: true },
      }) as unknown as KnownDevice
    const of = (sn: string) => this.#devices.get(sn)
    return {
      placeOf: async (sn: string) => {
        const found = of(sn)
        return found ? { tenant: this.#tenant, network: found.site.index, name: found.node.hostname } : null
      },
      state: async (sn: string) => of(sn)?.state ?? null,
      states: async (sns: readonly string[]) => new Map(sns.map((sn) => [sn, of(sn)?.state ?? null])),
      networkNow: (sn: string) => of(sn)?.site.index ?? null,
      known: async (sn: string) => (of(sn) ? known(of(sn)!) : null),
      knownIn: async (network: number) =>
        [...this.#devices.values()].filter(({ site }) => site.index === network).map(known),
    } satisfies Partial<Record<keyof InventoryReader, unknown>>
  }

  /** Everybody reports in their interval, each site at its own moment: a site that moves is dear. */
  async pass(hours: number, each: (hour: number) => void = () => undefined): Promise<void> {
    const sites = [...Map.groupBy(this.#devices.values(), ({ site }) => site).values()]
    const turns = this.#intervalMs / STEP_MS
    const steps = (hours * 3_600_000) / STEP_MS
    for (let step = 0; step < steps; step++) {
      this.#now += STEP_MS
      for (let at = step % turns; at < sites.length; at += turns)
        for (const device of sites[at]!) this.#report(device)
      await new Promise((done) => setImmediate(done))
      if ((step * STEP_MS) % 3_600_000 === 0) each((step * STEP_MS) / 3_600_000)
    }
  }

  #report(device: Reporting): void {
    const { node, site, deltas, mapper, sn } = device
    advanceSite(site, this.#now)
    const isSwitch = node.device.model.platform === 'switch'
    const state = isSwitch
      ? switchState(site, node, false, this.#now)
      : apState(site, node, deltas, false, this.#now)
    const message = this.#read('state', { serial: node.device.serial, uuid: 1, state })
    if (message.kind !== 'state') throw new Error(`a report was read as ${message.kind}`)
    const { report } = mapper.map(message, this.#now)
    device.state = report.state
    this.reports++
    const told = { protocol: 'ucentral', sn, sessionId: sn, at: this.#now, raw: null, capabilities: [] }
    this.#bus.emit('device.report', alone({ ...told, state: report.state }))
  }

  #event(sn: string, type: string, payload: EventPayload, at: number): void {
    const { node } = this.#devices.get(sn)!
    if (node.device.model.platform !== 'switch' && !wantsEvent(node.config, type)) return
    const data = { event: [Math.floor(at / 1000), { type, payload }] }
    const message = this.#read('event', { serial: node.device.serial, data })
    const received = message.kind === 'event' ? eventOf(message) : null
    if (received === null) return
    this.events++
    this.#bus.emit('device.event_reported', { protocol: 'ucentral', sn, sessionId: sn, at, ...received })
  }

  #read(method: string, params: JsonObject): DeviceMessage {
    const decoded = decodeDeviceFrame(JSON.stringify({ jsonrpc: '2.0', method, params }))
    if (!decoded.ok) throw new Error(`a frame was refused: ${JSON.stringify(decoded)}`)
    return decoded.message
  }

  /** Serial number of a device of a kind. */
  nodeOf(kind: string): Node {
    return [...this.#devices.values()].find(({ node }) => node.device.model.kind === kind)!.node
  }

  async told(): Promise<{ type: string; sn: string; created_at: number; params: string }[]> {
    return this.#db.selectFrom('alarm').selectAll().orderBy('id').execute()
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#db.destroy()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function readers(node: Node): Pick<Reporting, 'mapper' | 'deltas'> {
  const capabilities = capabilitiesOf(node.device, false)
  const extension = extensionOf(capabilities)
  const { platform } = node.device.model
  const mapper = new StateMapper({ platform, extension, portMedia: portMediaOf(capabilities) })
  return { mapper, deltas: createDeltas() }
}
