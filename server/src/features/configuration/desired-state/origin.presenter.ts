import type { SectionOrigin } from '#contract/configuration/changes/section-version.ts'
import type { Caller } from '../../../http/route.ts'
import { type ConfigTarget, namesOf } from '../config-target.ts'
import type { Origin } from './effective-document.ts'
import type { TreeReader } from './sites.ts'
import type { DeviceReader } from './target-devices.ts'

export interface OriginPresenterDeps {
  tree: TreeReader
  devices: DeviceReader
}

/** Tells whoever may know it which place says what counts. */
export class OriginPresenter {
  readonly #deps: OriginPresenterDeps
  constructor(deps: OriginPresenterDeps) {
    this.#deps = deps
  }

  async present(caller: Caller, origin: Origin | null): Promise<SectionOrigin | null> {
    if (!origin) return null
    const { target, version } = origin
    return { level: target.level, ...namesOf(target), name: await this.nameOf(caller, target), version }
  }

  /** Who was given a network alone does not learn how its owner calls the project above. */
  async nameOf(caller: Caller, target: ConfigTarget): Promise<string | null> {
    const { tree, devices } = this.#deps
    switch (target.level) {
      case 'project': {
        const mayKnow = (await tree.project(caller, target.project)) !== null
        return mayKnow ? tree.projectName(target.tenant, target.project) : null
      }
      case 'network':
      case 'kind':
      case 'model':
        return tree.nameOf(target.tenant, target.network)
      case 'device':
        return (await devices.known(target.sn))?.name ?? null
    }
  }
}
