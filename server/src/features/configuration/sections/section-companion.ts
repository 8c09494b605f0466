import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection, IntentOf } from '#contract/configuration/sections.ts'
import type { Db } from '../../../db/client.ts'
import type { ConfigTarget } from '../config-target.ts'

/** A section as it was saved. */
export interface SavedSection<Intent> {
  target: ConfigTarget
  /** Who saved it. */
  accountId: number | null
  at: number
  intent: Intent
}

/** Another feature that has a say in what may be wanted in a section, and follows what is. */
export interface SectionCompanion<Intent = unknown> {
  /** @throws ApiError for what may not be wanted */
  check(target: ConfigTarget, before: Intent, after: Intent): Promise<void>
  /** What a place cannot do of it, beside what its devices' documents tell. */
  notes(target: ConfigTarget, after: Intent): Promise<RenderNote[]>
  /** Keys of the subjects a place has, whether anybody has said anything of them or not. */
  subjects(target: ConfigTarget): Promise<readonly string[]>
  /** In the transaction that writes the version. */
  write(trx: Db, saved: SavedSection<Intent>): Promise<void>
  /** It is on disk. */
  saved(saved: SavedSection<Intent>): void
}

/** For every section; null: no other feature has a say in it. */
export type SectionCompanions = { [Name in ConfigSection]: SectionCompanion<IntentOf<Name>> | null }

export const companionOf = (companions: SectionCompanions, section: ConfigSection): SectionCompanion | null =>
  companions[section] as SectionCompanion | null
