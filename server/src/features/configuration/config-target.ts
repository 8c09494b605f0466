import { type SectionLevel, sectionLevels } from '#contract/configuration/section.ts'
import { type ConfigSection, saidAt, sectionNamed } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { ApiError } from '../../http/api-error.ts'

interface NoNames {
  project: null
  network: null
  kind: null
  model: null
  sn: null
}
type TargetAt<Level extends SectionLevel, TargetInput extends object> = {
  tenant: number
  level: Level
} & TargetInput &
  Omit<NoNames, keyof TargetInput>

export type ProjectTarget = TargetAt<'project', { project: number }>
export type NetworkTarget = TargetAt<'network', { network: number }>
export type KindTarget = TargetAt<'kind', { network: number; kind: DeviceKind }>
export type ModelTarget = TargetAt<'model', { network: number; model: string }>
export type DeviceTarget = TargetAt<'device', { sn: string }>

/**
 * Where a section is said: in a project, a network, for a kind or model of devices in a network or for one device of a
 * tenant.
 */
export type ConfigTarget = ProjectTarget | NetworkTarget | KindTarget | ModelTarget | DeviceTarget

const nothing: NoNames = { project: null, network: null, kind: null, model: null, sn: null }

export const projectTarget = (tenant: number, project: number): ProjectTarget => ({
  ...{ tenant, ...nothing, level: 'project', project },
})
export const networkTarget = (tenant: number, network: number): NetworkTarget => ({
  ...{ tenant, ...nothing, level: 'network', network },
})
export const kindTarget = (tenant: number, network: number, kind: DeviceKind): KindTarget => ({
  ...{ tenant, ...nothing, level: 'kind', network, kind },
})
export const modelTarget = (tenant: number, network: number, model: string): ModelTarget => ({
  ...{ tenant, ...nothing, level: 'model', network, model },
})
export const deviceTarget = (tenant: number, sn: string): DeviceTarget => ({
  ...{ tenant, ...nothing, level: 'device', sn },
})

/** One word for it, for keys. */
export function targetKey(target: ConfigTarget): string {
  switch (target.level) {
    case 'project':
      return `p${target.project}`
    case 'network':
      return `n${target.network}`
    case 'kind':
      return `k${target.network}:${target.kind}`
    case 'model':
      return `m${target.network}:${target.model}`
    case 'device':
      return `d${target.sn}`
  }
}

/** A place in the tree, as far as it is known: a project alone, a network, or a device in it. */
export interface TreePlace {
  tenant: number
  sn: string | null
  kind: DeviceKind | null
  model: string | null
  network: number | null
  /** The one named or lain in and those above, nearest first. */
  projects: readonly number[]
}

const targetsAt: Record<SectionLevel, (place: TreePlace) => ConfigTarget[]> = {
  project: ({ tenant, projects }) => projects.map((project) => projectTarget(tenant, project)),
  network: ({ tenant, network }) => (network === null ? [] : [networkTarget(tenant, network)]),
  kind: ({ tenant, network, kind }) =>
    network === null || kind === null ? [] : [kindTarget(tenant, network, kind)],
  model: ({ tenant, network, model }) =>
    network === null || model === null ? [] : [modelTarget(tenant, network, model)],
  device: ({ tenant, sn }) => (sn === null ? [] : [deviceTarget(tenant, sn)]),
}

/** Where a section may be said that counts there, nearest first: the first of them that says something counts. */
export const targetsFor = (section: ConfigSection, place: TreePlace): ConfigTarget[] =>
  sectionLevels
    .toReversed()
    .flatMap((level) => (saidAt(section, level) ? targetsAt[level](place) : []))
    .filter((target) => place.sn === null || reachesKind(section, target, place.kind))

/** Whether what is said there counts for a device of that kind at all. */
export function reachesKind(
  section: ConfigSection,
  { level }: ConfigTarget,
  kind: DeviceKind | null,
): boolean {
  const { sole } = sectionNamed(section)
  return sole === undefined || level === 'device' || kind === sole
}

export interface TargetInput {
  project?: number | undefined
  group?: number | undefined
  kind?: DeviceKind | undefined
  model?: string | undefined
  sn?: string | undefined
}

const FIELDS: Record<SectionLevel, readonly (keyof TargetInput)[]> = {
  project: ['project'],
  network: ['group'],
  kind: ['group', 'kind'],
  model: ['group', 'model'],
  device: ['sn'],
}

/**
 * The place a call names.
 * @throws ApiError `invalid_parameter` unless it names exactly one at which the section may be said
 */
export function targetOf(tenant: number, named: TargetInput, section: ConfigSection): ConfigTarget {
  const levels = sectionLevels.filter((level) => saidAt(section, level))
  const fields = new Set(levels.flatMap((level) => FIELDS[level]))
  const told = (['project', 'group', 'kind', 'model', 'sn'] as const).filter(
    (field) => named[field] !== undefined,
  )
  const strange = told.find((field) => !fields.has(field))
  if (strange) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, strange)
  const level = levels.findLast((one) => FIELDS[one].every((field) => told.includes(field)))
  if (!level) throw new ApiError('invalid_parameter', { reason: 'required' }, [...fields][0] ?? 'group')
  const second = told.find((field) => !FIELDS[level].includes(field))
  if (second) throw new ApiError('invalid_parameter', { reason: 'unexpected' }, second)
  return targetMade[level](tenant, named)
}

const targetMade: Record<SectionLevel, (tenant: number, named: TargetInput) => ConfigTarget> = {
  project: (tenant, { project }) => projectTarget(tenant, project!),
  network: (tenant, { group }) => networkTarget(tenant, group!),
  kind: (tenant, { group, kind }) => kindTarget(tenant, group!, kind!),
  model: (tenant, { group, model }) => modelTarget(tenant, group!, model!),
  device: (tenant, { sn }) => deviceTarget(tenant, sn!),
}

/** As calls and answers name it. */
export const namesOf = ({ project, network, kind, model, sn }: ConfigTarget) => ({
  ...{ project, group: network, kind, model, sn },
})

/** What a key names, as calls name it; null: no key of a place. */
export function namedBy(key: string): TargetInput | null {
  const [, level, name = ''] = /^([pnkmd])(.+)$/s.exec(key) ?? []
  if (level === 'p') return { project: Number(name) }
  if (level === 'n') return { group: Number(name) }
  if (level === 'd') return { sn: name }
  const [, network, of] = /^(\d+):(.+)$/s.exec(name) ?? []
  if (network === undefined || of === undefined) return null
  return { group: Number(network), ...(level === 'k' ? { kind: of as DeviceKind } : { model: of }) }
}
