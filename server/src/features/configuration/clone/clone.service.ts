import type { CloneFinding, cloneNetwork, showCloneable } from '#contract/configuration/clone.ts'
import { profileOf, withoutProfiles } from '#contract/configuration/profiles.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues, type ValueName } from '#contract/configuration/values.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { namesOf, targetKey } from '../config-target.ts'
import type { ProposedSection } from '../desired-state/desired-state.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import { bringValues, leftBehind } from './bring-values.ts'
import { broughtDocument, type CloneChoice, hasSecrets, vlanSections } from './brought-document.ts'
import {
  type CloneSourceDeps,
  cloneSource,
  placeIn,
  type SourcePlace,
  type SourceSection,
  thingsOf,
} from './clone-source.ts'
import { knownVlans, namedVlans, vlansIn } from './known-vlans.ts'

export interface CloneDeps extends CloneSourceDeps {
  sealed: SealedJson
  devices: Pick<DeviceReader, 'knownIn'>
  tree: Pick<TreeReader, 'siteOf' | 'nameOf'>
}

type Answer = AnswerOf<typeof cloneNetwork>
type Finding = Answer['findings'][number]
type Body = BodyOf<typeof cloneNetwork>

/** What a network says, brought to others as something to review; nothing is saved. */
export class CloneService {
  readonly #deps: CloneDeps
  constructor(deps: CloneDeps) {
    this.#deps = deps
  }

  async cloneable({ tenant }: Caller, group: number): Promise<AnswerOf<typeof showCloneable>> {
    const said = (await cloneSource(this.#deps, tenant, group)).map((one) => ({
      ...one,
      all: documentsIn(one),
    }))
    const some = said.filter(({ all }) => all.length > 0)
    return {
      sections: some.map(({ section, places, values, all }) => ({
        section,
        subjects: Math.max(...all.map((document) => subjectsOf(document).size)),
        kinds: [...places, ...values].filter(({ target }) => target.level !== 'network').length,
        secrets: all.some(hasSecrets),
      })),
      vlans: namedVlans(some.flatMap(({ all }) => all)),
    }
  }

  /** @throws ApiError `owner_only` for secrets of networks that are not all the caller's own */
  async clone({ tenant, level }: Caller, body: Body): Promise<Answer> {
    mustBeOthers(body)
    const source = await cloneSource(this.#deps, tenant, body.group, body.sections)
    const copies = body.secrets === 'copy' && source.flatMap(documentsIn).some(hasSecrets)
    if (copies && level !== 'own') throw new ApiError('owner_only')
    const choice = { ...body, vlans: new Map(body.vlans.map(({ from, to }) => [from, to])) }
    const answer: Answer = { items: [], findings: source.flatMap(leftOut), same: 0 }
    for (const { group } of body.targets) await this.#bring(tenant, body.group, group, source, choice, answer)
    const max = limits.changeSetItemsMax
    if (answer.items.length > max) throw new ApiError('too_many', { max }, 'targets')
    return answer
  }

  async #bring(
    tenant: number,
    from: number,
    group: number,
    source: readonly SourceSection[],
    choice: CloneChoice,
    answer: Answer,
  ): Promise<void> {
    const name = await this.#deps.tree.nameOf(tenant, group)
    const tell = (code: CloneFinding, section: ConfigSection, params: Finding['params'] = {}) =>
      answer.findings.push({ code, group, name, section, params })
    const brought: SectionDocument[] = []
    const proposed: ProposedSection[] = []
    for (const place of source.flatMap(({ places }) => places)) {
      const document = await this.#item(group, place, choice, answer, tell)
      if (!document) continue
      brought.push(document)
      const target = placeIn(group, place.target)
      proposed.push({ target, section: document.section, document, version: 0 })
    }
    for (const values of source.flatMap(({ values }) => values))
      brought.push(...(await this.#values(group, values, choice, answer, proposed, tell)))
    await this.#unknownVlans(tenant, group, brought, tell)
    const [here, there] = await Promise.all([from, group].map((one) => this.#deps.tree.siteOf(tenant, one)))
    if (brought.some(({ section }) => section === 'radios') && here?.country !== there?.country)
      tell('country_differs', 'radios', { from: here?.country ?? '', to: there?.country ?? '' })
  }

  async #item(
    group: number,
    place: SourcePlace,
    choice: CloneChoice,
    answer: Answer,
    tell: (code: CloneFinding, section: ConfigSection, params?: Finding['params']) => void,
  ): Promise<SectionDocument | null> {
    const { section } = place.document
    const target = placeIn(group, place.target)
    const own = await this.#deps.sayings.at(target, section)
    const current = own.document && !isValues(own.document) ? own.document : null
    const source = await this.#followable(target, place.document)
    const { document, missing } = broughtDocument(source, current, choice)
    for (const name of missing) tell('secret_missing', section, { name })
    if (!document) {
      if (missing.length === 0) tell('does_not_fit', section)
      return null
    }
    if (document.section === 'wan' && document.intent.mode === 'static' && document.intent.static)
      tell('same_address', 'wan', { address: document.intent.static.address })
    if (current && compareDocuments(current, document).length === 0) answer.same++
    else answer.items.push(this.#presented(target, document, own.version, choice))
    return document
  }

  /** Single values, over what is said there once the rest is brought. @returns what they change, as a document */
  async #values(
    group: number,
    source: SourceSection['values'][number],
    choice: CloneChoice,
    answer: Answer,
    proposed: ProposedSection[],
    tell: (code: CloneFinding, section: ConfigSection, params?: Finding['params']) => void,
  ): Promise<SectionDocument[]> {
    const { section } = source.said
    const target = placeIn(group, source.target)
    const placed = await bringValues(this.#deps, target, source, choice, proposed)
    const { document, said, base, only, same, left, missing } = placed
    for (const name of missing) tell('secret_missing', section, { name })
    for (const name of left) tell(leftBehind(name), section, name === '' ? {} : { name })
    if (!document || !said) return []
    proposed.push({ target, section, document: said, version: 0 })
    if (same) answer.same++
    else answer.items.push(this.#presented(target, document, base, choice, only))
    return [isValues(said) && vlanSections.includes(section) ? thingsOf({ said, whole: document }) : document]
  }

  /** Where the target has not the same profiles, what followed them comes as a copy. */
  async #followable(target: SourcePlace['target'], document: SectionDocument): Promise<SectionDocument> {
    const { profiles } = await this.#deps.desired.followed(target, document)
    const known = new Set(profiles ? subjectsOf(profiles).keys() : [])
    const subjects = [...subjectsOf(document).values()]
    const follows = subjects.every((one) => known.has(profileOf(one)?.key ?? ''))
    return follows ? document : withoutProfiles(document)
  }

  #presented(
    target: SourcePlace['target'],
    document: SectionDocument,
    base: number,
    { secrets }: CloneChoice,
    only: ValueName[] | null = null,
  ): Answer['items'][number] {
    const { group, kind, model } = namesOf(target)
    const context = contexts.copied(target.tenant, targetKey(target), document.section)
    return {
      ...{ group: group!, ...(kind && { kind }), ...(model !== null && { model }) },
      ...{ document: maskDocument(document), ...(only && { only }), base },
      ...(secrets === 'copy' &&
        hasSecrets(document) && { copied: this.#deps.sealed.seal(document, context) }),
    }
  }

  /** SSIDs in VLANs of which the target has no LAN, name or port. */
  async #unknownVlans(
    tenant: number,
    group: number,
    brought: readonly SectionDocument[],
    tell: (code: CloneFinding, section: ConfigSection, params?: Finding['params']) => void,
  ): Promise<void> {
    const ssids = brought.filter(({ section }) => section === 'wireless')
    if (ssids.length === 0) return
    const known = await knownVlans(this.#deps, tenant, group)
    for (const document of brought)
      if (document.section !== 'wireless') for (const vlan of vlansIn(document)) known.add(vlan)
    for (const { vlan, names } of namedVlans(ssids))
      if (!known.has(vlan)) tell('vlan_unknown', 'wireless', { vlan, names: names.join(', ') })
  }
}

/** @throws ApiError `invalid_parameter` for the source itself, or a network twice */
function mustBeOthers({ group, targets }: Body): void {
  for (const [at, one] of targets.entries()) {
    const reason = targets.findIndex((other) => other.group === one.group) < at ? 'twice' : 'unexpected'
    if (one.group === group || reason === 'twice')
      throw new ApiError('invalid_parameter', { reason }, `targets.${at}.group`)
  }
}

const leftOut = ({ section, inherited }: SourceSection): Finding[] =>
  inherited ? [{ code: 'inherited', group: null, name: null, section, params: {} }] : []

/** All that is said of a section, single values as documents of their own. */
const documentsIn = ({ places, values }: SourceSection): SectionDocument[] => [
  ...places.map(({ document }) => document),
  ...values.map(thingsOf),
]
