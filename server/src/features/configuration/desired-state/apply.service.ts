import type { applySection } from '#contract/configuration/endpoints.ts'
import type { DeviceChange } from '#contract/configuration/schemas.ts'
import type { SectionLevel } from '#contract/configuration/section.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { Db } from '../../../db/client.ts'
import { violation } from '../../../db/violations.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { targetKey } from '../config-target.ts'
import type { DeliveryQueue } from '../delivery/delivery-queue.ts'
import type { Reconciler } from '../delivery/reconciler.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { PortsCompanion, SavedPorts } from '../sections/section-companion.ts'
import type { ChangeWriter, SavedChangeSet } from './change-writer.ts'
import type { DesiredState } from './desired-state.ts'
import { DeviceConfigStatusRepository } from './device-config-status.repository.ts'
import type { Plan, Planner } from './planner.ts'
import { VersionRepository } from './version.repository.ts'

export interface ApplyDeps {
  planner: Planner
  writer: ChangeWriter
  desired: DesiredState
  sealed: SealedJson
  deliveryQueue: DeliveryQueue
  reconciler: Reconciler
  ports?: PortsCompanion | undefined
}

type Input = BodyOf<typeof applySection>
/** In whose name, in the tenant it is about; null = an account that is gone. */
export type Actor = Pick<Caller, 'tenant'> &
  Record<'accountId', number | null> &
  Record<'username', string | null>

/** Saves a section: a new version, what it changes for every device, and their way there. */
export class ApplyService {
  readonly #deps: ApplyDeps
  constructor(deps: ApplyDeps) {
    this.#deps = deps
  }

  /**
   * @throws ApiError `conflict` when somebody else saved since `base`, `does_not_exist` when it changed hands,
   * `review_outdated` when devices would be given something else than was reviewed
   */
  async apply(
    caller: Actor,
    input: Input,
    cause: DeviceChange['cause'] = causeOf(input),
  ): Promise<AnswerOf<typeof applySection>> {
    const plan = await this.#deps.planner.plan(caller.tenant, input)
    const { target, section, document, current } = plan
    if (input.base !== current.version) throw newer(current.version)
    mustBeReviewed(plan, input)
    if (!input.acceptAssumptions) refuseAssumptions(plan)
    const version = current.version + 1
    const saved = await this.#write(caller, plan, { version, cause })
    this.#deps.desired.saved(target, section, {
      ...{ version, document, savedAt: saved.at, savedBy: caller.username },
    })
    const ports = savedPorts(caller, plan, saved.at)
    if (ports) this.#deps.ports?.saved(ports)
    for (const sn of saved.sns) this.#deps.deliveryQueue.request(sn)
    await this.#reconcileMoved(plan)
    const { id, at, sns } = saved
    return { id, version, section, at, by: caller.username, devices: sns.length }
  }

  async #write(
    caller: Actor,
    plan: Plan,
    { version, cause }: { version: number; cause: DeviceChange['cause'] },
  ): Promise<SavedChangeSet> {
    const { target, section, changes, configs } = plan
    const who = { tenant: target.tenant, accountId: caller.accountId, username: caller.username }
    const what = { section, version, cause, changes, configs }
    try {
      return await this.#deps.writer.write(
        { ...who, ...what, network: target.network, sn: target.sn },
        (trx) => this.#insertVersion(trx, caller, plan, version),
      )
    } catch (error) {
      if (violation(error) === 'unique') throw newer(version)
      throw error
    }
  }

  async #insertVersion(trx: Db, caller: Actor, plan: Plan, version: number): Promise<void> {
    const { target, section, document, restoredFrom, changes } = plan
    if (!(await new DeviceConfigStatusRepository(trx).isStill(target))) {
      throw doesNotExist(thingAt[target.level])
    }
    const context = contexts.version(target.tenant, targetKey(target), section)
    const at = this.#deps.planner.now()
    await new VersionRepository(trx).insert(target, {
      ...{ section, version, account_id: caller.accountId, at },
      ended: document === null ? 1 : 0,
      restored_from: restoredFrom,
      document_sealed: this.#deps.sealed.seal(document, context),
      changes: JSON.stringify(changes),
    })
    const ports = savedPorts(caller, plan, at)
    if (ports) await this.#deps.ports?.write(trx, ports)
  }

  /** Devices that came below the target, or left from there, while this was worked out. */
  async #reconcileMoved({ target, considered }: Plan): Promise<void> {
    if (target.level === 'device') return
    const there = new Set((await this.#deps.planner.devicesOf(target)).map(({ sn }) => sn))
    for (const sn of there.symmetricDifference(considered)) void this.#deps.reconciler.reconcile(sn)
  }
}

/** What cannot be known of a device is never set without a person's word. */
function refuseAssumptions({ configs }: Plan): void {
  const config = configs.find(({ notes }) => notes.some(({ severity }) => severity === 'assumed'))
  if (config) throw new ApiError('assumptions_not_accepted', { sn: config.device.sn }, 'acceptAssumptions')
}

/** Who reviewed nothing (a script) takes what comes; but not what nobody can know yet. */
function mustBeReviewed({ print, configs }: Plan, { reviewed }: Input): void {
  if (reviewed === undefined) return
  const [reading] = configs.filter(({ beingRead }) => beingRead)
  if (reading) throw new ApiError('review_outdated', { sn: reading.device.sn })
  if (reviewed !== print) throw new ApiError('review_outdated')
}

const thingAt: Record<SectionLevel, 'project' | 'network' | 'device'> = {
  ...{ project: 'project', network: 'network', kind: 'network', device: 'device' },
}

const newer = (version: number) => new ApiError('conflict', { version })

const causeOf = ({ adopt, restore }: Input): DeviceChange['cause'] =>
  adopt === undefined ? (restore === undefined ? 'saved' : 'restored') : 'adopted'

function savedPorts({ accountId }: Actor, { target, document }: Plan, at: number): SavedPorts | null {
  if (target.sn === null || document?.section !== 'switching') return null
  return { tenant: target.tenant, sn: target.sn, accountId, at, intent: document.intent }
}
