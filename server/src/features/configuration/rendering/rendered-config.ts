import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection, SectionIntents } from '#contract/configuration/sections.ts'
import type {
  DeviceFacts,
  NativeConfiguration,
  NativeDocument,
  RenderedDocument,
} from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { Applicability } from '../desired-state/applicability.ts'
import type { DesiredIntent } from '../desired-state/desired-state.ts'
import type { DeviceConfigStatusRow } from '../status/device-config-status.repository.ts'

/** What is kept of a rendering: enough to send it, and to explain what the device says to it. */
export type StoredRendering = Pick<RenderedDocument, 'document' | 'places'>

/** What is wanted of one device, and what is known of it. */
export interface RenderContext {
  native: NativeConfiguration | undefined
  facts: DeviceFacts
  applicability: Record<ConfigSection, Applicability>
  /** Null: nobody manages anything of it. */
  desired: DesiredIntent | null
}

/** What one device would be given, and what it was given before. */
export interface RenderedConfig extends RenderContext {
  device: KnownDevice
  /** Null: it cannot be configured, or is not known well enough until it calls. */
  rendered: RenderedDocument | null
  notes: RenderNote[]
  unsupported: boolean
  /** What it runs: what it was read to run where it drifted, else what was desired last, else what it ran before it was first managed; null = not known. */
  before: NativeDocument | null
  /** Where it drifted: what it runs in the sections' terms, as far as that is known. */
  drifted: SectionIntents | null
  status: DeviceConfigStatusRow | undefined
  /** Its document is the one that was wanted already. */
  same: boolean
  /** Notes that are told of it now, as they are kept; null: nothing was wanted of it. */
  told: string | null
  replacesUnknown: boolean
  /** Nothing can be rendered before it has shown what it runs. */
  waitsForReport: boolean
  /** It is being asked what it runs. */
  beingRead: boolean
  /** Of what it was rendered. */
  inputHash: string
}

export const storedRendering = ({ document, places }: StoredRendering): StoredRendering => ({
  document,
  places,
})
