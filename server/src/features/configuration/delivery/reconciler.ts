import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { EditedFact } from '#contract/configuration/facts.ts'
import { type ConfigSection, canEnd, configSections } from '#contract/configuration/sections.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ChangeSetInput, DeviceInput, VersionedSection } from '../change-sets/change-rows.ts'
import type { ChangeWriter, SavedChangeSet } from '../change-sets/change-writer.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { BaseDocuments } from '../rendering/base-documents.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'
import { compareSections } from '../sections/compare-intents.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { StatusWriter } from '../status/status-writer.ts'
import type { DeliveryQueue } from './delivery-queue.ts'

export interface ReconcilerDeps {
  devices: DeviceReader
  renderer: ConfigRenderer
  bases: BaseDocuments
  desired: DesiredState
  writer: ChangeWriter
  statusWriter: StatusWriter
  deliveryQueue: DeliveryQueue
  statuses: DeviceConfigStatuses
  log: Logger
}

type Initiator = Pick<Caller, 'accountId' | 'username'> | null

/** Why several devices are brought to something else, and by whom. */
interface Edit {
  cause: DeviceChange['cause']
  who: Initiator
  facts: readonly EditedFact[]
}

/** How one device is brought to what is wanted. */
type Way = Pick<ChangeSetInput, 'cause' | 'evenIfSame' | 'leavesNewer'>

const RETRIED: (ConfigState | undefined)[] = ['failed', 'drifted', 'rolled_back', 'in_sync_partly']

/** Brings one device to what is wanted of it already: it joined, or a person asked for it. */
export class Reconciler {
  readonly #deps: ReconcilerDeps
  constructor(deps: ReconcilerDeps) {
    this.#deps = deps
  }

  /** A device came below what is wanted, or went from there. Never throws. */
  joined(sn: string): Promise<void> {
    return this.#safely(sn, { cause: 'joined', leavesNewer: true })
  }

  /** It can do now what it could not, or went on with what it was to leave. Never throws. */
  reconcile(sn: string, cause: DeviceChange['cause'] = 'joined'): Promise<void> {
    const evenIfSame = RETRIED.includes(this.#deps.statuses.get(sn)?.state)
    return this.#safely(sn, { cause, evenIfSame, leavesNewer: true })
  }

  async #safely(sn: string, how: Way): Promise<void> {
    try {
      const device = await this.#deps.devices.known(sn)
      if (device) await this.#reconcile(device, how)
    } catch (error) {
      this.#deps.log.error({ err: error, sn }, 'a device could not be brought to what is wanted')
    }
  }

  /** Every device of a network whose place in the tree was changed. @returns why some could not be */
  async reconcileNetwork(tenant: number, network: number): Promise<unknown[]> {
    const errors: unknown[] = []
    for (const device of await this.#deps.devices.knownIn(network)) {
      try {
        if (device.tenant !== tenant) throw new Error(`${device.sn} is still held under its old owner`)
        await this.#reconcile(device, { cause: 'joined' })
      } catch (error) {
        errors.push(error)
      }
    }
    return errors
  }

  /** Devices of one tenant of which something else is wanted now, all with one change-set; of no others. */
  async reconcileAll(
    devices: readonly KnownDevice[],
    { cause, who, facts }: Edit,
  ): Promise<SavedChangeSet | null> {
    const managed: KnownDevice[] = []
    for (const device of devices) if (await this.#isManaged(device)) managed.push(device)
    await this.#deps.bases.read(managed)
    const inputs: DeviceInput[] = []
    for (const config of await this.#deps.renderer.render(managed)) {
      if (config.unsupported || config.same) continue
      const sections = await this.#sectionsOf(config)
      const { network } = config.device
      if (sections.length > 0) inputs.push({ config, sections, changes: [], network })
    }
    const tenant = devices[0]?.tenant
    if (inputs.length === 0 || tenant === undefined) return null
    const saved = await this.#deps.writer.write({
      ...{ tenant, items: [], cause, facts, devices: inputs },
      ...{ accountId: who?.accountId ?? null, username: who?.username ?? null },
    })
    for (const sn of saved.sns) this.#deps.deliveryQueue.request(sn)
    return saved
  }

  /**
   * What waits for silence is sent all the same.
   * @throws ApiError `conflict` unless it failed, drifted, left something out or waits so, `not_supported_by_device`
   */
  async reapply(caller: Caller, sn: string): Promise<number> {
    const device = await this.#deps.devices.known(sn)
    if (!device) throw doesNotExist('device')
    const status = this.#deps.statuses.get(sn)
    const state = status?.state
    if (status?.outcome === 'waiting_for_calls' && status.changeId !== null) {
      await this.#deps.statusWriter.markWaiting(status, 'queued')
      this.#deps.deliveryQueue.request(sn)
      return status.changeId
    }
    if (state === 'unsupported') throw new ApiError('not_supported_by_device', { sn })
    if (!RETRIED.includes(state)) throw new ApiError('conflict', { sn })
    const saved = await this.#reconcile(device, { cause: 'reapplied', evenIfSame: true }, caller)
    if (!saved?.sns.includes(sn)) throw new ApiError('conflict', { sn })
    return this.#deps.statuses.get(sn)!.changeId!
  }

  async #reconcile(device: KnownDevice, how: Way, who: Initiator = null): Promise<SavedChangeSet | null> {
    if (!(await this.#isManaged(device))) return null
    await this.#deps.bases.read([device])
    const config = await this.#deps.renderer.renderOne(device)
    const sections = await this.#sectionsOf(config)
    if (sections.length === 0) return null
    // It could not before and cannot now: that has been told.
    if (config.unsupported && config.status?.state === 'unsupported') return null
    const changes = config.desired ? compareSections({}, config.desired.intent) : []
    const saved = await this.#deps.writer.write({
      ...{ tenant: device.tenant, items: [], ...how },
      ...{ accountId: who?.accountId ?? null, username: who?.username ?? null },
      devices: [{ config, sections, changes, network: device.network }],
    })
    for (const sn of saved.sns) this.#deps.deliveryQueue.request(sn)
    return saved
  }

  /** Somebody says something that counts for it, or did: then it has to end. */
  async #isManaged(device: KnownDevice): Promise<boolean> {
    const state = this.#deps.statuses.get(device.sn)?.state ?? 'unmanaged'
    if (state !== 'unmanaged' && state !== 'unsupported') return true
    const origins = await Promise.all(
      configSections.map((name) => this.#deps.desired.originFor(name, device)),
    )
    return origins.some((origin) => origin !== null)
  }

  /** What the change is told under: all that is managed, else what it cannot have, else what ended. */
  async #sectionsOf({
    desired,
    applicability,
    device,
    rendered,
  }: RenderedConfig): Promise<VersionedSection[]> {
    const managed = toldIn((section) => desired?.origins[section]?.version)
    if (managed.length > 0) return managed
    const refused = configSections.filter((name) => typeof applicability[name] === 'object')
    const origins = await Promise.all(refused.map((name) => this.#deps.desired.originFor(name, device)))
    const told = toldIn((section) => origins[refused.indexOf(section)]?.version)
    if (told.length > 0 || !rendered) return told
    const ended = configSections.filter((name) => applicability[name] === 'yes' && canEnd(name))
    return ended.slice(0, 1).map((section) => ({ section, version: 0 }))
  }
}

const toldIn = (versionOf: (section: ConfigSection) => number | undefined): VersionedSection[] =>
  configSections.flatMap((section) => {
    const version = versionOf(section)
    return version === undefined ? [] : [{ section, version }]
  })
