import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  saidAt,
} from '#contract/configuration/sections.ts'
import { namingMembers, subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import { isValues, type SectionValues } from '#contract/configuration/values.ts'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import { type ConfigTarget, kindTarget, modelTarget, networkTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import { asDocument } from '../sections/values-as-document.ts'

export interface CloneSourceDeps {
  sayings: Pick<OwnVersions, 'at'>
  desired: Pick<DesiredState, 'section' | 'followed' | 'above' | 'ground'>
  versions: Pick<VersionRepository, 'modelsWithOwn'>
}

type SourceTarget = Exclude<ConfigTarget, { level: 'project' | 'device' }>

/** What a place of the source says whole, secrets in clear. */
export interface SourcePlace {
  target: SourceTarget
  document: SectionDocument
}

/** Single values that a place of the source says, secrets in clear. */
export interface SourceValues {
  said: SectionValues
  /** What counts there: it knows what their SSIDs and ports are called. */
  whole: SectionDocument
}

export interface SourceSection {
  section: ConfigSection
  places: SourcePlace[]
  /** The farthest first. */
  values: (SourceValues & { target: SourceTarget })[]
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
    const said: SourceSection = { section, places: [], values: [], inherited: false }
    for (const target of targets) {
      if (!saidAt(section, target.level)) continue
      const { document } = await deps.sayings.at(target, section)
      if (document && isValues(document))
        said.values.push({
          target,
          said: document,
          whole: (await deps.desired.section(target, section)).document,
        })
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
  return saidAt(section, 'network') && (await desired.section(network, section)).above !== null
}

/** Its values as a document of their own, by the names that people know: for what looks into documents. */
export function thingsOf({ said, whole }: SourceValues): SectionDocument {
  const document = asDocument(said)
  const all = subjectsOf(whole)
  const named = [...subjectsOf(document)].map(([key, thing]) => {
    const names = namingMembers(said.section).map((member) => [member, all.get(key)?.[member] ?? key])
    return { ...thing, ...Object.fromEntries(names) }
  })
  return withSubjects(document, named)
}

/** The same place in another network. */
export function placeIn(network: number, target: SourceTarget): SourceTarget {
  const { tenant } = target
  if (target.level === 'kind') return kindTarget(tenant, network, target.kind)
  return target.level === 'model'
    ? modelTarget(tenant, network, target.model)
    : networkTarget(tenant, network)
}
