import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { type PortReport, withReport } from '../../server/src/features/topology/port-report.ts'
import { seenDevice } from '../../server/src/features/topology/seen-device.ts'
import type { SeenDevice } from '../../server/src/features/topology/sightings.ts'
import { extensionOf, portMediaOf } from '../../server/src/southbound/adapters/ucentral/announced.ts'
import { StateMapper } from '../../server/src/southbound/adapters/ucentral/mapper.ts'
import { applyConfig } from '../../simulator/config/applied-config.ts'
import { defaultConfig } from '../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../simulator/kinds/capabilities.ts'
import { planCampus } from '../../simulator/kinds/fleet-plan.ts'
import { apState } from '../../simulator/report/ap-state.ts'
import { createDeltas } from '../../simulator/report/deltas.ts'
import { switchState } from '../../simulator/report/switch-state.ts'
import { createSite } from '../../simulator/world/create-site.ts'
import { createNode, type Node, nodeMac } from '../../simulator/world/node.ts'
import type { Site } from '../../simulator/world/site.ts'
import type { MapFaults } from '../../simulator/world/tables/table-faults.ts'
import {
  type TrueLink,
  type TrueSpare,
  trueLinks,
  trueSpares,
} from '../../simulator/world/tables/true-map.ts'
import { renamePorts } from '../../simulator/world/wiring/rename-ports.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

interface Reporting {
  sn: string
  kind: DeviceKind
  report: (at: number) => DeviceState
  /** It told of its wire anew. */
  forget: () => void
  silent: boolean
  window: readonly PortReport[]
}

/** One large site of the simulator without its wire: what its devices would report, and how it really is. */
export class PretendSite {
  readonly links: readonly TrueLink[]
  readonly spares: readonly TrueSpare[]
  readonly #devices: Reporting[]
  readonly #nodes: readonly Node[]
  #at = NOON

  constructor(seed: string, accessPoints: number, faults: MapFaults) {
    const nodes = planCampus(seed, accessPoints, 0).map((device) => {
      const config = applyConfig(defaultConfig(device, { state: 60, health: 120 }), device.model)
      return createNode(device, config, seed, NOON)
    })
    const site = createSite(0, nodes, seed, NOON, faults)
    this.#nodes = nodes
    this.links = trueLinks(site)
    this.spares = trueSpares(site)
    this.#devices = nodes.map((node) => reporting(site, node))
  }

  get now(): number {
    return this.#at
  }

  /** So many of its devices, in their order, were upgraded to a build that calls the ports otherwise. */
  rename(share: number): void {
    for (const node of this.#nodes.slice(0, this.#nodes.length * share)) renamePorts(node, true)
    for (const device of this.#devices) device.forget()
  }

  /** Every device of it, as the records would have it. */
  get known(): { sn: string; kind: DeviceKind }[] {
    return this.#devices.map(({ sn, kind }) => ({ sn, kind }))
  }

  /** A minute later, everybody reported; who is silent never does. */
  round(): SeenDevice[] {
    this.#at += 60_000
    return this.#devices.map((device) => {
      const { sn, kind, silent } = device
      if (silent) return seenDevice({ sn, kind, mac: sn }, null)
      const state = device.report(this.#at)
      device.window = withReport(device.window, state)
      return { sn, kind, mac: sn, state, window: device.window }
    })
  }
}

function reporting(site: Site, node: Node): Reporting {
  const { model } = node.device
  const capabilities = capabilitiesOf(node.device, false)
  const mapper = new StateMapper({
    platform: model.platform,
    extension: extensionOf(capabilities),
    portMedia: portMediaOf(capabilities),
  })
  const deltas = createDeltas()
  const isSwitch = model.platform === 'switch'
  let last: DeviceState | null = null
  const report = (at: number) => {
    // What access points tell of the wire is the same every time.
    if (last !== null && !isSwitch) return { ...last, at }
    const state = isSwitch ? switchState(site, node, false, at) : apState(site, node, deltas, false, at)
    const message = { state, params: {}, uuid: 1, requestUuid: null } as unknown as StateMessage
    last = mapper.map(message, at).report.state
    return last
  }
  const forget = () => {
    last = null
  }
  return { sn: nodeMac(node), kind: model.kind, report, forget, silent: node.tables.silent, window: [] }
}
