import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { applySection } from '#contract/configuration/endpoints.ts'
import type { SectionLevel } from '#contract/configuration/section.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { Db } from '../../../db/client.ts'
import { violation } from '../../../db/violations.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { ChangeSetInput, DeviceInput } from '../change-sets/change-rows.ts'
import type { ChangeWriter, SavedChangeSet } from '../change-sets/change-writer.ts'
import { namesOf, targetKey } from '../config-target.ts'
import type { DeliveryQueue } from '../delivery/delivery-queue.ts'
import type { Reconciler } from '../delivery/reconciler.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import { VersionRepository } from '../desired-state/version.repository.ts'
import { DraftRepository, draftKeyOf } from '../drafts/draft.repository.ts'
import type { StagedIn } from '../rollouts/staged-in.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { companionOf, type SavedSection, type SectionCompanions } from '../sections/section-companion.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import type { Plan, PlannedConfig, PlannedItem } from './plan.ts'
import type { Planner } from './planner.ts'
import { itemError, ofItem } from './proposals.ts'

export interface ApplyDeps {
  planner: Planner
  writer: ChangeWriter
  desired: DesiredState
  sealed: SealedJson
  deliveryQueue: DeliveryQueue
  reconciler: Reconciler
  companions: SectionCompanions
  listed(sns: readonly string[]): Promise<void>
}

type Input = BodyOf<typeof applySection>
/** In whose name, in the tenant it is about; null = an account that is gone. */
export type Actor = Pick<Caller, 'tenant'> &
  Record<'accountId', number | null> &
  Record<'username', string | null>

/** Saves sections, all or none: new versions, what they change for every device, and their way there. */
export class ApplyService {
  readonly #deps: ApplyDeps
  constructor(deps: ApplyDeps) {
    this.#deps = deps
  }

  /**
   * @throws ApiError `conflict` when somebody else saved since `base`, `does_not_exist` when it changed hands,
   * `review_outdated` when devices would be given something else than was reviewed; of several things, naming which
   */
  async apply(
    caller: Actor,
    input: Input,
    cause: DeviceChange['cause'] = causeOf(input),
    takesBack: number | null = null,
  ): Promise<AnswerOf<typeof applySection>> {
    const plan = await this.plan(caller, input)
    const staged = stagedIn(caller, plan, input)
    const saved = await this.#write(
      caller,
      plan,
      cause,
      { takesBack, staged, whenQuiet: input.whenQuiet === true },
      input.endsDrafts === true,
    )
    const { id, at, sns } = saved
    for (const item of plan.items) this.#saved(caller, item, at)
    for (const sn of sns) this.#deps.deliveryQueue.request(sn)
    await this.#reconcileMoved(plan)
    // Whoever saved looks at a list next: it must not say what was before.
    await this.#deps.listed(sns)
    const items = plan.items.map(({ target, section, version }) => ({
      ...{ ...namesOf(target), section, version },
    }))
    return { id, items, at, by: caller.username, devices: sns.length }
  }

  /** What would be saved. @throws ApiError what saving it now would be refused with */
  async plan(actor: Actor, input: Input): Promise<Plan> {
    const plan = await this.#deps.planner.plan(actor.tenant, input)
    for (const { proposal, current } of plan.items)
      await ofItem(proposal, () => mustBeBased(proposal.base, current.version))
    mustBeReviewed(plan, input)
    stagedIn(actor, plan, input)
    if (!input.acceptAssumptions) refuseAssumptions(plan)
    return plan
  }

  /** On behalf of the server itself, and at most once. @param set whose items these are, to be undone */
  async takeBack(tenant: number, set: number, items: NonNullable<Input['items']>): Promise<void> {
    const server = { tenant, accountId: null, username: null }
    await this.apply(server, { items, acceptAssumptions: true }, 'rolled_back', set)
  }

  /** Nobody reviews what goes by the clock. */
  async onBehalfOfServer(
    tenant: number,
    input: Input,
    cause: DeviceChange['cause'] = 'password_rotation',
  ): Promise<void> {
    const server = { tenant, accountId: null, username: null }
    await this.apply(server, { ...input, acceptAssumptions: true }, cause)
  }

  #write(
    caller: Actor,
    { items, configs }: Plan,
    cause: DeviceChange['cause'],
    more: Pick<ChangeSetInput, 'takesBack' | 'staged' | 'whenQuiet'>,
    endsDrafts: boolean,
  ): Promise<SavedChangeSet> {
    const { tenant, accountId, username } = caller
    const save = { tenant, accountId, username, items, cause, ...more, devices: configs.map(inputOf) }
    return this.#deps.writer.write(save, async (trx) => {
      for (const item of items) await this.#insertVersion(trx, caller, item)
      const drafts = endsDrafts ? items.map(({ target, section }) => draftKeyOf(target, section)) : []
      if (accountId !== null) await new DraftRepository(trx).remove(accountId, drafts)
    })
  }

  async #insertVersion(trx: Db, { accountId }: Actor, item: PlannedItem): Promise<void> {
    const { target, section, version, document, changes, proposal } = item
    if (!(await new DeviceConfigStatusRepository(trx).isStill(target)))
      throw itemError(proposal.item, doesNotExist(thingAt[target.level]))
    const context = contexts.version(target.tenant, targetKey(target), section)
    const at = this.#deps.planner.now()
    try {
      await new VersionRepository(trx).insert(target, {
        ended: document === null ? 1 : 0,
        ...{ section, version, account_id: accountId, at, restored_from: item.restoredFrom },
        document_sealed: this.#deps.sealed.seal(document, context),
        changes: JSON.stringify(changes),
      })
    } catch (error) {
      throw violation(error) === 'unique' ? itemError(proposal.item, newer(version)) : error
    }
    await companionOf(this.#deps.companions, section)?.write(trx, savedSection(item, accountId, at))
  }

  #saved({ accountId, username }: Actor, item: PlannedItem, at: number): void {
    const { target, section, version, document } = item
    this.#deps.desired.saved(target, section, { version, document, savedAt: at, savedBy: username })
    companionOf(this.#deps.companions, section)?.saved(savedSection(item, accountId, at))
  }

  /** Devices that came below a place, or left from there, while this was worked out. */
  async #reconcileMoved({ items }: Plan): Promise<void> {
    for (const { target, devices } of items) {
      if (target.level === 'device') continue
      const considered = new Set(devices.map(({ sn }) => sn))
      const there = new Set((await this.#deps.planner.devicesOf(target)).map(({ sn }) => sn))
      for (const sn of there.symmetricDifference(considered)) void this.#deps.reconciler.joined(sn)
    }
  }
}

function stagedIn({ tenant }: Actor, { configs }: Plan, { staged }: Input): StagedIn | null {
  if (!staged || configs.length === 0) return null
  // Who was to show how it goes is not replaced by another without a word.
  if (staged.first !== undefined && !configs.some(({ device }) => device.sn === staged.first))
    throw new ApiError('invalid_parameter', { reason: 'place_unknown' }, 'staged.first')
  return { ...staged, tenant }
}

/** A device of its own goes where it likes; what it gets of a network it gets there. */
function inputOf(config: PlannedConfig): DeviceInput {
  const { items, device } = config
  return {
    config,
    sections: items.map(({ section, version }) => ({ section, version })),
    changes: items.flatMap(({ changes }) => changes),
    network: items.some(({ target }) => target.sn === null) ? device.network : null,
  }
}

/** What cannot be known of a device is never set without a person's word. */
function refuseAssumptions({ configs }: Plan): void {
  const config = configs.find(({ notes }) => notes.some(({ severity }) => severity === 'assumed'))
  if (config) throw new ApiError('assumptions_not_accepted', { sn: config.device.sn }, 'acceptAssumptions')
}

/** Who reviewed nothing (a script) takes what comes; but not what nobody can know yet. */
function mustBeReviewed({ hash, configs }: Plan, { reviewed }: Input): void {
  if (reviewed === undefined) return
  const [reading] = configs.filter(({ beingRead }) => beingRead)
  if (reading) throw new ApiError('review_outdated', { sn: reading.device.sn })
  if (reviewed !== hash) throw new ApiError('review_outdated')
}

function mustBeBased(base: number | undefined, current: number): void {
  if (base === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, 'base')
  if (base !== current) throw newer(current)
}

const thingAt: Record<SectionLevel, 'project' | 'network' | 'device'> = {
  ...{ project: 'project', network: 'network', kind: 'network', model: 'network', device: 'device' },
}

const newer = (version: number) => new ApiError('conflict', { version })

/** What is taken back, or wanted again, as a whole. */
function causeOf(input: Input): DeviceChange['cause'] {
  const items = input.items ?? [input]
  if (items.some(({ adopt }) => adopt !== undefined)) return 'adopted'
  return items.every(({ restore, undo }) => restore !== undefined || undo !== undefined)
    ? 'restored'
    : 'saved'
}

const savedSection = (
  { target, counts }: PlannedItem,
  accountId: number | null,
  at: number,
): SavedSection<unknown> => ({ target, accountId, at, intent: counts.intent })
