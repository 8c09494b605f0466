import type { Rejection, RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { ConfigSection, SectionIntents } from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'

/** A configuration in a protocol's own form; holds secrets: sealed wherever it is kept, masked wherever shown. */
export type NativeDocument = Record<string, unknown>

/** One item of a device's list of what it did not take. */
export type NativeRejection = Pick<Rejection, 'severity' | 'pointer' | 'text'>

/** What is wanted of one device, all sections; a section that nobody manages is absent. Secrets are in clear. */
export interface DeviceIntent extends SectionIntents {
  /** POSIX or zone name of its network. */
  timezone: string
  /** ISO 3166 letters of its network; radios obey its rules. */
  country: string
  /** Password of its own administrator, in clear; null or absent = the device keeps its own. */
  webPassword?: string | null
  /** How often it reports, where its network says so; absent = as its own document says, or as usual. */
  reportSeconds?: number
  /** Its name as people see it; null = the device keeps its own. */
  name: string | null
}

/** What is known of a device when its configuration is made. */
export interface DeviceFacts {
  kind: DeviceKind | null
  /** As `DeviceSeen.profile` said last; null = never seen. */
  profile: unknown
  /** Port names of its last report. */
  ports: string[]
  /** Its own configuration as read before it was first managed; what no section owns stays as it is there. */
  base: NativeDocument | null
}

export interface RenderedDocument {
  /** Without an id: `configure` puts it in. */
  document: NativeDocument
  notes: RenderNote[]
  /** Where the parts of the intent stand in the document: JSON pointer → what it is about. */
  places: { pointer: string; section: ConfigSection; subject: string; name: string }[]
}

/** What a device runs, as far as its reports tell. */
export interface LearnedDocument {
  document: NativeDocument
  /** What they do not tell, and what is taken for it: a person is asked before it is sent. */
  assumed: RenderNote[]
}

/** First 20 MHz of each; a radio that does not tell is missing. */
export type AnnouncedChannels = Partial<Record<RadioBand, readonly number[]>>

/** How one protocol says a configuration. Pure: needs no connection. */
export interface NativeConfiguration {
  readonly protocol: string
  /**
   * The id of a new configuration: none of those the device may have stored, and one it takes after them.
   * @returns null when there is none left
   */
  nextId(nowMs: number, known: readonly string[]): string | null
  /** Which of two ids a device got last. */
  laterId(one: string, other: string): string
  /** Sections this device can be given, by what it announced. */
  sections(facts: DeviceFacts): ConfigSection[]
  render(facts: DeviceFacts, intent: DeviceIntent): RenderedDocument
  /** Whether what a document lacks changes the device: then none is made before what it runs is read or learned. */
  needsBase(facts: DeviceFacts): boolean
  /** What a report shows that runs, to stand for the document that could not be read; null = it shows too little. */
  learn(state: DeviceState, facts: DeviceFacts): LearnedDocument | null
  /** Puts words, section and field to what a device rejected. */
  explain(rejected: NativeRejection[], rendered: RenderedDocument): Rejection[]
  /** What a document says in the sections' terms; `like` lends keys to what has the same name. */
  read(document: NativeDocument, like: DeviceIntent): SectionIntents
  /** How a report contradicts what is wanted: the part of the intent as it seems to run; null = it does not. */
  contradiction(state: DeviceState, facts: DeviceFacts, intent: DeviceIntent): SectionIntents | null
  /** Channels that the radios of a device announced to have; absent: its protocol tells none. */
  channels?(profile: unknown): AnnouncedChannels
  /** Whether a device announces a new channel of a radio to its clients. Absent: none does. */
  announcesSwitches?(profile: unknown): boolean
  /** Whether all of what differs is done without a client losing its connection. Absent: nobody can tell. */
  keepsClients?(facts: DeviceFacts, before: NativeDocument, after: NativeDocument): boolean
  /**
   * Whether nothing of what differs could cost a device its way here. Absent: nobody can tell.
   * @param before what it ran
   */
  keepsPath?(before: NativeDocument, after: NativeDocument): boolean
  /** Sorted, pretty-printed, secrets masked: for people. */
  print(document: NativeDocument): string
}
