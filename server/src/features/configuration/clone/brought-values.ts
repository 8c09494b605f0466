import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  isSecretLeaf,
  keyMember,
  leavesOf,
  mapLeaves,
  subjectName,
  subjectsOf,
  unsaidSubject,
} from '#contract/configuration/subjects.ts'
import { type OwnValue, sameValue, withValues } from '#contract/configuration/values.ts'
import { type CloneChoice, vlanSections } from './brought-document.ts'
import type { SourceValues } from './clone-source.ts'

/** Where single values are brought to. */
export interface ValuesGround {
  /** What they are said over; null: nothing is said above. */
  beneath: SectionDocument | null
  /** What counts there now: secrets that are kept are its own. */
  counts: SectionDocument
  /** Single values that it says already. */
  own: readonly OwnValue[]
  /** Keys of the profiles that can be followed there. */
  profiles: ReadonlySet<string>
}

export interface BroughtValues {
  /** Secrets in clear; none: nothing of it can be brought. */
  values: OwnValue[]
  /** Names of things that are not there, or do not take these values. */
  left: string[]
  /** Names of things that need a secret which is not there. */
  missing: string[]
}

/** Single values of a place of the source as a place of a target is to say them. */
export function broughtValues(
  source: SourceValues,
  ground: ValuesGround,
  choice: CloneChoice,
): BroughtValues {
  const { section, values } = source.said
  const [left, missing] = [new Set<string>(), new Set<string>()]
  const brought: OwnValue[] = []
  for (const value of values) {
    const name = nameOf(source.whole, value.subject)
    const subject = ground.beneath && subjectIn(ground.beneath, value.subject, name)
    const own = subject !== null && valueThere(section, { ...value, subject }, ground.counts, choice)
    if (subject === null || followsInVain(value, ground)) left.add(name)
    else if (own) brought.push(own)
    else missing.add(name)
  }
  const { fitting, idle } = fittingOver(ground, section, brought, choice)
  for (const one of idle) left.add(nameOf(ground.beneath!, one.subject))
  return { values: fitting, left: [...left], missing: [...missing] }
}

const followsInVain = ({ member, value }: OwnValue, { profiles }: ValuesGround): boolean =>
  member === 'profile' && !!value && !profiles.has((value as { key: string }).key)

/** A thing takes all of its values or none. */
function fittingOver(
  { beneath, own }: ValuesGround,
  section: ConfigSection,
  brought: readonly OwnValue[],
  { mode }: CloneChoice,
): { fitting: OwnValue[]; idle: OwnValue[] } {
  if (!beneath || brought.length === 0) return { fitting: [], idle: [] }
  const others = mode === 'add' ? own.filter((one) => !brought.some((value) => sameValue(value, one))) : []
  const values = [...others, ...brought]
  const idle = new Set(withValues(beneath, { section, values }).idle)
  const isBrought = brought.some((one) => !idle.has(one))
  return {
    fitting: isBrought ? values.filter((one) => !idle.has(one)) : [],
    idle: brought.filter((one) => idle.has(one)),
  }
}

/** With the number its VLAN has there, and its secret; null: one that is kept is not there. */
function valueThere(
  section: ConfigSection,
  { subject, member, ...rest }: OwnValue,
  counts: SectionDocument,
  { secrets, vlans }: CloneChoice,
): OwnValue | null {
  if (rest.value === undefined) return { subject, member }
  const isVlan = member === 'vlan' && vlanSections.includes(section)
  const moved = { [member]: (isVlan && vlans.get(Number(rest.value))) || rest.value }
  if (secrets === 'copy') return { subject, member, value: moved[member] }
  const known = new Map(leavesOf(subjectsOf(counts).get(subject) ?? {}))
  let isThere = true
  const kept = mapLeaves(moved, (path, value) => {
    if (value === null || !isSecretLeaf(section, path)) return value
    const secret = known.get(path)
    isThere &&= typeof secret === 'string'
    return secret ?? null
  })
  return isThere ? { subject, member, value: kept[member] } : null
}

/** The key of what is the same there: what is called alike, for keys of SSIDs mean nothing in another network. */
function subjectIn(beneath: SectionDocument, key: string, name: string): string | null {
  const { section } = beneath
  const there = subjectsOf(beneath)
  const member = keyMember(section)
  if (member === null) return [...there.keys()][0] ?? null
  if (member !== 'key') return there.has(key) || unsaidSubject(section, key) ? key : null
  const alike = [...there].filter(([, subject]) => subjectName(section, subject) === name)
  return (alike.find(([one]) => one === key) ?? alike[0])?.[0] ?? null
}

export function nameOf(document: SectionDocument, key: string): string {
  const subject = subjectsOf(document).get(key)
  if (subject) return subjectName(document.section, subject)
  return sectionNamed(document.section).subjects.member === null ? '' : key
}
