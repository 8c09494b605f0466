import { type DeviceFrame, encodeDeviceMessage } from '#protocols/ucentral/encode.ts'
import { AP_STATE_COMPRESS_BYTES } from '#protocols/ucentral/limits.ts'
import { applyConfig } from '../../../simulator/config/applied-config.ts'
import { defaultConfig } from '../../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../../simulator/kinds/capabilities.ts'
import { type PlannedDevice, planFleet } from '../../../simulator/kinds/fleet-plan.ts'
import { apState } from '../../../simulator/report/ap-state.ts'
import { createDeltas } from '../../../simulator/report/deltas.ts'
import { switchState } from '../../../simulator/report/switch-state.ts'
import { advanceSite } from '../../../simulator/world/advance-site.ts'
import { createSite } from '../../../simulator/world/create-site.ts'
import { createNode, type Node } from '../../../simulator/world/node.ts'
import type { Site } from '../../../simulator/world/site.ts'

const SEED = 'intake'

/** What the simulator's devices would say, as text frames. */
export class PretendDevices {
  readonly #devices: PretendDevice[]

  constructor(count: number) {
    const now = Date.now()
    const bySite = Map.groupBy(planFleet(SEED, count, ['ap', 'switch']), ({ site }) => site)
    const sites = [...bySite.values()].map((planned, index) => siteOf(planned, index, now))
    this.#devices = sites.flatMap((site) => site.nodes.map((node) => new PretendDevice(site, node)))
  }

  get count(): number {
    return this.#devices.length
  }

  connect = (index: number): string => this.#devices[index]!.connect()
  state = (index: number): string => this.#devices[index]!.state()
  health = (index: number): string => this.#devices[index]!.health()

  /** It was told to run this. */
  runs(index: number, uuid: number): void {
    this.#devices[index]!.uuid = uuid
  }
}

class PretendDevice {
  uuid = 1
  readonly #site: Site
  readonly #node: Node
  readonly #deltas = createDeltas()

  constructor(site: Site, node: Node) {
    this.#site = site
    this.#node = node
  }

  connect(): string {
    const { serial, model } = this.#node.device
    const capabilities = capabilitiesOf(this.#node.device, false)
    return frame({
      method: 'connect',
      params: {
        serial,
        firmware: `${model.compatible} bench`,
        uuid: this.uuid,
        reason: 'coldboot',
        capabilities,
      },
    })
  }

  state(): string {
    const now = Date.now()
    advanceSite(this.#site, now)
    const isSwitch = this.#node.device.model.platform === 'switch'
    const state = isSwitch
      ? switchState(this.#site, this.#node, false, now)
      : apState(this.#site, this.#node, this.#deltas, false, now)
    const params = { serial: this.#node.device.serial, uuid: this.uuid, state }
    return frame({ method: 'state', params }, isSwitch ? undefined : AP_STATE_COMPRESS_BYTES)
  }

  health(): string {
    const { serial, model } = this.#node.device
    const data = model.platform === 'switch' ? { messages: [] } : { unit: { memory: 40 } }
    return frame({ method: 'healthcheck', params: { serial, uuid: this.uuid, sanity: 100, data } })
  }
}

const frame = (message: DeviceFrame, compressAbove?: number) => encodeDeviceMessage(message, compressAbove)

function siteOf(planned: readonly PlannedDevice[], index: number, now: number): Site {
  const nodes = planned.map((device) =>
    createNode(
      device,
      applyConfig(defaultConfig(device, { state: 60, health: 60 }), device.model),
      SEED,
      now,
    ),
  )
  return createSite(index, nodes, SEED, now)
}
