import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Guard } from '../../http/guard.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { Logger } from '../../lib/logger.ts'
import { ChangeReader } from '../configuration/change-sets/change.reader.ts'
import { MemberReader } from '../identity/member.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'
import { listenForFlow } from './flow.listeners.ts'
import { FlowRepository, type WatchedSettings } from './flow.repository.ts'
import { flowRoutes } from './flow.routes.ts'
import { FlowService } from './flow.service.ts'
import { FlowActions } from './flow-actions.ts'
import { type FlowAlarms, FlowCrossings } from './flow-crossings.ts'
import { FlowGuardian } from './flow-guardian.ts'
import { FlowWatcher } from './flow-watcher.ts'
import { type PortEditing, PortSwitcher } from './port-switcher.ts'
import { portsCompanion } from './ports-companion.ts'
import { settler } from './settler.ts'
import { WatchList } from './watch-list.ts'

export const FLOW_SETTINGS = {
  /** How long a port that is reset stays off. */
  offMs: 5_000,
  /** How long the device is given to switch it off. */
  patienceMs: 60_000,
  /** Milliseconds a second of an interval lasts: tests have no time. */
  secondMs: 1_000,
}

export interface FlowMonitorDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  guard: Pick<Guard, 'device'>
  alarms: FlowAlarms
  devices: Pick<InventoryReader, 'state' | 'placeOf' | 'known'>
  topology: Pick<TopologyReader, 'uplinksOf'>
  /** Made later than this. */
  editing(): PortEditing
  settings?: Partial<typeof FLOW_SETTINGS>
}

/** Watches the flow of ports that have thresholds (spec section 3, readings C48). */
export function createFlowMonitor(deps: FlowMonitorDeps) {
  const { db, bus, clock, log, guard, alarms, devices, topology } = deps
  const settings = { ...FLOW_SETTINGS, ...deps.settings }
  const flows = new FlowRepository(db)
  const members = new MemberReader(db)
  const list = new WatchList(settings.secondMs)
  const deviceQueue = new KeyedQueue({
    failed: (error, sn) => log.error({ err: error, sn }, 'a flow could not be followed'),
  })
  const editing: PortEditing = { change: (edit) => deps.editing().change(edit) }
  const crossings: FlowCrossings = new FlowCrossings({
    ...{ flows, alarms, log, guardian: new FlowGuardian({ flows, members, guard, topology }) },
    placeOf: (sn) => devices.placeOf(sn),
    async act(row, watched) {
      watched.acting = true
      await actions.begin(row)
    },
  })
  const settle = settler({ list, crossings, clock })
  const actions: FlowActions = new FlowActions({
    ...{ flows, log, settings, deviceQueue, over: (row) => settle.over(row) },
    ports: new PortSwitcher(editing, new ChangeReader(db)),
    nameOf: async (id) => (await members.find(id))?.username ?? null,
  })
  const watcher = new FlowWatcher(list, (crossed) => {
    void deviceQueue.post(crossed.watched.sn, () => crossings.crossed(crossed))
  })
  const companion = portsCompanion({
    stateOf: (sn) => devices.state(sn),
    topology,
    // Not awaited: it may be called by a task of the same device.
    saved({ sn, tenant }) {
      void deviceQueue.post(sn, async () => settle.replaced(sn, await flows.watchedOf(tenant, sn)))
    },
  })
  /** Bound or unbound: what its owner wants of it is watched, and nobody else's wishes. */
  const placed = async (sn: string, tenant: number | null) => {
    if (tenant === null) await actions.left(sn)
    await settle.replaced(sn, tenant === null ? [] : await flows.watchedOf(tenant, sn))
  }
  let stopListening = () => {}
  return {
    routes: flowRoutes(new FlowService({ list, flows, known: (sn) => devices.known(sn) })) satisfies Route[],
    companion,
    transfer: {
      move: (trx: Db, transfer: { from: number; to: number; sns: string[] }) =>
        new FlowRepository(trx).move(transfer),
      moved: async ({ to, sns }: { to: number; sns: string[] }) => {
        for (const sn of sns) {
          settle.owned(sn, to)
          actions.owned(sn, to)
        }
      },
    },
    /** Before devices come. What was measured before the stop is gone: every interval begins anew. */
    async start(): Promise<void> {
      settle.load(await ownedOnly(await flows.watched(), devices))
      const rows = await flows.unfinished()
      settle.opened(rows)
      stopListening = listenForFlow(bus, { watcher, actions, deviceQueue, placed })
      for (const row of rows)
        if (row.step === 'down' || row.step === 'up') void deviceQueue.post(row.sn, () => actions.resume(row))
    },
    idle: () => deviceQueue.idle(),
    async stop(): Promise<void> {
      stopListening()
      actions.stop()
      await deviceQueue.drain()
    },
  }
}

/** Thresholds of devices that their owner still has. */
async function ownedOnly(watched: WatchedSettings[], devices: Pick<InventoryReader, 'placeOf'>) {
  const owners = new Map<string, number | undefined>()
  for (const sn of new Set(watched.map((one) => one.sn))) owners.set(sn, (await devices.placeOf(sn))?.tenant)
  return watched.filter(({ sn, tenant }) => owners.get(sn) === tenant)
}
