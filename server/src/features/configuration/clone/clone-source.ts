import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  saidAt,
} from '#contract/configuration/sections.ts'
import { isValues } from '#contract/configuration/values.ts'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import { type ConfigTarget, kindTarget, modelTarget, networkTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'

export interface CloneSourceDeps {
  sayings: Pick<OwnVersions, 'at'>
  desired: Pick<DesiredState, 'section' | 'followed'>
  versions: Pick<VersionRepository, 'modelsWithOwn'>
}

/** What a place of the source says whole, secrets in clear. */
export interface SourcePlace {
  target: Exclude<ConfigTarget, { level: 'project' | 'device' }>
  document: SectionDocument
}

export interface SourceSection {
  section: ConfigSection
  places: SourcePlace[]
  /** What is said of it as single values over what is said above: it has no meaning elsewhere. */
  values: number
  /** It follows what is said in a project. */
  inherited: boolean
}

/** What a network says itself, section by section, with its kinds and models. */
export async function cloneSource(
  deps: CloneSourceDeps,
  tenant: number,
  network: number,
  sections: readonly ConfigSection[] = configSections,
): Promise<SourceSection[]> {
  const models = await deps.versions.modelsWithOwn(tenant, network)
  const targets = [
    networkTarget(tenant, network),
    ...deviceKinds.map((kind) => kindTarget(tenant, network, kind)),
    ...models.map((model) => modelTarget(tenant, network, model)),
  ]
  const found: SourceSection[] = []
  for (const section of configSections.filter((name) => sections.includes(name))) {
    const said: SourceSection = { section, places: [], values: 0, inherited: false }
    for (const target of targets) {
      if (!saidAt(section, target.level)) continue
      const { document } = await deps.sayings.at(target, section)
      if (document && isValues(document)) said.values++
      else if (document) {
        // As it is now, whatever it followed when it was saved.
        const followed = await deps.desired.followed(target, document)
        said.places.push({ target, document: followed.document })
      }
    }
    said.inherited = await isInherited(deps, networkTarget(tenant, network), section, said)
    found.push(said)
  }
  return found
}

async function isInherited(
  { desired }: CloneSourceDeps,
  network: ConfigTarget,
  section: ConfigSection,
  { places }: SourceSection,
): Promise<boolean> {
  if (places.some(({ target }) => target.level === 'network')) return false
  return saidAt(section, 'network') && (await desired.section(network, section)).origin !== null
}

/** The same place in another network. */
export function placeIn(network: number, { target }: SourcePlace): SourcePlace['target'] {
  const { tenant } = target
  if (target.level === 'kind') return kindTarget(tenant, network, target.kind)
  return target.level === 'model'
    ? modelTarget(tenant, network, target.model)
    : networkTarget(tenant, network)
}
