import type { z } from 'zod'
import type { Capability } from '../inventory/capabilities.ts'
import type { DeviceKind } from '../inventory/device-kinds.ts'
import type { LeafPath, SecretPath } from './leaf-paths.ts'

/**
 * Where a section may be said, from the farthest to the nearest: in a project for all that lies below it, in a network,
 * for the devices of one kind or of one model in a network, for one device. Of those that say something the nearest counts for a device.
 */
export const sectionLevels = ['project', 'network', 'kind', 'model', 'device'] as const
export type SectionLevel = (typeof sectionLevels)[number]

/**
 * When a section is about the devices of a kind: never, whatever they announce, as long as they have not announced to
 * lack its capability, or only once they have announced it.
 */
export type Applies = 'never' | 'always' | 'unless_lacking' | 'announced'

/** To which devices a section applies. */
export interface Applicability {
  capability: Capability
  toKind: (kind: DeviceKind) => Applies
  /** A device of any other kind has it too, when its protocol offers it. */
  othersThatOfferIt: boolean
  /** Kinds it would be about and that are never given it: code of the note that says why. */
  refused: Partial<Record<DeviceKind, string>>
}

/** The things a person changes one by one and reads of by name. */
interface ListedSubjects<Subject> {
  /** Member of the intent that lists them. */
  member: string
  /** Names the type in changes. */
  type: string
  /** Member that names one for good. */
  key: string
  /** Member that names one for people. */
  name: string
  /** The one nobody has said anything of; null: one comes with its first mention and goes with its last. */
  unsaid: ((key: string) => Subject) | null
}

/** The intent is one thing: there always is one, and it begins as `empty`. */
interface OneSubject {
  member: null
  type: string
}

/**
 * Everything that holds for a section whoever looks at it. What is generic (versions, comparison, masking, review,
 * delivery, drift, log) follows from this; adapters add how devices say it, the console how people read it.
 */
export interface SectionDeclaration<Intent = unknown, Subject = unknown> {
  /** Where it may be said. */
  levels: Record<SectionLevel, boolean>
  /** Where single values may be said over it, beside every such level nearer than the farthest. */
  valueLevels?: readonly SectionLevel[]
  /** Where no place says all of it, single values are said over what each device runs. */
  overRunning?: true
  /** Members that a device alone can say. */
  ofDevice?: readonly (keyof Subject & string)[]
  /** What is said above devices counts for the one device of this kind that a network can have; absent: for all. */
  sole?: DeviceKind
  intent: z.ZodType<Intent, Intent>
  /** What it begins with when nobody has said anything. */
  empty: Intent
  subjects: ListedSubjects<Subject> | OneSubject
  /** Whether a value may be seen. Of none it may that is not named here as plain. */
  leaves: Record<LeafPath<Subject>, 'plain' | 'secret'>
  /** Members of a subject that its other choices make idle: a secret kept in them is not missed. */
  idle: (subject: Subject) => readonly (keyof Subject & string)[]
  applies: Applicability
}

type LeavesOf<Subject> = {
  [Path in LeafPath<Subject>]: Path extends SecretPath<Subject> ? 'secret' : 'plain'
}

/** Refuses, when compiling, a leaf that is forgotten, and one called plain whose schema hides it. */
export const declareSection = <Intent, Subject, const Type extends string>(
  declaration: Omit<SectionDeclaration<Intent, Subject>, 'leaves' | 'subjects'> & {
    leaves: LeavesOf<Subject>
    subjects: (ListedSubjects<Subject> | OneSubject) & { type: Type }
  },
): typeof declaration => declaration
