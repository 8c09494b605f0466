import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ConfigTarget, TreePlace } from '../config-target.ts'
import type { Sites, TreeReader } from './sites.ts'
import type { DeviceReader } from './target-devices.ts'

/** A device, as far as what is wanted of it depends on where it stands. */
export type PlacedDevice = Pick<KnownDevice, 'sn' | 'tenant' | 'network' | 'kind' | 'model' | 'givenName'>

export interface TreePlacesDeps {
  sites: Sites
  tree: Pick<TreeReader, 'projectsAbove'>
  devices: DeviceReader
}

/** Where places and devices stand in the tree. */
export class TreePlaces {
  readonly #deps: TreePlacesDeps
  constructor(deps: TreePlacesDeps) {
    this.#deps = deps
  }

  async ofDevice({ tenant, network, kind, model, sn }: PlacedDevice): Promise<TreePlace> {
    const { projects } = await this.#deps.sites.of(tenant, network)
    return { tenant, network, kind, model, sn, projects }
  }

  /** With the projects and the kind above it. A device that is not its tenant's is nowhere. */
  async of({ tenant, project, network, kind, model, sn }: ConfigTarget): Promise<TreePlace> {
    const nowhere = { tenant, network, kind, model, sn, projects: [] }
    if (project !== null)
      return { ...nowhere, projects: await this.#deps.tree.projectsAbove(tenant, { project }) }
    if (network !== null) {
      const { projects } = await this.#deps.sites.of(tenant, network)
      const ofModel = model === null ? null : await this.#kindOfModel(network, model)
      return { ...nowhere, kind: kind ?? ofModel, projects }
    }
    const device = await this.#deps.devices.known(sn)
    return device?.tenant === tenant ? this.ofDevice(device) : nowhere
  }

  /** What its devices in a network are, whose default is above the model's; null where they are of several kinds. */
  async #kindOfModel(network: number, model: string): Promise<DeviceKind | null> {
    const devices = await this.#deps.devices.knownIn(network)
    const kinds = new Set(devices.flatMap((device) => (device.model === model ? [device.kind] : [])))
    return kinds.size === 1 ? ([...kinds][0] ?? null) : null
  }
}
