import type { ConfigSection, IntentOf } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent } from '../../../../configuration-ports.ts'
import type { ConfigProfile } from '../profile/profile.ts'
import type { Rendering } from '../rendering.ts'

/** How uCentral says one section. */
export interface NativeSection<Name extends ConfigSection> {
  offered(profile: ConfigProfile, facts: DeviceFacts): boolean
  /** What a document lacks of it changes the device: none is made before what runs is known. */
  needsBase: boolean
  /**
   * The document with what is wanted in it; what this device cannot do of it becomes a note.
   * @param wanted undefined: nobody manages it, and what the device has stays
   */
  render(rendering: Rendering, document: JsonObject, wanted: IntentOf<Name> | undefined): JsonObject
  /**
   * What a document says of it; undefined: nothing that an intent could say. `like` lends what no document tells.
   * @param all what is wanted in all sections
   */
  read(document: JsonObject, like: IntentOf<Name> | undefined, all: DeviceIntent): IntentOf<Name> | undefined
  /** What a report proves to run instead; null: it proves nothing. `document` is what was asked of the device. */
  contradict(
    state: DeviceState,
    facts: DeviceFacts,
    wanted: IntentOf<Name>,
    document: () => JsonObject,
  ): IntentOf<Name> | null
  /** Paths inside a subject's part of the document → field of the intent; the longest that fits counts. */
  fields: readonly (readonly [path: string, field: string])[]
}
