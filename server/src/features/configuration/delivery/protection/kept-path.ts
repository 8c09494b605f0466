import type { NativeConfiguration, NativeDocument } from '../../../../southbound/configuration-ports.ts'
import type { ChangeRepository } from '../../change-sets/change.repository.ts'
import type { ConfigRenderer } from '../../rendering/config-renderer.ts'
import { sentIdsOf } from '../../status/device-config-statuses.ts'
import type { Guard } from './guard.ts'

export interface KeptPathDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  changes: Pick<ChangeRepository, 'lastConfirmed'>
  renderer: Pick<ConfigRenderer, 'openAfter'>
}

/**
 * Whether a change leaves alone how its device reaches us: then a moment later proves no more than its answer does.
 * Told only where it ran, by its own word, a document of ours that it was confirmed on.
 */
export class KeptPath {
  readonly #deps: KeptPathDeps
  constructor(deps: KeptPathDeps) {
    this.#deps = deps
  }

  async isKept(
    { sn, previousId }: Pick<Guard, 'sn' | 'previousId'>,
    protocol: string,
    after: NativeDocument,
  ): Promise<boolean> {
    const native = this.#deps.natives.get(protocol)
    if (!native?.keepsPath) return false
    const last = await this.#deps.changes.lastConfirmed(sn)
    if (!last || !sentIdsOf(last).includes(previousId)) return false
    const before = this.#deps.renderer.openAfter(last)?.document
    return before !== undefined && native.keepsPath(before, after)
  }
}
