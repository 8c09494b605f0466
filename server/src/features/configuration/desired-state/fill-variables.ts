import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { type MissingVariable, variablesIn, withVariables } from '#contract/configuration/variables.ts'
import { type TreePlace, targetsFor } from '../config-target.ts'
import type { Origin, ProposedSection } from './effective-document.ts'
import type { EffectiveResolver } from './effective-resolver.ts'

export interface FilledDocuments {
  documents: SectionDocument[]
  /** Variables that texts name and that have no value. */
  missing: (MissingVariable & { section: ConfigSection })[]
  /** Sections whose texts do not fit with what their variables stand for. */
  misfits: ConfigSection[]
  /** Who says what the variables stand for. */
  origin: Origin | null
}

/** Documents with what their variables stand for. */
export async function fillVariables(
  counting: EffectiveResolver,
  documents: readonly SectionDocument[],
  { place, proposed, name }: { place: TreePlace; proposed: readonly ProposedSection[]; name: string | null },
): Promise<FilledDocuments> {
  const found = { documents: [...documents], missing: [], misfits: [], origin: null }
  if (!documents.some((document) => variablesIn(document).length > 0)) return found
  const said = await counting.of('variables', targetsFor('variables', place), proposed, place)
  const values = valuesIn(said?.document ?? null)
  if (place.sn !== null) values.set('sn', place.sn)
  if (name) values.set('device', name)
  const filled = documents.map((document) => withVariables(document, values))
  return {
    documents: filled.map(({ document }) => document),
    missing: filled.flatMap(({ document: { section }, missing }) =>
      missing.map((one) => ({ ...one, section })),
    ),
    misfits: filled.flatMap(({ document: { section }, fits }) => (fits ? [] : [section])),
    origin: said?.origin ?? null,
  }
}

/** Values by name. */
export const valuesIn = (document: SectionDocument | null): Map<string, string> =>
  new Map(
    document?.section === 'variables'
      ? document.intent.variables.map(({ name, value }) => [name, value])
      : [],
  )
