import { type Discovery, discoveryWays } from '#contract/inventory/discovery.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../lib/fair-share/holding.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import { devicesByMac, findingsFor } from './nearby-devices.ts'
import { type SeenNearby, seenNearby } from './seen-nearby.ts'

/** Of all tenants together; each report that is asked for costs a device and the server some work. */
const places = { name: 'discoveries', total: 40, retryAfterSeconds: 60 } as const
/** What was found stays for so long. */
const KEPT_MS = 10 * 60_000
const KEPT_MAX = 200
/** Of one look; whoever holds a device can have it report one MAC after the other. */
const SEEN_MAX = 2_000
/** All devices are gone through to find them by MAC: not for everybody who asks. */
const INDEX_MS = 1_000
const FINDINGS_MAX = 500

export interface DiscoverySettings {
  /** How long a device looks around (spec 9). */
  discoveryMs: number
  /** How often it is asked to report meanwhile. */
  discoveryAskMs: number
}

export interface DiscoveriesDeps {
  live: LiveDevices
  bus: EventBus
  clock: Clock
  reach: ReachReader
  settings: DiscoverySettings
  stateOf(sn: string): Promise<DeviceState | null>
  askForState(sn: string): void
}

interface Looking {
  state: Discovery['state']
  tenant: number
  startedAt: number
  endsAt: number
  reportedAt: number | null
  seen: Map<string, SeenNearby>
  /** What a report told beyond what is kept. */
  leftOff: number
  told: Set<string>
  /** While it runs. */
  place: Holding | null
  timers: NodeJS.Timeout[]
}

/** Devices that look around: each reports for a minute, and what it tells is kept, to be shown to each as they may see it. */
export class Discoveries {
  readonly #deps: DiscoveriesDeps
  readonly #places: FairPlaces
  readonly #lookings = new Map<string, Looking>()
  #index: { at: number; byMac: ReadonlyMap<string, LiveDevice> } = { at: 0, byMac: new Map() }
  #off: (() => void)[] = []

  constructor(deps: DiscoveriesDeps) {
    this.#deps = deps
    this.#places = new FairPlaces(places, deps.clock)
  }

  follow(): void {
    const { bus } = this.#deps
    this.#off = [
      bus.on('device.report', ({ sn, shown }) => this.#reported(sn, shown)),
      bus.on('device.gone', ({ sn }) => this.#goneFrom(sn)),
      // What stands around it is the next owner's to see.
      bus.on('device.placed', ({ sn }) => this.#forget(sn)),
    ]
  }

  stop(): void {
    for (const off of this.#off) off()
    for (const sn of [...this.#lookings.keys()]) this.#forget(sn)
  }

  /** @throws ApiError `device_offline`, LimitReached */
  async start(caller: Caller, sn: string): Promise<Discovery> {
    if (this.#lookings.get(sn)?.state !== 'running') await this.#begin(caller, sn)
    return this.show(caller, sn)
  }

  async end(caller: Caller, sn: string): Promise<Discovery> {
    this.#finish(sn, 'cancelled')
    return this.show(caller, sn)
  }

  async show(caller: Caller, sn: string): Promise<Discovery> {
    const { live, clock, reach } = this.#deps
    const looking = this.#lookings.get(sn)
    const row = live.get(sn)?.row
    if (!looking || !row || looking.endsAt + KEPT_MS < clock.now()) return nothingFound(sn)
    const { state, startedAt, endsAt, reportedAt, told } = looking
    const all = findingsFor([...looking.seen.values()], row, this.#byMac(), await reach.reachOf(caller))
    const silent = reportedAt === null ? [] : discoveryWays.filter((way) => !told.has(way))
    const findings = all.slice(0, FINDINGS_MAX)
    const more = all.length - findings.length + looking.leftOff
    return { sn, state, startedAt, endsAt, reportedAt, silent, findings, more }
  }

  async #begin({ tenant }: Caller, sn: string): Promise<void> {
    const { live, clock, stateOf, askForState, settings } = this.#deps
    const isConnected = () => (live.get(sn)?.sessionId ?? null) !== null
    if (!isConnected()) throw new ApiError('device_offline', { sn }, 'sn')
    const last = await stateOf(sn)
    // Meanwhile somebody else may have begun, or it may have gone.
    if (this.#lookings.get(sn)?.state === 'running') return
    if (!isConnected()) throw new ApiError('device_offline', { sn }, 'sn')
    const place = this.#places.take({ tenant })
    const startedAt = clock.now()
    const asking = setInterval(() => askForState(sn), settings.discoveryAskMs).unref()
    const ending = setTimeout(() => this.#finish(sn, 'done'), settings.discoveryMs).unref()
    const looking: Looking = {
      ...{ state: 'running', tenant, startedAt, endsAt: startedAt + settings.discoveryMs, reportedAt: null },
      ...{ seen: new Map(), leftOff: 0, told: new Set(), place, timers: [asking, ending] },
    }
    this.#keep(sn, looking)
    if (last) this.#note(sn, looking, last)
    askForState(sn)
  }

  #keep(sn: string, looking: Looking): void {
    this.#lookings.delete(sn)
    this.#lookings.set(sn, looking)
    if (this.#lookings.size > KEPT_MAX) this.#dropOne()
  }

  /** The oldest that ended, of the tenant who has most. */
  #dropOne(): void {
    const ended = [...this.#lookings].filter(([, { state }]) => state !== 'running')
    const byTenant = [...Map.groupBy(ended, ([, { tenant }]) => tenant).values()]
    const [oldest] = byTenant.sort((one, other) => other.length - one.length)[0] ?? []
    if (oldest) this.#lookings.delete(oldest[0])
  }

  #byMac(): ReadonlyMap<string, LiveDevice> {
    const now = this.#deps.clock.now()
    if (now - this.#index.at >= INDEX_MS) this.#index = { at: now, byMac: devicesByMac(this.#deps.live) }
    return this.#index.byMac
  }

  #reported(sn: string, state: DeviceState): void {
    const looking = this.#lookings.get(sn)
    if (looking?.state !== 'running') return
    this.#note(sn, looking, state)
    this.#tell(sn, looking)
  }

  /** What is near stays on the list for as long as it looks, though a later report no longer tells it. */
  #note(sn: string, looking: Looking, state: DeviceState): void {
    const { live } = this.#deps
    looking.reportedAt = state.at
    let leftOff = 0
    for (const one of seenNearby(state, live.get(sn)?.row.mac ?? null)) {
      for (const way of one.ways) looking.told.add(way)
      // Devices of this server are few, and what is looked for.
      const isKept = looking.seen.size < SEEN_MAX || looking.seen.has(one.mac) || live.get(one.mac)
      if (isKept) looking.seen.set(one.mac, one)
      else leftOff += 1
    }
    looking.leftOff = Math.max(looking.leftOff, leftOff)
  }

  #goneFrom(sn: string): void {
    if ((this.#deps.live.get(sn)?.sessionId ?? null) === null) this.#finish(sn, 'offline')
  }

  #finish(sn: string, state: 'done' | 'cancelled' | 'offline'): void {
    const looking = this.#lookings.get(sn)
    if (looking?.state !== 'running') return
    looking.state = state
    looking.endsAt = this.#deps.clock.now()
    release(looking)
    this.#tell(sn, looking)
  }

  #forget(sn: string): void {
    const looking = this.#lookings.get(sn)
    if (looking) release(looking)
    this.#lookings.delete(sn)
  }

  #tell(sn: string, { tenant }: Looking): void {
    this.#deps.bus.emit('device.discovery', { sn, tenant })
  }
}

function release(looking: Looking): void {
  for (const timer of looking.timers) clearTimeout(timer)
  looking.place?.end()
  looking.place = null
}

const nothingFound = (sn: string): Discovery => ({
  ...{ sn, state: 'none', startedAt: null, endsAt: null, reportedAt: null },
  ...{ silent: [], findings: [], more: 0 },
})
