import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  keyMember,
  leavesOf,
  type Subject,
  subjectName,
  subjectsOf,
  withSubjects,
} from '#contract/configuration/subjects.ts'

export interface DrawnSubject {
  key: string
  /** Devices that run it as it stands. */
  devices: number
  /** Devices that run something else by that name. */
  differing: number
}

interface Candidate {
  name: string
  subject: Subject
  /** By number the devices that run it. */
  on: Set<number>
}

/**
 * What several devices run of a section as one document. What differs in lists alone (bands that not every radio has)
 * is one subject with all of them; of subjects that cannot be had at once those that more devices run are taken.
 */
export function drawTogether(empty: SectionDocument, documents: readonly SectionDocument[]) {
  const taken: [string, Candidate][] = []
  const left: Candidate[] = []
  for (const [key, candidate] of byUse(candidatesIn(documents))) {
    const next = [...taken.map(([, one]) => one.subject), candidate.subject]
    const fits = sectionNamed(empty.section).intent.safeParse(withSubjects(empty, next).intent).success
    if (fits) taken.push([key, candidate])
    else left.push(candidate)
  }
  const document = withSubjects(
    empty,
    taken.map(([, { subject }]) => subject),
  )
  const subjects = taken.map(([key, { name, on }]) => {
    const others = left.filter((one) => one.name === name).flatMap((one) => [...one.on])
    return { key, devices: on.size, differing: new Set(others).size }
  })
  return { document, subjects: subjects satisfies DrawnSubject[] }
}

/** The most run first; by key where as many run them. */
const byUse = (candidates: readonly Candidate[]): [string, Candidate][] =>
  candidates
    .map((one): [string, Candidate] => [keyOf(one), one])
    .toSorted(([a, one], [b, other]) => other.on.size - one.on.size || (a < b ? -1 : 1))

const keyOf = ({ name, subject }: Candidate) => String(subject.key ?? name)

function candidatesIn(documents: readonly SectionDocument[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const [device, document] of documents.entries())
    for (const subject of subjectsOf(document).values()) {
      const name = subjectName(document.section, subject)
      const like = JSON.stringify([name, plainLeaves(document, subject)])
      const known = found.get(like)
      if (known) known.subject = joined(known.subject, subject)
      else found.set(like, { name, subject, on: new Set() })
      found.get(like)!.on.add(device)
    }
  return [...found.values()]
}

/** All but the key and what is a list. */
const plainLeaves = ({ section }: SectionDocument, subject: Subject) =>
  leavesOf(subject).filter(([path, value]) => path !== keyMember(section) && !Array.isArray(value))

/** With the lists of both, and the key that comes first: the same whoever was read first. */
function joined(one: Subject, other: Subject): Subject {
  const lists = Object.entries(other).flatMap(([member, value]) => {
    const own = one[member]
    return Array.isArray(value) && Array.isArray(own) ? [[member, [...new Set([...own, ...value])]]] : []
  })
  const key = [one.key, other.key].filter((key) => typeof key === 'string').toSorted()[0]
  return { ...one, ...(key !== undefined && { key }), ...Object.fromEntries(lists) }
}
