import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { kindTraits } from '#contract/inventory/kind-traits.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent, RenderedDocument } from '../../../configuration-ports.ts'
import { copyOf, isTooDeep } from './documents/document.ts'
import { type Notes, notesAbout } from './notes.ts'
import { type ConfigProfile, readConfigProfile } from './profile/profile.ts'

/** One document in the making. */
export interface Rendering {
  readonly facts: DeviceFacts
  readonly intent: DeviceIntent
  readonly platform: 'ap' | 'switch'
  readonly profile: ConfigProfile
  /** A copy of the device's own document, ours to change; null = there is none that can be used. */
  readonly base: JsonObject | null
  readonly notes: RenderNote[]
  readonly places: RenderedDocument['places']
  about(section: ConfigSection, subject: string | null): Notes
}

const UNKNOWN: ConfigProfile = {
  platform: 'unknown',
  compatible: null,
  schema: null,
  radios: [],
  portRoles: {},
  switchPorts: [],
  poePorts: [],
  features: [],
  roost: [],
  compressCommands: false,
  countryCodes: [],
  restrictedCountries: null,
}

export function beginRendering(facts: DeviceFacts, intent: DeviceIntent): Rendering {
  const profile = readConfigProfile(facts.profile) ?? UNKNOWN
  const notes: RenderNote[] = []
  return {
    facts,
    intent,
    platform: platformOf(facts, profile),
    profile,
    base: facts.base === null || isTooDeep(facts.base) ? null : copyOf(facts.base as JsonObject),
    notes,
    places: [],
    about: (section, subject) => notesAbout(notes, section, subject),
  }
}

function platformOf({ kind }: DeviceFacts, { platform }: ConfigProfile): Rendering['platform'] {
  if (platform !== 'unknown') return platform
  return kind === 'switch' ? 'switch' : 'ap'
}

/** Routes a network of its own behind its LAN ports. */
export const isRouter = ({ kind }: DeviceFacts): boolean => kind !== null && kindTraits[kind].routes
