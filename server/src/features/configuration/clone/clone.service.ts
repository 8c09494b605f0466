import type { CloneFinding, cloneNetwork, showCloneable } from '#contract/configuration/clone.ts'
import { profileOf, withoutProfiles } from '#contract/configuration/profiles.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { namesOf, targetKey } from '../config-target.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import { broughtDocument, type CloneChoice, hasSecrets, vlanSections } from './brought-document.ts'
import {
  type CloneSourceDeps,
  cloneSource,
  placeIn,
  type SourcePlace,
  type SourceSection,
} from './clone-source.ts'
import { knownVlans, vlansIn } from './known-vlans.ts'

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
    const said = (await cloneSource(this.#deps, tenant, group)).filter(({ places }) => places.length > 0)
    const documents = said.flatMap(({ places }) => places.map(({ document }) => document))
    return {
      sections: said.map(({ section, places }) => ({
        section,
        subjects: Math.max(...places.map(({ document }) => subjectsOf(document).size)),
        kinds: places.filter(({ target }) => target.level !== 'network').length,
        secrets: places.some(({ document }) => hasSecrets(document)),
      })),
      vlans: namedVlans(documents),
    }
  }

  /** @throws ApiError `owner_only` for secrets of networks that are not all the caller's own */
  async clone({ tenant, level }: Caller, body: Body): Promise<Answer> {
    mustBeOthers(body)
    const source = await cloneSource(this.#deps, tenant, body.group, body.sections)
    const places = source.flatMap((section) => section.places)
    const copies = body.secrets === 'copy' && places.some(({ document }) => hasSecrets(document))
    if (copies && level !== 'own') throw new ApiError('owner_only')
    const choice = { ...body, vlans: new Map(body.vlans.map(({ from, to }) => [from, to])) }
    const answer: Answer = { items: [], findings: source.flatMap(leftOut), same: 0 }
    for (const { group } of body.targets) await this.#bring(tenant, body.group, group, places, choice, answer)
    const max = limits.changeSetItemsMax
    if (answer.items.length > max) throw new ApiError('too_many', { max }, 'targets')
    return answer
  }

  async #bring(
    tenant: number,
    from: number,
    group: number,
    places: readonly SourcePlace[],
    choice: CloneChoice,
    answer: Answer,
  ): Promise<void> {
    const name = await this.#deps.tree.nameOf(tenant, group)
    const tell = (code: CloneFinding, section: ConfigSection, params: Finding['params'] = {}) =>
      answer.findings.push({ code, group, name, section, params })
    const brought: SectionDocument[] = []
    for (const place of places) {
      const document = await this.#item(group, place, choice, answer, tell)
      if (document) brought.push(document)
    }
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
    const target = placeIn(group, place)
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
  ): Answer['items'][number] {
    const { group, kind, model } = namesOf(target)
    const context = contexts.copied(target.tenant, targetKey(target), document.section)
    return {
      ...{ group: group!, ...(kind && { kind }), ...(model !== null && { model }) },
      ...{ document: maskDocument(document), base },
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

function leftOut({ section, inherited, values }: SourceSection): Finding[] {
  const of = (code: CloneFinding, params: Finding['params'] = {}): Finding => ({
    ...{ code, group: null, name: null, section, params },
  })
  return [
    ...(inherited ? [of('inherited')] : []),
    ...(values > 0 ? [of('values_left', { places: values })] : []),
  ]
}

function namedVlans(documents: readonly SectionDocument[]): { vlan: number; names: string[] }[] {
  const found = new Map<number, Set<string>>()
  for (const document of documents.filter(({ section }) => vlanSections.includes(section)))
    for (const subject of subjectsOf(document).values()) {
      const vlan = Number(subject.vlan)
      const name =
        document.section === 'vlans' ? String(subject.name) : subjectName(document.section, subject)
      if (vlan > 0) found.set(vlan, (found.get(vlan) ?? new Set()).add(name))
    }
  return [...found].sort(([a], [b]) => a - b).map(([vlan, names]) => ({ vlan, names: [...names] }))
}
