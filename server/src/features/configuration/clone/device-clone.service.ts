import type { CloneFinding, cloneDevice, showCloneableDevice } from '#contract/configuration/clone.ts'
import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  saidAt,
} from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues, type ValueName } from '#contract/configuration/values.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type DeviceTarget, deviceTarget, targetKey } from '../config-target.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import { bringValues, leftBehind } from './bring-values.ts'
import { broughtDocument, hasSecrets } from './brought-document.ts'
import { type CloneSourceDeps, type SourceValues, thingsOf } from './clone-source.ts'

export interface DeviceCloneDeps extends Omit<CloneSourceDeps, 'versions'> {
  sealed: SealedJson
  devices: Pick<DeviceReader, 'known' | 'knownIn'>
}

type Answer = AnswerOf<typeof cloneDevice>
type Body = BodyOf<typeof cloneDevice>
type Tell = (
  code: CloneFinding,
  section: ConfigSection,
  params?: Answer['findings'][number]['params'],
) => void

/** What is set for one device itself, brought to others of its model as something to review; nothing is saved. */
export class DeviceCloneService {
  readonly #deps: DeviceCloneDeps
  constructor(deps: DeviceCloneDeps) {
    this.#deps = deps
  }

  async cloneable({ tenant }: Caller, sn: string): Promise<AnswerOf<typeof showCloneableDevice>> {
    const source = await this.#known(tenant, sn)
    const { documents, values } = await this.#own(tenant, sn, configSections)
    const there = await this.#deps.devices.knownIn(source.network)
    const alike = there.filter((other) => other.sn !== sn && isAlike(source, other))
    return {
      sections: [...documents, ...values.map(thingsOf)].map((document) => ({
        ...{ section: document.section, subjects: subjectsOf(document).size },
        secrets: hasSecrets(document),
      })),
      devices: alike.map(({ sn, name }) => ({ sn, name })),
    }
  }

  /** @throws ApiError `owner_only` for secrets of devices that are not all the caller's own */
  async clone({ tenant, level }: Caller, { sn, targets, sections, secrets }: Body): Promise<Answer> {
    const source = await this.#known(tenant, sn)
    const { documents, values } = await this.#own(tenant, sn, sections)
    const all = [...documents, ...values.map(thingsOf)]
    if (secrets === 'copy' && level !== 'own' && all.some(hasSecrets)) throw new ApiError('owner_only')
    const answer: Answer = { items: [], findings: [], same: 0 }
    for (const target of targets) {
      const device = await this.#known(tenant, target.sn)
      if (device.sn === sn || !isAlike(source, device))
        throw new ApiError('not_supported_by_device', { sn: device.sn })
      for (const document of documents) await this.#bring(device, document, secrets, answer)
      for (const one of values) await this.#values(device, one, secrets, answer)
    }
    const max = limits.changeSetItemsMax
    if (answer.items.length > max) throw new ApiError('too_many', { max }, 'targets')
    return answer
  }

  async #bring(
    { tenant, sn, name }: KnownDevice,
    source: SectionDocument,
    secrets: Body['secrets'],
    answer: Answer,
  ): Promise<void> {
    const { section } = source
    const tell: Tell = (code, section, params = {}) =>
      answer.findings.push({ code, sn, name, section, params })
    const target = deviceTarget(tenant, sn)
    const own = await this.#deps.sayings.at(target, section)
    const current = own.document && !isValues(own.document) ? own.document : null
    const choice = { mode: 'replace', secrets, vlans: new Map() } as const
    const { document, missing } = broughtDocument(source, current, choice)
    for (const name of missing) tell('secret_missing', section, { name })
    if (!document) {
      if (missing.length === 0) tell('does_not_fit', section)
      return
    }
    if (document.section === 'wan' && document.intent.mode === 'static' && document.intent.static)
      tell('same_address', 'wan', { address: document.intent.static.address })
    if (current && compareDocuments(current, document).length === 0) {
      answer.same++
      return
    }
    answer.items.push(this.#presented(target, document, own.version, secrets))
  }

  async #values(
    { tenant, sn, name }: KnownDevice,
    source: SourceValues,
    secrets: Body['secrets'],
    answer: Answer,
  ): Promise<void> {
    const { section } = source.said
    const target = deviceTarget(tenant, sn)
    const choice = { mode: 'replace', secrets, vlans: new Map() } as const
    const { document, base, only, same, left, missing } = await bringValues(
      this.#deps,
      target,
      source,
      choice,
    )
    const tell = (code: CloneFinding, of: string) =>
      answer.findings.push({ code, sn, name, section, params: of === '' ? {} : { name: of } })
    for (const one of missing) tell('secret_missing', one)
    for (const one of left) tell(leftBehind(one), one)
    if (same) answer.same++
    else if (document) answer.items.push(this.#presented(target, document, base, secrets, only))
  }

  #presented(
    target: DeviceTarget,
    document: SectionDocument,
    base: number,
    secrets: Body['secrets'],
    only: ValueName[] | null = null,
  ): Answer['items'][number] {
    const context = contexts.copied(target.tenant, targetKey(target), document.section)
    const sealed = secrets === 'copy' && hasSecrets(document)
    return {
      ...{ sn: target.sn, document: maskDocument(document), ...(only && { only }), base },
      ...(sealed && { copied: this.#deps.sealed.seal(document, context) }),
    }
  }

  /** What it says itself: whole sections, and single values of others. */
  async #own(tenant: number, sn: string, sections: readonly ConfigSection[]) {
    const target = deviceTarget(tenant, sn)
    const documents: SectionDocument[] = []
    const values: SourceValues[] = []
    for (const section of configSections) {
      if (!sections.includes(section) || !saidAt(section, 'device')) continue
      const { document } = await this.#deps.sayings.at(target, section)
      if (document && isValues(document))
        values.push({ said: document, whole: (await this.#deps.desired.section(target, section)).document })
      else if (document) documents.push((await this.#deps.desired.followed(target, document)).document)
    }
    return { documents, values }
  }

  async #known(tenant: number, sn: string): Promise<KnownDevice> {
    const device = await this.#deps.devices.known(sn)
    if (device?.tenant !== tenant) throw doesNotExist('device')
    return device
  }
}

/** Of one model, and told so: ports and radios are called alike then. */
const isAlike = (one: KnownDevice, other: KnownDevice): boolean =>
  one.kind === other.kind && one.model !== null && one.model === other.model
