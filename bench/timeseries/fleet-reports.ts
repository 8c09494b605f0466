import type { JsonObject } from '#protocols/json.ts'
import type { StateMessage } from '#protocols/ucentral/messages.ts'
import { samplesOf } from '../../server/src/features/telemetry/state-samples.ts'
import { extensionOf, portMediaOf } from '../../server/src/southbound/adapters/ucentral/announced.ts'
import { StateMapper } from '../../server/src/southbound/adapters/ucentral/mapper.ts'
import type { Report } from '../../server/src/timeseries/types.ts'
import { applyConfig } from '../../simulator/config/applied-config.ts'
import { defaultConfig } from '../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../simulator/kinds/capabilities.ts'
import { type PlannedDevice, planFleet } from '../../simulator/kinds/fleet-plan.ts'
import { SIMULATED_KINDS } from '../../simulator/kinds/models.ts'
import { apState } from '../../simulator/report/ap-state.ts'
import { createDeltas } from '../../simulator/report/deltas.ts'
import { switchState } from '../../simulator/report/switch-state.ts'
import { advanceSite } from '../../simulator/world/advance-site.ts'
import { createSite } from '../../simulator/world/create-site.ts'
import { createNode, type Node, nodeMac } from '../../simulator/world/node.ts'
import type { Site } from '../../simulator/world/site.ts'

const SEED = 'device-day'
const MINUTE = 60_000

interface Reporting {
  sn: string
  kind: string
  /** Its state report of a moment (ms), as it would be on the wire. */
  state: (at: number) => JsonObject
  mapper: StateMapper
}

/** The simulator's fleet without its wire: what each device would report, as the samples the server makes of it. */
export class FleetReports {
  readonly #sites: Site[]
  readonly #devices: Reporting[]

  constructor(devices: number, from: number) {
    const planned = planFleet(SEED, devices, SIMULATED_KINDS)
    const bySite = Map.groupBy(planned, ({ site }) => site)
    this.#sites = [...bySite.values()].map((some, index) => siteOf(some, index, from))
    this.#devices = this.#sites.flatMap((site) => site.nodes.map((node) => reporting(site, node)))
  }

  get kinds(): string[] {
    return [...new Set(this.#devices.map(({ kind }) => kind))]
  }

  /** Everybody's report of a moment (ms), by kind; each with the server's note that the device is there. */
  at(at: number): Map<string, Report[]> {
    for (const site of this.#sites) advanceSite(site, at)
    const told = new Map<string, Report[]>()
    for (const device of this.#devices) {
      const reports = told.get(device.kind) ?? []
      told.set(device.kind, reports)
      reports.push(reportOf(device, at))
    }
    return told
  }
}

function siteOf(planned: readonly PlannedDevice[], index: number, from: number): Site {
  const nodes = planned.map((device) => {
    const config = applyConfig(defaultConfig(device, { state: 60, health: 120 }), device.model)
    return createNode(device, config, SEED, from - MINUTE)
  })
  return createSite(index, nodes, SEED, from - MINUTE)
}

function reporting(site: Site, node: Node): Reporting {
  const { model } = node.device
  const capabilities = capabilitiesOf(node.device, false)
  const deltas = createDeltas()
  return {
    sn: nodeMac(node),
    kind: model.kind,
    state: (at) =>
      model.platform === 'switch'
        ? switchState(site, node, false, at)
        : apState(site, node, deltas, false, at),
    mapper: new StateMapper({
      platform: model.platform,
      extension: extensionOf(capabilities),
      portMedia: portMediaOf(capabilities),
    }),
  }
}

function reportOf({ sn, state, mapper }: Reporting, at: number): Report {
  const message = { state: state(at), params: {}, uuid: 1, requestUuid: null } as unknown as StateMessage
  const { report } = mapper.map(message, at)
  return { sn, at, samples: [...samplesOf(report.state), { name: 'device_up', value: 1 }] }
}
