import type { AlarmLevel } from '#contract/alarm/endpoints.ts'
import { type Attention, attentionLimits, type Wan, type WanState } from '#contract/overview/schemas.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { isNowhere, narrowed, type Reach, reaches } from '../../lib/reach.ts'
import type { OpenAlarmsReader } from '../alarm/open-alarms.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { type AttentionReader, findings, type NetworkTally } from '../inventory/records/attention.reader.ts'
import { type VitalSign, type Vitals, vitalSigns } from '../inventory/records/vitals.reader.ts'
import { type AttentionFinding, about, rank } from './attention.ts'
import { stateOf, wanOf } from './wan.ts'

export interface OverviewDeps {
  clock: Clock
  reach: ReachReader
  alarms: Pick<OpenAlarmsReader, 'open' | 'critical'>
  devices: Pick<AttentionReader, 'counts' | 'find' | 'byNetwork' | 'wanDevices'>
  inventory: Pick<InventoryReader, 'placeOf'>
  networkName(tenant: number, network: number): Promise<string | null>
  vitals: Vitals
  /** What concerns the person rather than a place. */
  personal(caller: Caller): Promise<AttentionFinding[]>
}

/** What stands in front of a place: the same for its start page and for a wall. */
export interface PlaceOverview {
  alarms: Record<AlarmLevel, number>
  wan: Wan
  tallies: NetworkTally[]
  found: AttentionFinding[]
}

export interface Overview extends Omit<PlaceOverview, 'found' | 'tallies'> {
  at: number
  attention: Attention
}

const each = attentionLimits.items
const WAN_DEVICES = 50

/** How things stand, and what somebody should look at. */
export class OverviewService {
  readonly #deps: OverviewDeps
  constructor(deps: OverviewDeps) {
    this.#deps = deps
  }

  async show(caller: Caller, group: number | undefined): Promise<Overview> {
    const whole = await this.#deps.reach.reachOf(caller)
    const reach = group === undefined ? whole : narrowed(whole, [group])
    const [{ alarms, wan, found }, personal] = await Promise.all([
      this.place(reach),
      this.#deps.personal(caller),
    ])
    return { at: this.#deps.clock.now(), alarms, wan, attention: rank([...found, ...personal]) }
  }

  /** The networks that the overview counts as being in this state. */
  async networks(caller: Caller, { group, state }: { group?: number | undefined; state: WanState }) {
    const whole = await this.#deps.reach.reachOf(caller)
    const reach = group === undefined ? whole : narrowed(whole, [group])
    const tallies = isNowhere(reach) ? [] : await this.#deps.devices.byNetwork(reach)
    return tallies.filter(({ wan }) => stateOf(wan) === state).map(({ network }) => network)
  }

  async place(reach: Reach): Promise<PlaceOverview> {
    const { alarms, devices } = this.#deps
    if (isNowhere(reach))
      return { alarms: await alarms.open(reach), wan: wanOf([], []), tallies: [], found: [] }
    const [open, tallies, rows, found] = await Promise.all([
      alarms.open(reach),
      devices.byNetwork(reach),
      devices.wanDevices(reach, WAN_DEVICES),
      Promise.all([this.#ofDevices(reach), this.#ofAlarms(reach), this.#ofVitals(reach)]),
    ])
    return { alarms: open, wan: wanOf(tallies, rows), tallies, found: found.flat() }
  }

  async #ofDevices(reach: Reach): Promise<AttentionFinding[]> {
    const boundBefore = this.#deps.clock.now() - attentionLimits.neverOnlineMs
    const counts = await this.#deps.devices.counts(reach, boundBefore)
    const there = findings.filter((finding) => counts[finding] > 0)
    return Promise.all(
      there.map(async (kind) => {
        const rows = await this.#deps.devices.find(kind, reach, boundBefore, each)
        const items = rows.map(({ sn, name, hostname, group, groupName, since }) =>
          about(name || hostname || sn, { sn, group: Number(group), groupName, since }),
        )
        return { kind, items, count: counts[kind] }
      }),
    )
  }

  async #ofAlarms(reach: Reach): Promise<AttentionFinding[]> {
    const [open, newest] = await Promise.all([
      this.#deps.alarms.open(reach),
      this.#deps.alarms.critical(reach, each),
    ])
    const items = await Promise.all(
      newest.map(async ({ sn, originator, group, type, params, createdAt }) => {
        const where = await this.#placed(sn)
        return about(originator || sn, { sn, group, ...where, since: createdAt, alarm: { type, params } })
      }),
    )
    return [{ kind: 'alarm', items, count: open.critical }]
  }

  async #ofVitals(reach: Reach): Promise<AttentionFinding[]> {
    const found = new Map<VitalSign, AttentionFinding>(
      vitalSigns.map((kind) => [kind, { kind, items: [], count: 0 }]),
    )
    for (const { sn, sign, since, ratio } of this.#deps.vitals.found()) {
      const place = await this.#deps.inventory.placeOf(sn)
      if (!place || !reaches(reach, place)) continue
      const of = found.get(sign)!
      of.count += 1
      if (of.items.length >= each) continue
      of.items.push(about(place.name, { sn, ...(await this.#placed(sn)), since, ratio }))
    }
    return [...found.values()]
  }

  /** Where a device stands now; nothing when it stands nowhere any more. */
  async #placed(sn: string): Promise<{ group: number; groupName: string | null } | null> {
    const place = await this.#deps.inventory.placeOf(sn)
    if (!place) return null
    const { tenant, network } = place
    return { group: network, groupName: await this.#deps.networkName(tenant, network) }
  }
}
