import type { Reach } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import { reaches } from '../../../lib/reach.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { TreeReader } from './sites.ts'
import type { DeviceReader } from './target-devices.ts'

export interface PlaceReachDeps {
  devices: DeviceReader
  tree: Pick<TreeReader, 'project'>
}

/** Where places lie now, and who may know of them. */
export class PlaceReach {
  readonly #deps: PlaceReachDeps
  constructor(deps: PlaceReachDeps) {
    this.#deps = deps
  }

  async reaches(caller: Caller, reach: Reach, target: ConfigTarget): Promise<boolean> {
    const { tenant, project } = target
    if (project !== null) return (await this.#deps.tree.project(caller, project))?.tenant === tenant
    const network = await this.networkOf(target)
    return network !== null && reaches(reach, { tenant, network })
  }

  /** Null: it is a project, or a device that is another's by now. */
  async networkOf({ tenant, sn, network }: ConfigTarget): Promise<number | null> {
    if (sn === null) return network
    const device = await this.#deps.devices.known(sn)
    return device?.tenant === tenant ? device.network : null
  }
}
