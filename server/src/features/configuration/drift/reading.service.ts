import type * as contract from '#contract/configuration/endpoints.ts'
import type {
  ConfigPreview,
  DeviceConfig,
  DeviceConfigDetail,
  SectionVersion,
} from '#contract/configuration/schemas.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { presentDraft, presentStanding, presentVersion, previewTotals } from '../configuration.presenter.ts'
import type { Drafts } from '../desired-state/drafts.ts'
import type { Planner } from '../desired-state/planner.ts'
import type { StandingRepository, StandingRow } from '../desired-state/standing.repository.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import type { Wanted } from '../desired-state/wanted.ts'
import type { ChangeLogRepository, LoggedChangeDetail } from '../log/change-log.repository.ts'
import { pageOf } from '../paging.ts'
import { placeOf } from '../place.ts'
import { maskDocument } from '../sections/secrets.ts'
import type { DriftKeeper } from './drift-keeper.ts'

export interface ReadingDeps {
  planner: Planner
  wanted: Wanted
  versions: VersionRepository
  standings: StandingRepository
  log: ChangeLogRepository
  drafts: Drafts
  drifts: DriftKeeper
  natives: ReadonlyMap<string, NativeConfiguration>
  devices: {
    known(sn: string): Promise<KnownDevice | null>
    knownIn(network: number): Promise<KnownDevice[]>
  }
}

/** What is wanted, what a save would do, and where devices stand. Secrets never leave. */
export class ReadingService {
  readonly #deps: ReadingDeps
  constructor(deps: ReadingDeps) {
    this.#deps = deps
  }

  async section(
    caller: Caller,
    query: QueryOf<typeof contract.showSection>,
  ): Promise<AnswerOf<typeof contract.showSection>> {
    const place = placeOf(caller.tenant, query, query.section)
    await this.#deps.planner.mustConcern(place, query.section)
    const { document, ...wanted } = await this.#deps.planner.present(place, query.section)
    return { ...wanted, document: maskDocument(document) }
  }

  async versions(
    caller: Caller,
    query: QueryOf<typeof contract.listVersions>,
  ): Promise<Rows<SectionVersion>> {
    const place = placeOf(caller.tenant, query, query.section)
    const { versions } = this.#deps
    const { rows, page } = await pageOf('version', query, {
      count: () => versions.count(place, query.section),
      page: (before, limit) => versions.page(place, query.section, before, limit),
      keyOf: ({ version }) => version,
    })
    return { rows: rows.map(presentVersion), page }
  }

  async preview(caller: Caller, body: BodyOf<typeof contract.previewSection>): Promise<ConfigPreview> {
    const { current, print, changes, drafts } = await this.#deps.planner.plan(caller.tenant, body)
    const devices = drafts.map(presentDraft)
    return { base: current.version, print, changes, devices, totals: previewTotals(devices) }
  }

  async devices(caller: Caller, network: number): Promise<DeviceConfig[]> {
    const rows = await this.#deps.standings.ofNetwork(caller.tenant, network)
    const standings = new Map(rows.filter(({ state }) => state !== 'unmanaged').map((row) => [row.sn, row]))
    const changes = await this.#present(caller.tenant, [...standings.values()])
    const devices = await this.#deps.devices.knownIn(network)
    return devices.flatMap((device) => {
      const standing = standings.get(device.sn)
      return standing ? presentStanding(device, standing, changes.get(standing.change_id ?? 0)) : []
    })
  }

  async device(caller: Caller, sn: string): Promise<DeviceConfigDetail> {
    const device = await this.#known(caller, sn)
    const row = await this.#deps.standings.find(sn)
    const standing = row?.state === 'unmanaged' ? undefined : row
    const change = (await this.#present(caller.tenant, standing ? [standing] : [])).get(
      standing?.change_id ?? 0,
    )
    return {
      ...presentStanding(device, standing, change),
      native: change ? this.#print(device, change) : null,
      drift: standing ? this.#drift(device, standing, change) : null,
    }
  }

  #drift(
    device: KnownDevice,
    standing: StandingRow,
    change: LoggedChangeDetail | undefined,
  ): DeviceConfigDetail['drift'] {
    const kept = standing.state === 'drifted' ? this.#deps.drifts.open(standing) : null
    if (!kept) return null
    const { document, intents, since, reportedId, source, changes } = kept
    const native = this.#deps.natives.get(device.protocol ?? '')
    const before = change ? this.#print(device, change) : null
    return {
      ...{ since, reportedId, source, changes },
      native: native && document ? { before, after: native.print(document) } : null,
      canAdopt: intents !== null && Object.keys(intents).length > 0,
    }
  }

  #print({ protocol }: KnownDevice, change: LoggedChangeDetail): string | null {
    const document = this.#deps.drafts.openAfter(change)?.document
    return (document && this.#deps.natives.get(protocol ?? '')?.print(document)) ?? null
  }

  async #present(tenant: number, standings: StandingRow[]): Promise<Map<number, LoggedChangeDetail>> {
    const ids = standings.flatMap(({ change_id }) => change_id ?? [])
    return new Map((await this.#deps.log.several(tenant, ids)).map((row) => [row.id, row]))
  }

  async #known(caller: Caller, sn: string): Promise<KnownDevice> {
    const device = await this.#deps.devices.known(sn)
    if (!device || device.tenant !== caller.tenant) throw doesNotExist('device')
    return device
  }
}
