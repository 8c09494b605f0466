import { type ExcuseDeps, Excuses } from '../presence/excuses.ts'
import type { Condition } from './device-conditions.ts'

export interface OwnWorkDeps extends ExcuseDeps {
  /** Devices at the other ends of a device's cables, and at which of its ports. */
  neighboursOf(sn: string): Promise<readonly { sn: string; port: string | null; kind: string | null }[]>
}

/** Ports that lose their link because we restarted, upgraded or configured what is at the other end: that is no news. */
export class OwnWork {
  readonly #deps: OwnWorkDeps
  constructor(deps: OwnWorkDeps) {
    this.#deps = deps
  }

  async explains(tenant: number, sn: string, { type, about }: Condition, at: number): Promise<boolean> {
    if (type !== 'port_down') return false
    const other = (await this.#deps.neighboursOf(sn)).find(({ port }) => port === about)
    const isSwitch = (one: string) => one === other?.sn && other.kind === 'switch'
    const excuses = await Excuses.of(this.#deps, tenant, at, isSwitch)
    return excuses.covers(sn, at) || (other !== undefined && excuses.covers(other.sn, at))
  }
}
