import { randomBytes } from 'node:crypto'
import type { cloneModes, cloneSecrets } from '#contract/configuration/clone.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import {
  isSecretLeaf,
  keyMember,
  leavesOf,
  mapLeaves,
  type Subject,
  subjectName,
  subjectsOf,
  withSubjects,
} from '#contract/configuration/subjects.ts'

export interface CloneChoice {
  mode: (typeof cloneModes)[number]
  secrets: (typeof cloneSecrets)[number]
  /** Numbers of VLANs that are others in the targets. */
  vlans: ReadonlyMap<number, number>
}

interface Brought {
  /** Secrets in clear; null: nothing of it can be brought, or both together make no valid whole. */
  document: SectionDocument | null
  /** What asks for a secret that the target does not have: left out. */
  missing: string[]
}

/** Sections whose subjects name a VLAN, each in the member `vlan`. */
export const vlanSections: readonly ConfigSection[] = ['wireless', 'lan', 'vlans']

/** A section of the source as the target is to have it. @param target null: it says nothing yet */
export function broughtDocument(
  source: SectionDocument,
  target: SectionDocument | null,
  choice: CloneChoice,
): Brought {
  const { section } = source
  const there = new Map(target ? subjectsOf(target) : [])
  const brought = new Map<string, Subject>()
  const missing: string[] = []
  for (const subject of subjectsOf(source).values()) {
    const moved = renumbered(section, subject, choice.vlans)
    const [key, same] = placeOf(section, moved, there, brought)
    const kept = choice.secrets === 'copy' ? moved : withSecretsOf(section, moved, same)
    if (kept) brought.set(key, withKey(section, kept, key))
    else missing.push(subjectName(section, subject))
  }
  const others = choice.mode === 'add' ? [...there] : []
  const list = [...new Map([...others, ...brought]).values()]
  const { member } = sectionNamed(section).subjects
  if (member === null && brought.size === 0) return { document: null, missing }
  const document = withSubjects(source, list)
  const fits = sectionNamed(section).intent.safeParse(document.intent).success
  return { document: fits ? document : null, missing }
}

function renumbered(section: ConfigSection, subject: Subject, vlans: CloneChoice['vlans']): Subject {
  const to = vlanSections.includes(section) ? vlans.get(Number(subject.vlan)) : undefined
  return to === undefined ? subject : { ...subject, vlan: to }
}

/** Where it goes: what is called alike there is the same, for keys of SSIDs and LANs mean nothing in another network. */
function placeOf(
  section: ConfigSection,
  subject: Subject,
  there: ReadonlyMap<string, Subject>,
  taken: ReadonlyMap<string, Subject>,
): [key: string, same: Subject | undefined] {
  const member = keyMember(section)
  if (member === null) return [...there][0] ?? [sectionNamed(section).subjects.type, undefined]
  const key = String(subject[member])
  if (member !== 'key') return [key, there.get(key)]
  const name = subjectName(section, subject)
  const alike = [...there].filter(([one, of]) => subjectName(section, of) === name && !taken.has(one))
  const found = alike.find(([one]) => one === key) ?? alike[0]
  if (found) return found
  const isFree = !there.has(key) && !taken.has(key)
  return [isFree ? key : randomBytes(6).toString('hex'), undefined]
}

function withKey(section: ConfigSection, subject: Subject, key: string): Subject {
  const member = keyMember(section)
  return member === 'key' ? { ...subject, key } : subject
}

/** With the secrets of what is the same there; null: one that is asked for is not there. */
function withSecretsOf(section: ConfigSection, subject: Subject, same: Subject | undefined): Subject | null {
  const known = new Map(same ? leavesOf(same) : [])
  const idle = sectionNamed(section).idle(subject as never) as readonly string[]
  let lost = false
  const kept = mapLeaves(subject, (path, value) => {
    if (value === null || !isSecretLeaf(section, path)) return value
    const secret = known.get(path)
    if (typeof secret === 'string') return secret
    lost ||= !idle.includes(path.split('.')[0]!)
    return null
  })
  return lost ? null : withoutIdle(kept, idle)
}

/** Half of what nothing asks for is nothing: a RADIUS server without its secret. */
function withoutIdle(subject: Subject, idle: readonly string[]): Subject {
  const members = idle.filter((member) =>
    leavesOf({ [member]: subject[member] }).some(([, value]) => value === null),
  )
  return { ...subject, ...Object.fromEntries(members.map((member) => [member, null])) }
}

export const hasSecrets = (document: SectionDocument): boolean =>
  [...subjectsOf(document).values()].some((subject) =>
    leavesOf(subject).some(([path, value]) => value !== null && isSecretLeaf(document.section, path)),
  )
