import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'

/** Where a section is said: in a project, in a network, for the devices of a kind there, or for one device. */
export type ConfigTarget = { project: number } | { group: number; kind?: DeviceKind } | { sn: string }

export function draftKey(section: ConfigSection, place: ConfigTarget): string {
  if ('project' in place) return `${section}:project-${place.project}`
  if ('sn' in place) return `${section}:${place.sn}`
  return `${section}:${place.group}${place.kind ? `-${place.kind}` : ''}`
}

/** As an answer names it. */
export function placeIn(named: {
  project: number | null
  group: number | null
  kind: DeviceKind | null
  sn: string | null
}): ConfigTarget {
  if (named.project !== null) return { project: named.project }
  if (named.sn !== null) return { sn: named.sn }
  return { group: named.group ?? 0, ...(named.kind && { kind: named.kind }) }
}
