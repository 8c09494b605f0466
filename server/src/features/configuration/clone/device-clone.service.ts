import type { CloneFinding, cloneDevice, showCloneableDevice } from '#contract/configuration/clone.ts'
import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  saidAt,
} from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { deviceTarget, targetKey } from '../config-target.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import { maskDocument } from '../sections/secrets.ts'
import { broughtDocument, hasSecrets } from './brought-document.ts'
import type { CloneSourceDeps } from './clone-source.ts'

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
    const { documents } = await this.#own(tenant, sn, configSections)
    const there = await this.#deps.devices.knownIn(source.network)
    const alike = there.filter((other) => other.sn !== sn && isAlike(source, other))
    return {
      sections: documents.map((document) => ({
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
    if (secrets === 'copy' && level !== 'own' && documents.some(hasSecrets)) throw new ApiError('owner_only')
    const left = values.map((section) => ({
      ...{ code: 'values_left' as const, sn: null, name: null, section, params: { places: 1 } },
    }))
    const answer: Answer = { items: [], findings: left, same: 0 }
    for (const target of targets) {
      const device = await this.#known(tenant, target.sn)
      if (device.sn === sn || !isAlike(source, device))
        throw new ApiError('not_supported_by_device', { sn: device.sn })
      for (const document of documents) await this.#bring(device, document, secrets, answer)
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
    const context = contexts.copied(tenant, targetKey(target), section)
    const sealed = secrets === 'copy' && hasSecrets(document)
    answer.items.push({
      ...{ sn, document: maskDocument(document), base: own.version },
      ...(sealed && { copied: this.#deps.sealed.seal(document, context) }),
    })
  }

  /** What it says itself: whole sections, and those of which it says single values alone. */
  async #own(tenant: number, sn: string, sections: readonly ConfigSection[]) {
    const target = deviceTarget(tenant, sn)
    const documents: SectionDocument[] = []
    const values: ConfigSection[] = []
    for (const section of configSections) {
      if (!sections.includes(section) || !saidAt(section, 'device')) continue
      const { document } = await this.#deps.sayings.at(target, section)
      if (document && isValues(document)) values.push(section)
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
