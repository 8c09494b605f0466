import type { Capability } from '#contract/inventory/capabilities.ts'
import type { PortMedium } from '#contract/inventory/state/port-details.ts'
import { arrayOf, isJsonObject, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { readRoostCapability } from '#protocols/ucentral/roost-extension.ts'
import { cleanNames } from './configuration/profile/announced-lists.ts'
import { MAXIMA } from './mapping/fields/maxima.ts'
import { mediumOf } from './mapping/wired/port-details.ts'

/** Facts of the introduction that reports are read with. */
export interface AnnouncedFacts {
  readonly platform: 'ap' | 'switch' | 'unknown'
  /** The parts of our extension it announced; nothing of the others is sent or read. */
  readonly extension: readonly ExtensionFeature[]
  /** What its ports are, by name, where it tells. */
  readonly portMedia: ReadonlyMap<string, PortMedium>
}

/** Parts with screens of their own. */
const EQUIPMENT = ['cellular', 'sensors', 'relays', 'solar', 'cpe'] as const satisfies Capability[]
/** Single facts that uCentral has no word for. */
const FACTS = ['sessions', 'management', 'radio_modes', 'mdns', 'dead_man', 'disconnects'] as const
export type Equipment = (typeof EQUIPMENT)[number]
export type ExtensionFeature = Equipment | (typeof FACTS)[number]

export const isEquipment = (name: ExtensionFeature): name is Equipment =>
  EQUIPMENT.some((known) => known === name)

const MAX_FORM_FACTORS = 32

export function extensionOf(capabilities: JsonObject): ExtensionFeature[] {
  const features = readRoostCapability(capabilities)?.features ?? []
  return [...EQUIPMENT, ...FACTS].filter((name) => features.includes(name))
}

/** `port-capabilities`: form factors with the ports that have them. */
export function portMediaOf(capabilities: JsonObject): Map<string, PortMedium> {
  const groups = arrayOf(objectOf(capabilities, 'port-capabilities') ?? {}, 'ports-list') ?? []
  const media = new Map<string, PortMedium>()
  for (const group of groups.filter(isJsonObject).slice(0, MAX_FORM_FACTORS)) {
    const medium = mediumOf(textOf(group, 'type') ?? undefined)
    // Named as reports name them.
    if (medium) for (const name of cleanNames(arrayOf(group, 'ports'), MAXIMA.ports)) media.set(name, medium)
  }
  return media
}
