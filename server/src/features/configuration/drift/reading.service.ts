import type { DeviceConfig, DeviceConfigDetail } from '#contract/configuration/changes/device-config.ts'
import type { ConfigPreview, PreviewItem } from '#contract/configuration/changes/preview.ts'
import type { SectionVersion } from '#contract/configuration/changes/section-version.ts'
import type * as contract from '#contract/configuration/endpoints.ts'
import type { showRunning } from '#contract/configuration/running.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { isValues, type ValueName } from '#contract/configuration/values.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import type { NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, namesOf, networkTarget, targetKey, targetOf } from '../config-target.ts'
import {
  presentDeviceConfig,
  presentDifference,
  presentRendered,
  presentVersion,
  previewTotals,
} from '../configuration.presenter.ts'
import type { DeadManCommands } from '../delivery/protection/dead-man-commands.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import type { Endings } from '../endings/endings.ts'
import type { ChangeLogRepository, LoggedChangeDetail } from '../log/change-log.repository.ts'
import { pageOf } from '../paging.ts'
import { valuesThatMove } from '../planning/moving-values.ts'
import { networksOf, type PlannedItem } from '../planning/plan.ts'
import type { Planner } from '../planning/planner.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { RunningInNetwork } from '../sections/running-in-network.ts'
import { maskDocument } from '../sections/secrets.ts'
import type {
  DeviceConfigStatusRepository,
  DeviceConfigStatusRow,
} from '../status/device-config-status.repository.ts'
import type { DriftStore } from './drift-store.ts'

export interface ReadingDeps {
  planner: Planner
  desired: DesiredState
  versions: VersionRepository
  statuses: DeviceConfigStatusRepository
  log: ChangeLogRepository
  renderer: ConfigRenderer
  driftStore: DriftStore
  natives: ReadonlyMap<string, NativeConfiguration>
  devices: DeviceReader
  origins: OriginPresenter
  endings: Endings
  running(target: ConfigTarget, section: ConfigSection): Promise<RunningInNetwork>
  deadMan: Pick<DeadManCommands, 'offeredBy'>
  /** A preview waits so long for devices that are read. */
  previewWaitMs: number
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
    const target = targetOf(caller.tenant, query, query.section)
    await this.#deps.planner.mustApply(target, query.section)
    const found = await this.#deps.planner.present(target, query.section)
    const { document, origin, above, beneath, values, ...desired } = found
    const { origins } = this.#deps
    return {
      ...{ ...desired, document: maskDocument(document) },
      origin: await origins.present(caller, origin),
      above: await origins.present(caller, above),
      beneath: beneath && maskDocument(beneath),
      values: await Promise.all(
        values.map(async (value) => ({ ...value, origin: (await origins.present(caller, value.origin))! })),
      ),
    }
  }

  /** Looks at devices that were never read first. */
  async running(
    { tenant }: Caller,
    { group, section }: QueryOf<typeof showRunning>,
  ): Promise<AnswerOf<typeof showRunning>> {
    const found = await this.#deps.running(networkTarget(tenant, group), section)
    const unread = found.unread.map(({ sn, name }) => ({ sn, name }))
    return { ...found, document: maskDocument(found.document), unread }
  }

  /** By name; devices that tell no model are left out. */
  async models({ tenant }: Caller, group: number): Promise<AnswerOf<typeof contract.listModels>> {
    const devices = (await this.#deps.devices.knownIn(group)).filter(({ model }) => model !== null)
    const byModel = Map.groupBy(devices, ({ model }) => model)
    const models: AnswerOf<typeof contract.listModels> = [...byModel.values()].map((all) => ({
      ...{ model: all[0]!.model!, kind: all[0]!.kind, devices: all.length },
    }))
    const present = new Set(models.map(({ model }) => model))
    for (const model of await this.#deps.versions.modelsWithOwn(tenant, group))
      if (!present.has(model)) models.push({ model, kind: null, devices: 0 })
    return models.sort((a, b) => (a.model < b.model ? -1 : 1))
  }

  async versions(
    caller: Caller,
    query: QueryOf<typeof contract.listVersions>,
  ): Promise<Rows<SectionVersion>> {
    const target = targetOf(caller.tenant, query, query.section)
    const { versions } = this.#deps
    const { rows, page } = await pageOf('version', query, {
      count: () => versions.count(target, query.section),
      page: (before, limit) => versions.page(target, query.section, before, limit),
      keyOf: ({ version }) => version,
    })
    return { rows: rows.map(presentVersion), page }
  }

  async preview(caller: Caller, body: BodyOf<typeof contract.previewSection>): Promise<ConfigPreview> {
    const waitMs = body.wait ? undefined : this.#deps.previewWaitMs
    const plan = await this.#deps.planner.plan(caller.tenant, body, waitMs === undefined ? {} : { waitMs })
    const devices = plan.configs.map((config) =>
      presentRendered(config, this.#deps.deadMan.offeredBy(config.device.sn), body.differences),
    )
    const items = await Promise.all(plan.items.map((item) => this.#item(caller, item)))
    const overridden = plan.items.reduce((sum, item) => sum + item.overridden, 0)
    const { endings, told } = await this.#deps.endings.of(plan)
    const seenBy = (sns: string[]) => this.#deps.devices.clientsSeenBy(sns)
    const totals = previewTotals(devices, overridden, { told, seenBy })
    return { planHash: plan.hash, networks: networksOf(plan), items, devices, endings, totals }
  }

  async difference(
    caller: Caller,
    { of, ...body }: BodyOf<typeof contract.previewDifference>,
  ): Promise<AnswerOf<typeof contract.previewDifference>> {
    const { configs } = await this.#deps.planner.plan(caller.tenant, body, { of })
    if (!configs[0]) throw new ApiError('does_not_exist', {}, 'of')
    return { native: presentDifference(configs[0]) }
  }

  async #item(caller: Caller, item: PlannedItem): Promise<PreviewItem> {
    const { target, section, current, origin, changes } = item
    const { origins } = this.#deps
    const [before, after] = [current.origin, origin].map((one) => origins.present(caller, one))
    return {
      ...{ ...namesOf(target), name: await origins.nameOf(caller, target), section },
      ...{ base: current.version, changes, otherwise: saysOtherwise(item) },
      ...valuesThatMove(item),
      ...{ origin: { before: await before!, after: await after! } },
    }
  }

  async devices(caller: Caller, network: number): Promise<DeviceConfig[]> {
    const rows = await this.#deps.statuses.ofNetwork(caller.tenant, network)
    const statuses = new Map(rows.filter(({ state }) => state !== 'unmanaged').map((row) => [row.sn, row]))
    const changes = await this.#present(caller.tenant, [...statuses.values()])
    const devices = await this.#deps.devices.knownIn(network)
    return devices.flatMap((device) => {
      const status = statuses.get(device.sn)
      return status ? presentDeviceConfig(device, status, changes.get(status.change_id ?? 0)) : []
    })
  }

  async device(caller: Caller, sn: string): Promise<DeviceConfigDetail> {
    const device = await this.#known(caller, sn)
    const row = await this.#deps.statuses.find(sn)
    const status = row?.state === 'unmanaged' ? undefined : row
    const change = (await this.#present(caller.tenant, status ? [status] : [])).get(status?.change_id ?? 0)
    return {
      ...presentDeviceConfig(device, status, change),
      native: change ? this.#print(device, change, status?.state === 'rolled_back') : null,
      drift: status ? this.#drift(device, status, change) : null,
    }
  }

  #drift(
    device: KnownDevice,
    status: DeviceConfigStatusRow,
    change: LoggedChangeDetail | undefined,
  ): DeviceConfigDetail['drift'] {
    const kept = status.state === 'drifted' ? this.#deps.driftStore.open(status) : null
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

  #print({ protocol }: KnownDevice, change: LoggedChangeDetail, wentBack = false): string | null {
    const document = this.#deps.renderer.openDesired(change, wentBack)
    return (document && this.#deps.natives.get(protocol ?? '')?.print(document)) ?? null
  }

  async #present(
    tenant: number,
    statuses: DeviceConfigStatusRow[],
  ): Promise<Map<number, LoggedChangeDetail>> {
    const ids = statuses.flatMap(({ change_id }) => change_id ?? [])
    return new Map((await this.#deps.log.several(tenant, ids)).map((row) => [row.id, row]))
  }

  async #known(caller: Caller, sn: string): Promise<KnownDevice> {
    const device = await this.#deps.devices.known(sn)
    if (!device || device.tenant !== caller.tenant) throw doesNotExist('device')
    return device
  }
}

/** Whether a place says other values then; of those it says already the changes tell. */
function saysOtherwise({ target, current, document }: PlannedItem): boolean {
  const says = document === null ? 'nothing' : isValues(document) ? 'values' : 'whole'
  if (document === null || !isValues(document) || current.says !== says) return current.says !== says
  const here = targetKey(target)
  const was = current.values.filter(({ origin }) => targetKey(origin.target) === here)
  return nameKeys(was).symmetricDifference(nameKeys(document.values)).size > 0
}

const nameKeys = (names: readonly ValueName[]) =>
  new Set(names.map(({ subject, member }) => `${subject} ${member}`))
