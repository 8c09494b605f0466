import type { ConfigSection, RenderNote } from '#contract/configuration/schemas.ts'
import { kindTraits } from '#contract/inventory/kind-traits.ts'
import type { DeviceFacts, NativeConfiguration } from '../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'

/** Whether a section is about a device: not at all, yes, or it would be and cannot (with the reason). */
export type Concern = 'none' | 'yes' | RenderNote

export function concernOf(
  section: ConfigSection,
  device: Pick<KnownDevice, 'kind' | 'capabilities'>,
  native: NativeConfiguration | undefined,
  facts: DeviceFacts,
): Concern {
  const offered = facts.profile === null ? null : (native?.sections(facts) ?? [])
  if (!isAbout(section, device, offered)) return 'none'
  if (section === 'wireless' && device.kind === 'cpe') return note(section, 'bridges_are_not_configured')
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
  { kind, capabilities }: Pick<KnownDevice, 'kind' | 'capabilities'>,
  offered: ConfigSection[] | null,
): boolean {
  if (section === 'switching') return kind === 'switch' || (offered?.includes('switching') ?? false)
  const ssids = kind === null ? 'never' : kindTraits[kind].ssids
  if (ssids === 'never') return false
  return capabilities.includes('radios') || (ssids === 'unless_without_radios' && capabilities.length === 0)
}

const note = (section: ConfigSection, code: string): RenderNote => ({
  ...{ severity: 'unsupported', code, section, subject: null, field: null, params: {} },
})
