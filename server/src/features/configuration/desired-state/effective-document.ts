import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { type OwnValue, sameValue, type ValueName, withValues } from '#contract/configuration/values.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { SaidDocument } from './sayings.ts'

/** Which place says what counts, in which of its versions. */
export interface Origin {
  target: ConfigTarget
  version: number
}

/** A value that is said by itself, and by whom. */
export interface SaidValue extends ValueName {
  origin: Origin
  /** Not where what is said above has no such thing, or makes no whole with it. */
  counts: boolean
}

/** What counts in one section, and who says it. */
export interface EffectiveDocument {
  /** Null: what a device runs, of which nobody has said anything. */
  origin: Origin | null
  document: SectionDocument
  values: SaidValue[]
  /** Of whom it has profiles; null: nobody, or nothing follows one. */
  profiles: Origin | null
  /** Keys of what follows a profile that is not there, or that it does not go together with. */
  idle: string[]
}

/** What a place says by itself. */
export interface ValuesOfPlace {
  origin: Origin
  values: OwnValue[]
}

/** What a place is to say, and does not yet. */
export interface ProposedSection {
  target: ConfigTarget
  section: ConfigSection
  /** Null: nothing any more. */
  document: SaidDocument | null
  version: number
}

/** What counts when a nearer place says single values over it. */
export function overlaid(found: EffectiveDocument, origin: Origin, own: OwnValue[]): EffectiveDocument {
  const { document, counting } = withValues(found.document, { section: found.document.section, values: own })
  const said = own.map(
    ({ subject, member }): SaidValue => ({
      ...{ subject, member, origin },
      counts: counting.some((one) => sameValue(one, { subject, member })),
    }),
  )
  const farther = found.values.filter((one) => !said.some((other) => other.counts && sameValue(one, other)))
  return { ...found, document, values: [...farther, ...said] }
}
