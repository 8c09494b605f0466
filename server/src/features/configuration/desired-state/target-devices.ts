import { doesNotExist } from '../../../http/api-error.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { TreeReader } from './sites.ts'

export interface DeviceReader {
  known(sn: string): Promise<KnownDevice | null>
  knownIn(network: number): Promise<KnownDevice[]>
  /** Clients connected to any of these devices, each counted once. */
  clientsSeenBy(sns: Iterable<string>): number
}

export interface TargetDevicesDeps {
  devices: DeviceReader
  tree: Pick<TreeReader, 'networksBelow'>
}

/** The devices below a place. */
export class TargetDevices {
  readonly #deps: TargetDevicesDeps
  constructor(deps: TargetDevicesDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` for a device that is not the tenant's */
  async of(target: ConfigTarget): Promise<KnownDevice[]> {
    switch (target.level) {
      case 'project':
        return this.#below(target.tenant, target.project)
      case 'network':
        return this.#deps.devices.knownIn(target.network)
      case 'kind':
        return (await this.#deps.devices.knownIn(target.network)).filter(({ kind }) => kind === target.kind)
      case 'model':
        return (await this.#deps.devices.knownIn(target.network)).filter(
          ({ model }) => model === target.model,
        )
      case 'device':
        return [await this.#one(target.tenant, target.sn)]
    }
  }

  async #below(tenant: number, project: number): Promise<KnownDevice[]> {
    const found: KnownDevice[] = []
    for (const network of await this.#deps.tree.networksBelow(tenant, project))
      found.push(...(await this.#deps.devices.knownIn(network)))
    return found
  }

  async #one(tenant: number, sn: string): Promise<KnownDevice> {
    const device = await this.#deps.devices.known(sn)
    if (!device || device.tenant !== tenant) throw doesNotExist('device')
    return device
  }
}
