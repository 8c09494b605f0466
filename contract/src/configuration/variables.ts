import { type ConfigSection, type SectionDocument, sectionNamed } from './sections.ts'
import { leavesOf, mapLeaves, type Subject, subjectsOf, withSubjects } from './subjects.ts'

/** Texts of sections that may hold variables. */
const variableTexts: Partial<Record<ConfigSection, readonly string[]>> = {
  wireless: ['name', 'radius.nasIdentifier'],
  switching: ['label'],
  vlans: ['name'],
  lan: ['name'],
}

const pattern = /\{\{\s*([A-Za-z]\w{0,31})\s*\}\}/g

/** A variable that a text names and that has no value there. */
export interface MissingVariable {
  /** Key of what holds the text. */
  subject: string
  variable: string
}

interface WithVariables {
  document: SectionDocument
  missing: MissingVariable[]
  /** Every value is there, and with them the texts are none that the section may have. */
  fits: boolean
}

export const namesIn = (text: string): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)

/** Names of the variables that a document holds. */
export function variablesIn(document: SectionDocument): string[] {
  const paths = variableTexts[document.section]
  if (!paths) return []
  return [...subjectsOf(document).values()].flatMap((subject) =>
    leavesOf(subject).flatMap(([path, value]) =>
      paths.includes(path) && typeof value === 'string' ? namesIn(value) : [],
    ),
  )
}

/** A text with what its variables stand for; one without a value is left out of it. */
export const filledIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(pattern, (_whole, name: string) => values.get(name) ?? '').trim()

/**
 * A document with what its variables stand for. An SSID that names one without a value is off: nobody wants a name with
 * a hole in it on the air.
 */
export function withVariables(document: SectionDocument, values: ReadonlyMap<string, string>): WithVariables {
  const { section } = document
  const missing: MissingVariable[] = []
  const subjects = [...subjectsOf(document)].map(([key, subject]) => {
    const lacks = namesOf(section, subject).filter((name) => !values.get(name))
    missing.push(...lacks.map((variable) => ({ subject: key, variable })))
    const filled = filledSubject(section, subject, values)
    return section === 'wireless' && lacks.length > 0 ? { ...subject, enabled: false } : filled
  })
  const next = withSubjects(document, subjects)
  const fits = sectionNamed(section).intent.safeParse(next.intent).success
  return { document: fits ? next : document, missing, fits }
}

const namesOf = (section: ConfigSection, subject: Subject): string[] =>
  variablesIn(withSubjects({ section, intent: {} } as never, [subject]))

const filledSubject = (section: ConfigSection, subject: Subject, values: ReadonlyMap<string, string>) =>
  mapLeaves(subject, (path, value) =>
    variableTexts[section]?.includes(path) && typeof value === 'string' && namesIn(value).length > 0
      ? filledIn(value, values)
      : value,
  )
