import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import type {
  listPlanRadios,
  lockRadio,
  planRadios,
  showPlanHours,
} from '#contract/radio-planning/endpoints.ts'
import { rulesOf } from '#contract/radio-planning/regulatory.ts'
import type { HeardAccessPoint, PlanRadio, PlanResult, RadioSite } from '#contract/radio-planning/schemas.ts'
import { doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import type { CallsReader } from '../clients/calls/calls.reader.ts'
import type { RadiosReader } from '../configuration/sections/radios.reader.ts'
import { heardIn, type RadioScanReader } from '../inventory/commands/radio-scan.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { networkScore, worstScore } from './air.ts'
import type { LockRepository } from './lock.repository.ts'
import { makePlan, type PlannedRadio } from './plan/make-plan.ts'
import { itemOf, wantedOf } from './plan/plan-items.ts'
import { presentChoices } from './plan/present-plan.ts'
import { byNeed, type KnownPlace, presentHeard, presentRadio, weighedRadios } from './present.ts'
import type { RadioSiteBuilder } from './radio-site.builder.ts'
import { keyOf, radiosOf } from './radio-site.ts'
import type { ChoiceRepository } from './results/choice.repository.ts'
import { hoursAround } from './results/hours.ts'
import { keptChoice, presentResult } from './results/present-result.ts'
import type { ScheduleRepository } from './scans/schedule.repository.ts'

const WEEK_MS = 7 * 86_400_000
/** Clients and neighbours settle that long before a radio is changed again. */
const DWELL_MS = 86_400_000
/** A scan that takes longer will not end. */
const SCAN_MS = 5 * 60_000

export interface RadioPlanningDeps {
  sites: RadioSiteBuilder
  locks: LockRepository
  schedules: ScheduleRepository
  scans: RadioScanReader
  inventory: Pick<InventoryReader, 'placeOf' | 'state'>
  series: Pick<SeriesStore, 'queryRange'>
  radios: RadiosReader
  choices: ChoiceRepository
  calls: Pick<CallsReader, 'of'>
  clock: Clock
}

type Tenant = Pick<Caller, 'tenant'>

/** What is known of the air of networks, and plans for it. */
export class RadioPlanningService {
  readonly #deps: RadioPlanningDeps
  constructor(deps: RadioPlanningDeps) {
    this.#deps = deps
  }

  async radios(
    { tenant }: Tenant,
    { group, radio, q }: QueryOf<typeof listPlanRadios>,
  ): Promise<PlanRadio[]> {
    const words = q?.toLowerCase() ?? ''
    const all = await this.#radios(tenant, group)
    return all
      .filter((one) => (!radio || one.radio === radio) && one.name.toLowerCase().includes(words))
      .toSorted(byNeed)
  }

  async site({ tenant }: Tenant, network: number): Promise<RadioSite> {
    const { sites, schedules, scans, clock } = this.#deps
    const { site, devices } = await sites.of(tenant, network)
    const now = clock.now()
    const weighed = weighedRadios(site.radios.map((radio) => presentRadio(site, radio)))
    const sns = devices.map(({ sn }) => sn)
    const times = devices.flatMap(({ heard }) => heard?.at ?? [])
    const rounded = (score: number | null) => (score === null ? null : Math.round(score))
    return {
      country: site.country,
      countryKnown: rulesOf(site.country) !== null,
      accessPoints: devices.length,
      scanned: times.filter((at) => at > now - WEEK_MS).length,
      scanning: (await scans.running(tenant, sns, now - SCAN_MS)).size,
      scannedAt: times.length > 0 ? Math.max(...times) : null,
      score: rounded(networkScore(weighed)),
      worst: rounded(worstScore(weighed)),
      schedule: await schedules.of(network),
    }
  }

  async heard({ tenant }: Tenant, sn: string): Promise<HeardAccessPoint[]> {
    const { site, device, network } = await this.#around(tenant, sn)
    const known = new Map<string, KnownPlace>()
    for (const { deviceSn } of device?.heard?.bss ?? []) {
      const place = deviceSn === undefined ? null : await this.#deps.inventory.placeOf(deviceSn)
      if (deviceSn !== undefined && place?.tenant === tenant)
        known.set(deviceSn, { name: place.name, here: place.network === network })
    }
    return device ? presentHeard(site, device, known) : []
  }

  async scans({ tenant }: Tenant, sn: string) {
    const now = this.#deps.clock.now()
    return (await this.#deps.scans.of(tenant, sn)).map(({ id, at, status, result }) => ({
      ...{ id, at, status: stateOf(status, now - at) },
      heard: status === 'done' ? heardIn(result).length : null,
    }))
  }

  async results({ tenant }: Tenant, network: number): Promise<PlanResult[]> {
    const { devices } = await this.#deps.sites.of(tenant, network)
    const names = new Map(devices.map(({ sn, name }) => [sn, name]))
    return (await this.#deps.choices.of(network)).map((row) => presentResult(row, names.get(row.sn)))
  }

  async hours({ tenant }: Tenant, { group, id }: QueryOf<typeof showPlanHours>) {
    const { choices, series, clock, inventory } = this.#deps
    const row = (await choices.of(group)).find((one) => one.id === id)
    const place = row && (await inventory.placeOf(row.sn))
    const state = row && place?.tenant === tenant ? await inventory.state(row.sn) : null
    const radio = radiosOf({ state }).find(([band]) => band === row?.radio)?.[1].id
    if (!row || radio === undefined || row.applied_at === null) return { earlier: null, hours: [] }
    const measured = { tenant, sn: row.sn, radio }
    return hoursAround(series, measured, { appliedAt: row.applied_at, now: clock.now() })
  }

  async lock({ tenant }: Tenant, { sn, radio, locked }: BodyOf<typeof lockRadio>) {
    const place = await this.#deps.inventory.placeOf(sn)
    if (place?.tenant !== tenant) throw doesNotExist('device')
    await this.#deps.locks.set(place.network, sn, radio, locked)
    return { sn, radio, locked }
  }

  /** What is applied of it is measured later: what it wants is kept. */
  async plan(
    { tenant, username }: Pick<Caller, 'tenant' | 'username'>,
    { group, change, seed }: BodyOf<typeof planRadios>,
  ) {
    const { site } = await this.#deps.sites.of(tenant, group)
    const asked = { channel: change.includes('channel'), power: change.includes('power') }
    // Of one device each at worst: a change-set holds no more places.
    const most = limits.changeSetItemsMax
    const plan = makePlan(site, { ...asked, seed, most, recent: await this.#recent(group) })
    const rounded = (score: number | null) => (score === null ? null : Math.round(score))
    const planned_at = this.#deps.clock.now()
    const kept = { network_id: group, planned_at, username, outcome: 'waiting' }
    await this.#deps.choices.add(
      group,
      plan.planned.map((one) => ({ ...kept, ...keptChoice(one) })),
    )
    return {
      ...{ before: rounded(plan.before), after: rounded(plan.after), left: plan.left },
      choices: presentChoices(site, plan),
      ...carriedBy(plan.planned, this.#deps.calls),
      items: await this.#items(tenant, plan.planned),
    }
  }

  /** Radios that were changed by a plan within the day. */
  async #recent(network: number): Promise<Set<string>> {
    const since = this.#deps.clock.now() - DWELL_MS
    const rows = await this.#deps.choices.of(network)
    return new Set(
      rows.flatMap(({ sn, radio, applied_at }) =>
        applied_at !== null && applied_at > since ? [keyOf(sn, radio as RadioBand)] : [],
      ),
    )
  }

  async #items(tenant: number, planned: readonly PlannedRadio[]) {
    const bySn = Map.groupBy(planned, ({ radio }) => radio.device.sn)
    return Promise.all(
      [...bySn].map(async ([sn, radios]) =>
        itemOf(sn, await this.#deps.radios.of(tenant, sn), radios.map(wantedOf)),
      ),
    )
  }

  async #radios(tenant: number, network: number): Promise<PlanRadio[]> {
    const { site } = await this.#deps.sites.of(tenant, network)
    return site.radios.map((radio) => presentRadio(site, radio))
  }

  async #around(tenant: number, sn: string) {
    const place = await this.#deps.inventory.placeOf(sn)
    if (place?.tenant !== tenant) throw doesNotExist('device')
    const { site, devices } = await this.#deps.sites.of(tenant, place.network)
    return { site, network: place.network, device: devices.find((one) => one.sn === sn) }
  }
}

function stateOf(status: string, sinceMs: number): 'running' | 'done' | 'failed' {
  if (status === 'done') return 'done'
  return ['queued', 'sent', 'accepted'].includes(status) && sinceMs < SCAN_MS ? 'running' : 'failed'
}

/** On which access points of a plan somebody would be cut, as far as they tell. */
function carriedBy(planned: readonly PlannedRadio[], calls: Pick<CallsReader, 'of'>) {
  const devices = new Map(planned.map(({ radio: { device } }) => [device.sn, device.name]))
  const told = [...devices].map(([sn, name]) => ({ sn, name, carried: calls.of(sn) }))
  return {
    carrying: told.flatMap(({ carried, ...one }) =>
      carried && carried.calls + carried.streams > 0 ? { ...one, ...carried } : [],
    ),
    untold: told.filter(({ carried }) => carried === null).length,
  }
}
