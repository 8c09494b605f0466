import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'

/** Who is next to whom. Answered by topology. */
export interface Near {
  neighboursOf(sn: string): Promise<readonly { sn: string; upstream: boolean }[]>
}

interface UnderWay {
  sn: string
  network_id: number
  kind: string | null
  upstream: string | null
}

/**
 * What is being upgraded around a device. A device and what hangs on it never go down together, and of the access
 * points on one switch (or, where nothing tells on which they hang, of one network) never two: those near each other
 * cover for each other, and nothing measures yet which do.
 */
export class Surroundings {
  readonly #near: Near
  readonly #busy: Set<string>
  /** By network: what access points that are under way hang on; null: nothing tells. */
  readonly #covers = new Map<number, Set<string | null>>()

  constructor(near: Near, underWay: readonly UnderWay[]) {
    this.#near = near
    this.#busy = new Set(underWay.map(({ sn }) => sn))
    for (const one of underWay) if (one.kind === 'ap') this.#of(one.network_id).add(one.upstream)
  }

  /** @returns what it hangs on, now that it may go down; null: it has to wait for others */
  async place({ sn, kind, network }: FirmwareDevice): Promise<{ sn: string | null } | null> {
    const near = await this.#near.neighboursOf(sn)
    const upstream = near.find((one) => one.upstream)?.sn ?? null
    if (near.some((one) => this.#busy.has(one.sn))) return null
    const under = this.#of(network)
    const isCover = upstream === null ? under.size > 0 : under.has(upstream) || under.has(null)
    if (kind === 'ap' && isCover) return null
    this.#busy.add(sn)
    if (kind === 'ap') under.add(upstream)
    return { sn: upstream }
  }

  #of(network: number): Set<string | null> {
    const under = this.#covers.get(network) ?? new Set()
    this.#covers.set(network, under)
    return under
  }
}
