import { KEPT_SECRET } from '#contract/configuration/kept-secret.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  isSecretLeaf,
  leavesOf,
  mapLeaves,
  type Subject,
  subjectPath,
  subjectsOf,
  withSubjects,
} from '#contract/configuration/subjects.ts'
import { ApiError } from '../../../http/api-error.ts'

/** The document as it may leave: every value that is not declared plain stands as `{kept: true}`. */
export function maskDocument(document: SectionDocument): SectionDocument {
  const { section } = document
  const mask = (path: string, value: unknown) =>
    value !== null && isSecretLeaf(section, path) ? KEPT_SECRET : value
  return withSubjects(
    document,
    [...subjectsOf(document).values()].map((subject) => mapLeaves(subject, mask)),
  )
}

/**
 * The document with every kept secret in clear, taken from the subject of the same key in the first of `sources`
 * that has it.
 * @throws ApiError `invalid_parameter` naming the field whose kept secret nobody has
 */
export function resolveSecrets(document: SectionDocument, sources: SectionDocument[]): SectionDocument {
  const { section } = document
  const known = sources.filter((source) => source.section === section).map(subjectsOf)
  const subjects = [...subjectsOf(document)].map(([key, subject], at) => {
    const same = known.flatMap((subjects): Subject[] => {
      const subject = subjects.get(key)
      return subject ? [subject] : []
    })
    return resolveSubject(section, subject, same, subjectPath(section, at))
  })
  return withSubjects(document, subjects)
}

function resolveSubject(section: ConfigSection, subject: Subject, known: Subject[], at: string): Subject {
  const lost: string[] = []
  const resolved = mapLeaves(subject, (path, value) => {
    if (!isKept(value)) return value
    const secret = secretIn(known, path)
    if (secret === undefined) lost.push(path)
    return secret ?? value
  })
  const idle = sectionNamed(section).idle as (subject: Subject) => readonly string[]
  return lost.length === 0 ? resolved : withoutIdle(resolved, lost, idle(subject), at)
}

/** A secret that nothing asks for any more goes, with the member that held it. */
function withoutIdle(subject: Subject, lost: string[], idle: readonly string[], at: string): Subject {
  const members = lost.map((path) => path.split('.')[0] ?? path)
  const missed = lost.find((_, i) => !idle.includes(members[i]!))
  if (missed !== undefined) throw nothingKept(`${at}.${missed}`)
  return { ...subject, ...Object.fromEntries(members.map((member) => [member, null])) }
}

const isKept = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kept' in value

function secretIn(known: Subject[], path: string): string | undefined {
  for (const subject of known) {
    const found = leavesOf(subject).find(([leaf]) => leaf === path)?.[1]
    if (typeof found === 'string') return found
  }
  return undefined
}

const nothingKept = (field: string) => new ApiError('invalid_parameter', { reason: 'required' }, field)
