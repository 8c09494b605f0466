import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'

/** A network, or the devices of one kind or of one model in it. */
export interface NetworkPart {
  group: number
  kind?: DeviceKind
  model?: string
}

/** Where a section is said: in a project, in a network, for the devices of a kind or model there, or for one device. */
export type ConfigTarget = { project: number } | NetworkPart | { sn: string }

export function draftKey(section: ConfigSection, place: ConfigTarget): string {
  if ('project' in place) return `${section}:project-${place.project}`
  if ('sn' in place) return `${section}:${place.sn}`
  const part = place.model === undefined ? (place.kind ?? '') : `model ${place.model}`
  return `${section}:${place.group}${part && `-${part}`}`
}

/** As an answer names it. */
export function placeIn(named: {
  project: number | null
  group: number | null
  kind: DeviceKind | null
  model: string | null
  sn: string | null
}): ConfigTarget {
  if (named.project !== null) return { project: named.project }
  if (named.sn !== null) return { sn: named.sn }
  const { kind, model } = named
  return { group: named.group ?? 0, ...(kind && { kind }), ...(model !== null && { model }) }
}
