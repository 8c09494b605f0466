import { followed, membersOf, profiledSections, profileOf } from '#contract/configuration/profiles.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Subject } from '#contract/configuration/subjects.ts'
import { same } from '../words/subjects'

/** Something that follows a profile or may: a port, an SSID. */
export interface Follower {
  profile?: { key: string; own: string[] } | undefined
}
export interface AnyProfile {
  key: string
  name: string
  /** The members it says; absent: all. */
  only?: readonly string[] | undefined
}

/** As it is once it follows a profile in everything; null: none any more, and what it has stays. */
export function following<One extends Follower>(
  section: ConfigSection,
  one: One,
  profile: AnyProfile | null,
): One {
  const { profile: _before, ...bare } = one
  if (!profile) return bare as unknown as One
  const next = { ...bare, profile: { key: profile.key, own: [] } }
  return followed(section, next as unknown as Subject, profile as unknown as Subject) as unknown as One
}

/** After an edit: what differs from its profile it says itself. */
export function withOwn<One extends Follower>(
  section: ConfigSection,
  one: One,
  profiles: readonly AnyProfile[],
): One {
  const said = profileOf(one as Subject)
  const profile = profiles.find(({ key }) => key === said?.key)
  if (!said || !profile) return one
  const [mine, theirs] = [one as Subject, profile as unknown as Subject]
  // Of two secrets that only the server knows nobody can tell whether they differ: it stays as it was.
  const isOwn = (member: string) =>
    !same(mine[member], theirs[member]) || (said.own.includes(member) && holdsKept(mine[member]))
  const own = membersOf(section, profile).filter(isOwn)
  return { ...one, profile: { key: said.key, own } }
}

/** With one member as its profile has it again, and what goes with it. */
export function withoutOwn<One extends Follower>(
  section: ConfigSection,
  one: One,
  profile: AnyProfile,
  member: string,
): One {
  const gone = profiledSections[section]?.together[member] ?? [member]
  const own = (one.profile?.own ?? []).filter((other) => other !== member && !gone.includes(other))
  const next = { ...one, profile: { key: profile.key, own } }
  return followed(section, next as unknown as Subject, profile as unknown as Subject) as unknown as One
}

function holdsKept(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'kept' in value || Object.values(value).some(holdsKept)
}
