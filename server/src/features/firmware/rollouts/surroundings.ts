import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'

/** Who is next to whom. Answered by topology. */
export interface Near {
  neighboursOf(sn: string): Promise<readonly { sn: string; upstream: boolean }[]>
}

/** What must not go down together with a device. */
export interface DeviceLocation {
  sn: string
  network: number
  isAp: boolean
  /** What it hangs on; null: nothing tells. */
  upstream: string | null
  near: ReadonlySet<string>
}

interface UnderWay {
  sn: string
  network_id: number
  kind: string | null
  upstream: string | null
}

export async function locationOf(
  { sn, kind, network }: FirmwareDevice,
  { neighboursOf }: Near,
): Promise<DeviceLocation> {
  const near = await neighboursOf(sn)
  const upstream = near.find((one) => one.upstream)?.sn ?? null
  return { sn, network, isAp: kind === 'ap', upstream, near: new Set(near.map((one) => one.sn)) }
}

/** Whether two devices must not be away at once. */
export const areTogether = (a: DeviceLocation, b: DeviceLocation): boolean =>
  a.near.has(b.sn) || b.near.has(a.sn) || (a.isAp && b.isAp && coverEachOther(a, b))

const coverEachOther = (a: DeviceLocation, b: DeviceLocation) =>
  a.network === b.network && (a.upstream === b.upstream || a.upstream === null || b.upstream === null)

/**
 * What is being upgraded around a device. A device and what hangs on it never go down together, and of the access
 * points on one switch (or, where nothing tells on which they hang, of one network) never two: those near each other
 * cover for each other, and nothing measures yet which do.
 */
export class Surroundings {
  readonly #busy: Set<string>
  /** By network: what access points that are under way hang on; null: nothing tells. */
  readonly #covers = new Map<number, Set<string | null>>()

  constructor(underWay: readonly UnderWay[]) {
    this.#busy = new Set(underWay.map(({ sn }) => sn))
    for (const one of underWay) if (one.kind === 'ap') this.#of(one.network_id).add(one.upstream)
  }

  isFree({ near, network, isAp, upstream }: DeviceLocation): boolean {
    for (const sn of near) if (this.#busy.has(sn)) return false
    const under = this.#of(network)
    const isCovered = upstream === null ? under.size === 0 : !under.has(upstream) && !under.has(null)
    return !isAp || isCovered
  }

  take({ sn, network, isAp, upstream }: DeviceLocation): void {
    this.#busy.add(sn)
    if (isAp) this.#of(network).add(upstream)
  }

  #of(network: number): Set<string | null> {
    const under = this.#covers.get(network) ?? new Set()
    this.#covers.set(network, under)
    return under
  }
}
