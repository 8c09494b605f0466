import type { Matcher } from '../parse/ast.ts'
import type { Scope, Subject } from '../types.ts'

/** Labels that come from a device's record. */
export const SUBJECT_LABELS: ReadonlySet<string> = new Set(['sn', 'network', 'project', 'kind'])

const REMOTE = 'remote:'

/** The subject of what senders from outside write for a network: it stands for no device. */
export const remoteSubject = (network: number): string => `${REMOTE}${network}`

export const isRemoteSubject = (name: string): boolean => name.startsWith(REMOTE)

/**
 * The subject of what the store keeps under a name: rows of a network's senders lie apart by what they scrape, whose
 * name stands behind a zero byte. No device's serial begins so.
 */
export function subjectOf(stored: string): string {
  if (!isRemoteSubject(stored)) return stored
  const end = stored.indexOf('\0')
  return end < 0 ? stored : stored.slice(0, end)
}

/** Whether a label comes from the device's record and not from the stored series. */
export function isSubjectLabel(name: string): boolean {
  return SUBJECT_LABELS.has(name)
}

/** The labels that a device's record adds to each of its series. */
export function subjectLabel(sn: string, subject: Subject | undefined, name: string): string {
  if (name === 'sn') return sn
  if (subject === undefined) return ''
  if (name === 'network') return String(subject.network)
  return name === 'project' ? String(subject.project) : subject.kind
}

const NOBODY: ReadonlySet<string> = new Set()

/** Who each device belongs to now, and with that who may see what. */
export class Subjects {
  readonly #subjects = new Map<string, Subject>()
  readonly #ofNetwork = new Map<number, Set<string>>()
  #version = 0

  /** Another whenever something was described or forgotten. */
  get version(): number {
    return this.#version
  }

  describe(subjects: readonly Subject[]): void {
    this.#version++
    for (const subject of subjects) {
      this.#leaveNetwork(subject.sn)
      this.#subjects.set(subject.sn, { ...subject })
      const members = this.#ofNetwork.get(subject.network)
      if (members) members.add(subject.sn)
      else this.#ofNetwork.set(subject.network, new Set([subject.sn]))
    }
  }

  forget(sns: readonly string[]): void {
    this.#version++
    for (const sn of sns) {
      this.#leaveNetwork(sn)
      this.#subjects.delete(sn)
    }
  }

  /** The serials of a network; undefined where its senders from outside have rows under other names too. */
  inNetwork(network: string): ReadonlySet<string> | undefined {
    const members = this.#ofNetwork.get(Number(network)) ?? NOBODY
    return members.has(remoteSubject(Number(network))) ? undefined : members
  }

  #leaveNetwork(sn: string): void {
    const subject = this.#subjects.get(sn)
    const members = subject && this.#ofNetwork.get(subject.network)
    members?.delete(sn)
    if (members?.size === 0) this.#ofNetwork.delete(subject!.network)
  }

  get(sn: string): Subject | undefined {
    return this.#subjects.get(sn)
  }

  all(): Iterable<[sn: string, subject: Subject]> {
    return this.#subjects
  }

  /** From when on (ms) the scope may see the device's samples; undefined when it may not see it at all. */
  visibleSince(sn: string, scope: Scope): number | undefined {
    if ('all' in scope && scope.all === true) return Number.NEGATIVE_INFINITY
    const subject = this.#subjects.get(sn)
    if (subject === undefined || !('tenant' in scope)) return undefined
    const { tenant, networks, shared } = scope
    const own = subject.tenant === tenant && (networks?.includes(subject.network) ?? true)
    return own || shared?.includes(subject.network) ? subject.since : undefined
  }

  matches(sn: string, matchers: readonly Matcher[]): boolean {
    const subject = this.#subjects.get(sn)
    return matchers.every((matcher) => matcher.matches(subjectLabel(sn, subject, matcher.name)))
  }
}
