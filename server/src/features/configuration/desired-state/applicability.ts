import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { Applies } from '#contract/configuration/section.ts'
import { type ConfigSection, sectionNamed } from '#contract/configuration/sections.ts'
import type { DeviceFacts, NativeConfiguration } from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'

/** Whether a section is about a device: not at all, yes, or it would be and cannot (with the reason). */
export type Applicability = 'none' | 'yes' | RenderNote

type DeviceTraits = Pick<KnownDevice, 'kind' | 'capabilities'>

export function applicabilityOf(
  section: ConfigSection,
  device: DeviceTraits,
  native: NativeConfiguration | undefined,
  facts: DeviceFacts,
): Applicability {
  const offered = facts.profile === null ? null : (native?.sections(facts) ?? [])
  if (!isAbout(section, device, offered)) return 'none'
  const refused = device.kind === null ? undefined : sectionNamed(section).applies.refused[device.kind]
  if (refused !== undefined) return note(section, refused)
  if (isUntold(device, facts)) return 'yes'
  if (!native || !device.capabilities.includes('configure'))
    return note(section, 'device_cannot_be_configured')
  if (offered && !offered.includes(section)) return note(section, 'section_not_offered')
  return 'yes'
}

/** It never said what it is: nothing can be made for it before it calls. */
export const isUntold = (
  { capabilities }: Pick<KnownDevice, 'capabilities'>,
  { profile }: DeviceFacts,
): boolean => capabilities.length === 0 && profile === null

function isAbout(
  section: ConfigSection,
  { kind, capabilities }: DeviceTraits,
  offered: ConfigSection[] | null,
): boolean {
  const { capability, toKind, othersThatOfferIt } = sectionNamed(section).applies
  const applies = kind === null ? 'never' : toKind(kind)
  const announced = capabilities.includes(capability)
  if (isMet[applies](announced, capabilities.length === 0)) return true
  return othersThatOfferIt && (offered?.includes(section) ?? false)
}

const isMet: Record<Applies, (announced: boolean, untold: boolean) => boolean> = {
  never: () => false,
  always: () => true,
  unless_lacking: (announced, untold) => announced || untold,
  announced: (announced) => announced,
}

const note = (section: ConfigSection, code: string): RenderNote => ({
  ...{ severity: 'unsupported', code, section, subject: null, field: null, params: {} },
})
