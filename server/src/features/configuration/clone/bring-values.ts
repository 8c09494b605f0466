import type { CloneFinding } from '#contract/configuration/clone.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues, type ValueName, withValues } from '#contract/configuration/values.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { ProposedSection } from '../desired-state/desired-state.ts'
import type { SaidDocument } from '../desired-state/sayings.ts'
import { sameSaid } from '../yaml/three-way-values.ts'
import type { CloneChoice } from './brought-document.ts'
import { broughtValues } from './brought-values.ts'
import type { CloneSourceDeps, SourceValues } from './clone-source.ts'

/** What single values of the source make of a place of a target. */
export interface PlacedValues {
  /** What counts there then, secrets in clear; null: nothing could be brought. */
  document: SectionDocument | null
  /** The values of it that the place says; null: it says all of it, as before. */
  only: ValueName[] | null
  said: SaidDocument | null
  base: number
  /** It says so already. */
  same: boolean
  left: string[]
  missing: string[]
}

/** @param proposed what else is brought, which the values may be said over */
export async function bringValues(
  { sayings, desired }: Pick<CloneSourceDeps, 'sayings' | 'desired'>,
  target: ConfigTarget,
  source: SourceValues,
  choice: CloneChoice,
  proposed: readonly ProposedSection[] = [],
): Promise<PlacedValues> {
  const { section } = source.said
  const { document: own, version: base } = await sayings.at(target, section)
  const counts = (await desired.section(target, section)).document
  const whole = own && !isValues(own) && choice.mode === 'add' ? own : null
  const beneath = whole ?? (await beneathOf(desired, target, source, proposed))
  const theirs = own && isValues(own) ? own.values : []
  const profiles = await profilesAt(desired, target, beneath ?? counts, proposed)
  const ground = { beneath, counts, own: theirs, profiles }
  const { values, left, missing } = broughtValues(source, ground, choice)
  const none = { document: null, only: null, said: null, base, same: false, left, missing }
  if (!beneath || values.length === 0) return none
  const { document } = withValues(beneath, { section, values })
  if (whole) return { ...none, document, said: document, same: sameSaid(own, document) }
  const only = values.map(({ subject, member }) => ({ subject, member }))
  const said = { section, values }
  return { ...none, document, only, said, same: sameSaid(own, said) }
}

/** What is told of values that could not be brought. @param name of their SSID or port; empty: there is only one thing */
export const leftBehind = (name: string): CloneFinding => (name === '' ? 'does_not_fit' : 'values_left')

async function beneathOf(
  desired: CloneSourceDeps['desired'],
  target: ConfigTarget,
  { said }: SourceValues,
  proposed: readonly ProposedSection[],
): Promise<SectionDocument | null> {
  const subjects = said.values.map(({ subject }) => subject)
  const above = await desired.above(target, said.section, subjects, proposed)
  return (above ?? (await desired.ground(target, said.section, said)))?.document ?? null
}

async function profilesAt(
  desired: CloneSourceDeps['desired'],
  target: ConfigTarget,
  document: SectionDocument,
  proposed: readonly ProposedSection[],
): Promise<ReadonlySet<string>> {
  const { profiles } = await desired.followed(target, document, proposed)
  return new Set(profiles ? subjectsOf(profiles).keys() : [])
}
