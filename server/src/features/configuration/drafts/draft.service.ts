import type { ConfigDraft, discardDrafts, saveDraft } from '#contract/configuration/drafts.ts'
import { type ConfigSection, sectionDocument } from '#contract/configuration/sections.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type ConfigTarget, namedBy, namesOf, targetKey, targetOf } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import type { PlaceReach } from '../desired-state/place-reach.ts'
import { mustFit } from '../planning/requested-section.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { type DraftRepository, type DraftRow, draftKeyOf } from './draft.repository.ts'

export interface DraftDeps {
  drafts: DraftRepository
  sealed: SealedJson
  reach: ReachReader
  desired: Pick<DesiredState, 'section'>
  origins: Pick<OriginPresenter, 'nameOf'>
  places: PlaceReach
  clock: Clock
}

type Draft = Pick<ConfigDraft, 'base' | 'saved' | 'document' | 'reset' | 'said' | 'adopt' | 'adoptedFrom'>

/** What a person edits and has not applied, kept for them alone. */
export class DraftService {
  readonly #deps: DraftDeps
  constructor(deps: DraftDeps) {
    this.#deps = deps
  }

  async list(caller: Caller): Promise<ConfigDraft[]> {
    const reach = await this.#deps.reach.reachOf(caller)
    const found: ConfigDraft[] = []
    for (const row of await this.#deps.drafts.ofAccount(caller.accountId)) {
      const target = targetIn(row)
      const draft = target && this.#open(row)
      if (draft && (await this.#deps.places.reaches(caller, reach, target)))
        found.push(await this.#presented(caller, row, target, draft))
    }
    return found
  }

  /** @throws ApiError `too_many`, or `conflict` where another tab kept something since */
  async save(caller: Caller, body: BodyOf<typeof saveDraft>): Promise<AnswerOf<typeof saveDraft>> {
    const { base, saved, document, reset, said, adopt, adoptedFrom, over } = body
    const { section } = document
    const target = targetOf(caller.tenant, body, section)
    mustFit(target, section)
    if (saved.section !== section)
      throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'saved.section')
    const key = draftKeyOf(target, section)
    const { drafts, sealed, clock, origins, places } = this.#deps
    if ((await drafts.countBeside(caller.accountId, key)) >= limits.draftsPerAccount)
      throw new ApiError('too_many', { max: limits.draftsPerAccount })
    const draft: Draft = { base, saved, document, reset, said, adopt, adoptedFrom }
    const row = {
      ...{ account_id: caller.accountId, tenant_id: caller.tenant, key, target: targetKey(target), section },
      at: clock.now(),
      draft_sealed: sealed.seal(draft, contexts.draft(caller.tenant, caller.accountId, key)),
    }
    const revision = await drafts.put(row, over)
    if (revision === null) throw new ApiError('conflict')
    const [network, name] = await Promise.all([places.networkOf(target), origins.nameOf(caller, target)])
    return { key, revision, network, name }
  }

  async discard(
    { accountId }: Caller,
    { keys }: BodyOf<typeof discardDrafts>,
  ): Promise<AnswerOf<typeof discardDrafts>> {
    return { discarded: await this.#deps.drafts.remove(accountId, keys) }
  }

  /** Null: it was kept by another release, in words that are not known any more. */
  #open({ tenant_id, account_id, key, draft_sealed }: DraftRow): Draft | null {
    const draft = this.#deps.sealed.open<Draft>(draft_sealed, contexts.draft(tenant_id, account_id, key))
    const [saved, document] = [draft.saved, draft.document].map((one) => sectionDocument.safeParse(one))
    return saved?.success && document?.success
      ? { ...draft, saved: saved.data, document: document.data }
      : null
  }

  async #presented(caller: Caller, row: DraftRow, target: ConfigTarget, draft: Draft): Promise<ConfigDraft> {
    const section = row.section as ConfigSection
    const { desired, origins, places } = this.#deps
    const { version: current } = await desired.section(target, section)
    return {
      ...{ key: row.key, ...namesOf(target), section, current, at: row.at, revision: row.revision, ...draft },
      name: await origins.nameOf(caller, target),
      network: await places.networkOf(target),
    }
  }
}

function targetIn({ tenant_id, target, section }: DraftRow): ConfigTarget | null {
  const named = namedBy(target)
  return named && targetOf(tenant_id, named, section as ConfigSection)
}
