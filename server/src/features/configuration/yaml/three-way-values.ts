import { type ConfigSection, sectionNamed } from '#contract/configuration/sections.ts'
import type { Subject } from '#contract/configuration/subjects.ts'
import { isValues, type OwnValue, type SectionValues } from '#contract/configuration/values.ts'
import type { SaidDocument } from '../desired-state/sayings.ts'
import { sameValue } from './same-value.ts'
import { type Clash, type Decide, mergeDocuments, type Sides, sameDocument } from './three-way.ts'

/** A section whole, or single values of it. */
export interface SaidSides {
  /** Undefined: what was there is not known any more. */
  base: SaidDocument | null | undefined
  current: SaidDocument | null
  file: SaidDocument | null
}

/** As `mergeDocuments`; who went from all of a section to single values of it, or back, changed all of it. */
export function mergeSaid(section: ConfigSection, sides: SaidSides, decide: Decide): SaidDocument | null {
  const { base, current, file } = sides
  if (!isOfValues(base) && !isOfValues(current) && !isOfValues(file))
    return mergeDocuments(section, { base, current, file }, decide)
  if (sameSaid(file, current)) return current
  if (base !== undefined && sameSaid(file, base)) return current
  if (base !== undefined && sameSaid(current, base)) return file
  if ((file === null || isOfValues(file)) && (current === null || isOfValues(current)))
    return mergeValues(
      section,
      { base: base === null || isOfValues(base) ? base : undefined, current, file },
      decide,
    )
  const values = { base: base ?? undefined, current: current ?? undefined, file: file ?? undefined }
  return decide({ subject: null, field: null, values }) === 'file' ? file : current
}

const isOfValues = (said: SaidDocument | null | undefined): said is SectionValues => !!said && isValues(said)

type Values = SectionValues | null

/** Value by value: one that is not said is inherited. */
function mergeValues(
  section: ConfigSection,
  { base, current, file }: { base: Values | undefined; current: Values; file: Values },
  decide: Decide,
): Values {
  const [was, is, told] = [base ?? null, current, file].map(byName)
  const merged = [...new Set([...is!.keys(), ...told!.keys()])].flatMap((name) => {
    const sides = { base: was!.get(name), current: is!.get(name), file: told!.get(name) }
    const from = fromOf(sides, base !== undefined) ?? decide(clashOf(section, sides))
    return sides[from] ?? []
  })
  return merged.length === 0 ? null : { section, values: merged }
}

const byName = (said: Values): Map<string, OwnValue> =>
  new Map(said?.values.map((own) => [`${own.subject} ${own.member}`, own]))

function fromOf({ base, current, file }: Sides<OwnValue>, known: boolean): 'current' | 'file' | null {
  if (sameOwn(file, current) || (known && sameOwn(file, base))) return 'current'
  return known && sameOwn(current, base) ? 'file' : null
}

const sameOwn = (a: OwnValue | undefined, b: OwnValue | undefined): boolean =>
  a && b ? sameValue(a.value, b.value) : a === b

function clashOf(section: ConfigSection, sides: Sides<OwnValue>): Clash {
  const { subject, member } = (sides.current ?? sides.file)!
  const { subjects } = sectionNamed(section)
  const thing: Subject = subjects.member === null ? {} : { [subjects.key]: subject, [subjects.name]: subject }
  const { base, current, file } = sides
  const all = { base, current, file }
  return {
    subject: { key: subject, sides: { base: undefined, current: thing, file: thing } },
    field: member,
    values: { base: base?.value, current: current?.value, file: file?.value },
    inherits: (['base', 'current', 'file'] as const).filter((side) => all[side] === undefined),
  }
}

/** No single values are nothing said. */
export function sameSaid(a: SaidDocument | null, b: SaidDocument | null): boolean {
  const [one, other] = [withoutNone(a), withoutNone(b)]
  if (!one || !other) return one === other
  if (isValues(one) !== isValues(other)) return false
  if (!isValues(one) || !isValues(other)) return sameDocument(one as never, other as never)
  const [all, others] = [byName(one), byName(other)]
  return all.size === others.size && [...all].every(([name, own]) => sameOwn(own, others.get(name)))
}

const withoutNone = (said: SaidDocument | null): SaidDocument | null =>
  isOfValues(said) && said.values.length === 0 ? null : said
