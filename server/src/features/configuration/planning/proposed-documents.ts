import { withTogether } from '#contract/configuration/profiles.ts'
import {
  type ConfigSection,
  emptyDocument,
  levelsOf,
  type SectionDocument,
  sectionNamed,
} from '#contract/configuration/sections.ts'
import {
  isValues,
  type SectionValues,
  type ValueName,
  valuesIn,
  withValues,
} from '#contract/configuration/values.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import type {
  DesiredSection,
  DesiredState,
  DesiredStateDeps,
  ProposedSection,
} from '../desired-state/desired-state.ts'
import type { Origin } from '../desired-state/effective-document.ts'
import type { OwnVersions, SaidDocument } from '../desired-state/sayings.ts'
import type { TargetDevices } from '../desired-state/target-devices.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import type { DriftStore } from '../drift/drift-store.ts'
import type { RunningInNetwork } from '../sections/running-in-network.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { resolveSecrets } from '../sections/secrets.ts'
import type { Proposal } from './proposals.ts'
import { type RequestedSection, requestedSection } from './requested-section.ts'

export interface ProposedDocumentsDeps {
  db: Db
  versions: VersionRepository
  sayings: OwnVersions
  desired: DesiredState
  targets: TargetDevices
  driftStore: DriftStore
  sealed: SealedJson
  runs: DesiredStateDeps['runs']
  /** What the devices of a place run, drawn together. */
  running(target: ConfigTarget, section: ConfigSection): Promise<Pick<RunningInNetwork, 'document'>>
}

/** What a place says then, and what counts there. */
export interface ProposedOutcome {
  /** Secrets in clear; null: nothing any more. */
  document: SaidDocument | null
  counts: SectionDocument
  origin: Origin | null
}

/** Documents that are brought, restored, ended, taken back or taken over from a device. */
export class ProposedDocuments {
  readonly #deps: ProposedDocumentsDeps
  constructor(deps: ProposedDocumentsDeps) {
    this.#deps = deps
  }

  asked(tenant: number, proposal: Proposal): Promise<RequestedSection> {
    return requestedSection(this.#deps, tenant, proposal)
  }

  /** @throws ApiError `invalid_parameter` for a kept secret nobody has, `conflict` for a device that did not drift */
  async outcome(
    { target, section, ...asked }: RequestedSection,
    current: DesiredSection,
    { adopt, copied }: Pick<Proposal, 'adopt' | 'copied'> = {},
    others: readonly ProposedSection[] = [],
  ): Promise<ProposedOutcome> {
    const proposed = asked.document ?? (await this.#beginning({ target, section, ...asked }, current))
    if (proposed && isValues(proposed)) return this.#overlaid(target, current, proposed, others)
    const brought = [
      ...(adopt === undefined ? [] : [await this.#runs(target, adopt, section)]),
      ...(copied === undefined ? [] : [this.#copied(target, copied, section)]),
    ]
    if (proposed && asked.only) {
      const then = await this.#deps.desired.above(target, section, [], others)
      const resolved = resolveSecrets(proposed, [
        ...brought,
        current.document,
        ...(then ? [then.document] : []),
      ])
      const only = withTogether(section, asked.only)
      return this.#overlaid(target, current, valuesOf(resolved, only), others)
    }
    if (proposed) {
      const sources = [...brought, current.document, ...(await this.#running(target, section, current))]
      const followed = await this.#deps.desired.followed(target, proposed, others)
      const document = resolveSecrets(followed.document, sources)
      return { document, counts: document, origin: { target, version: current.version + 1 } }
    }
    const above = await this.#deps.desired.above(target, section)
    const runs = sectionNamed(section).overRunning ? await this.#deps.runs(target, section) : null
    const counts = above?.document ?? runs ?? emptyDocument(section)
    return { document: null, counts, origin: above?.origin ?? null }
  }

  /** Single values over what is said above. @throws ApiError `invalid_parameter` where they make no whole with it */
  async #overlaid(
    target: ConfigTarget,
    current: DesiredSection,
    said: SectionValues,
    others: readonly ProposedSection[],
  ): Promise<ProposedOutcome> {
    const { desired } = this.#deps
    const above = await this.#grounds(target, said, others)
    if (!above) throw new ApiError('invalid_parameter', { reason: 'nothing_above' }, 'only')
    if (said.values.length === 0) return { document: null, counts: above.document, origin: above.origin }
    const origin = { target, version: current.version + 1 }
    const [wrong] = withValues(above.document, said).idle
    if (wrong)
      throw new ApiError(
        'invalid_parameter',
        { reason: 'does_not_fit', subject: wrong.subject, member: wrong.member },
        'only',
      )
    const laid = await desired.laid(above, { origin, values: said.values }, others)
    return { document: said, counts: laid.document, origin }
  }

  /** What is said above now; where the values do not fit with it, what is said there with the rest that is proposed. */
  async #grounds(target: ConfigTarget, said: SectionValues, others: readonly ProposedSection[]) {
    const { desired } = this.#deps
    const subjects = said.values.map(({ subject }) => subject)
    const now = await desired.above(target, said.section, subjects)
    if (others.length > 0 && (!now || withValues(now.document, said).idle.length > 0)) {
      const then = await desired.above(target, said.section, subjects, others)
      if (then) return then
    }
    return now ?? desired.ground(target, said.section, said)
  }

  /** Of a section that one level alone says: what was there before; of others what is said above counts. */
  async #beginning(
    { target, section, over }: RequestedSection,
    { above, says }: DesiredSection,
  ): Promise<SectionDocument | null> {
    const isEnd = over === null || above !== null || says === 'values'
    if (sectionNamed(section).overRunning && isEnd) return null
    const [farthest, ...others] = levelsOf(section)
    if (others.length > 0 || farthest !== target.level) return null
    return (await this.#deps.runs(target, section)) ?? emptyDocument(section)
  }

  /** What is taken over from the devices of a network nobody manages: where its secrets are kept. */
  async #running(target: ConfigTarget, section: ConfigSection, { version }: DesiredSection) {
    const unmanaged = target.level === 'network' && version === 0
    return unmanaged ? [(await this.#deps.running(target, section)).document] : []
  }

  /** Secrets of the network it was cloned from. @throws ApiError `invalid_parameter` unless `clone` gave them for this place */
  #copied(target: ConfigTarget, copied: string, section: ConfigSection): SectionDocument {
    try {
      return this.#deps.sealed.open(copied, contexts.copied(target.tenant, targetKey(target), section))
    } catch {
      throw new ApiError('invalid_parameter', { reason: 'unknown' }, 'copied')
    }
  }

  /** What a drifted device of this target runs: where secrets of its own are kept. */
  async #runs(target: ConfigTarget, sn: string, section: ConfigSection): Promise<SectionDocument> {
    const devices = await this.#deps.targets.of(target)
    if (!devices.some((device) => device.sn === sn && device.tenant === target.tenant))
      throw doesNotExist('device')
    const drift = await this.#deps.driftStore.find(sn)
    const intent = drift?.intents?.[section]
    if (!intent) throw new ApiError('conflict', { sn })
    return { section, intent } as SectionDocument
  }
}

/** @throws ApiError `invalid_parameter` for values of what the document does not have */
function valuesOf(document: SectionDocument, only: readonly ValueName[]): SectionValues {
  const values = valuesIn(document, only)
  if (!values) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'only')
  return { section: document.section, values }
}
