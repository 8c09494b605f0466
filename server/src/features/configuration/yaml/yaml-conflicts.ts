import { createHash } from 'node:crypto'
import { type ConfigSection, sections } from '#contract/configuration/sections.ts'
import { isSecretLeaf, mapLeaves, type Subject, subjectName } from '#contract/configuration/subjects.ts'
import type { YamlConflict } from '#contract/configuration/yaml.ts'
import { targetKey } from '../config-target.ts'
import type { PlacedVersion } from './file-places.ts'
import type { Clash, Take } from './three-way.ts'

/** What of a conflict the place and who saved there tell. */
export type ConflictAbout = Omit<YamlConflict, 'project' | 'group' | 'kind' | 'model' | 'sn' | 'name'> &
  Pick<PlacedVersion, 'target'>

/** Gathers what both sides changed; what somebody decided counts. */
export class Conflicts {
  readonly #decided: ReadonlyMap<string, Take>
  readonly #open: ConflictAbout[] = []
  constructor(decisions: readonly { conflict: string; take: Take }[]) {
    this.#decided = new Map(decisions.map(({ conflict, take }) => [conflict, take]))
  }

  /** What is not decided stays as it is for now. */
  decide({ target, section, own }: PlacedVersion, clash: Clash): Take {
    const { field, subject } = clash
    // Of the version that is wanted now: what somebody saves after it was decided is asked anew.
    const told = JSON.stringify([targetKey(target), section, own.version, subject?.key, field])
    const id = createHash('sha256').update(told).digest('base64url').slice(0, 22)
    const taken = this.#decided.get(id)
    if (taken) return taken
    this.#open.push({
      ...{ id, target, section, field, subject: subjectIn(section, clash) },
      inherits: [...(clash.inherits ?? [])],
      ...valuesOf(section, clash),
      ...{ by: own.savedBy, at: own.savedAt },
    })
    return 'current'
  }

  get open(): readonly ConflictAbout[] {
    return this.#open
  }
}

function subjectIn(section: ConfigSection, { subject }: Clash): YamlConflict['subject'] {
  if (!subject) return null
  const { current, file } = subject.sides
  const { type } = sections[section].subjects
  return { type, key: subject.key, name: subjectName(section, (current ?? file)!) }
}

/** Secrets are not shown, wherever inside they are. */
function valuesOf(
  section: ConfigSection,
  { field, values }: Clash,
): Pick<YamlConflict, 'base' | 'current' | 'file' | 'secret'> {
  const secret = field !== null && isSecretLeaf(section, field) && !isThing(values.current ?? values.file)
  const shown = (value: unknown) => {
    if (secret || value === undefined) return null
    // The whole of a section or subject is there or is not.
    if (field === null) return true
    return isThing(value) ? mapLeaves(value, (path, leaf) => plain(section, `${field}.${path}`, leaf)) : value
  }
  return {
    ...{ base: shown(values.base), current: shown(values.current), file: shown(values.file) },
    secret,
  }
}

const plain = (section: ConfigSection, path: string, leaf: unknown): unknown =>
  isSecretLeaf(section, path) ? null : leaf

const isThing = (value: unknown): value is Subject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
