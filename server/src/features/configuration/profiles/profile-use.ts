import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import { profiledBy, profileOf } from '#contract/configuration/profiles.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { type Subject, subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type ConfigTarget, networkTarget, targetKey } from '../config-target.ts'
import type { DesiredState, ProposedSection } from '../desired-state/desired-state.ts'
import type { OwnVersions, SaidDocument } from '../desired-state/sayings.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { TargetDevices } from '../desired-state/target-devices.ts'

export interface ProfileUseDeps {
  sayings: Pick<OwnVersions, 'at'>
  desired: Pick<DesiredState, 'placesFor'>
  targets: Pick<TargetDevices, 'of'>
  tree: Pick<TreeReader, 'networksBelow'>
}

/** Profiles of a place before and after. */
interface EditedProfiles {
  target: ConfigTarget
  section: ConfigSection
  before: SectionDocument
  after: SectionDocument
}

/** What follows profiles. */
export class ProfileUse {
  readonly #deps: ProfileUseDeps
  constructor(deps: ProfileUseDeps) {
    this.#deps = deps
  }

  /**
   * @param proposed stands for what places say
   * @throws ApiError `profile_in_use` naming one that goes and what follows it
   */
  async mustBeFree(
    { target, section, before, after }: EditedProfiles,
    proposed: readonly ProposedSection[],
  ): Promise<void> {
    const left = subjectsOf(after)
    const removed = new Map([...subjectsOf(before)].filter(([key]) => !left.has(key)))
    const follower = profiledBy(section)
    if (removed.size === 0 || !follower) return
    for (const place of await this.#followersBelow(target, follower)) {
      const said = proposed.find((one) => one.section === follower && sameTarget(one.target, place))
      const document = said ? said.document : (await this.#deps.sayings.at(place, follower)).document
      for (const [name, key] of document ? followersIn(document) : []) {
        const profile = removed.get(key)
        if (profile) throw inUse(section, profile, name)
      }
    }
  }

  /** Where something may follow profiles of a place: what counts for its devices, and its networks without any. */
  async #followersBelow(target: ConfigTarget, follower: ConfigSection): Promise<ConfigTarget[]> {
    const { desired, targets } = this.#deps
    const devices = await targets.of(target)
    const places = await Promise.all(devices.map((device) => desired.placesFor(follower, device)))
    const all = [target, ...(await this.#networksOf(target)), ...places.flat()]
    return [...new Map(all.map((one) => [targetKey(one), one])).values()]
  }

  async #networksOf({ tenant, project }: ConfigTarget): Promise<ConfigTarget[]> {
    const networks = project === null ? [] : await this.#deps.tree.networksBelow(tenant, project)
    return networks.map((network) => networkTarget(tenant, network))
  }
}

/** What follows a profile, by its name, and the key of the profile. */
function followersIn(document: SaidDocument): [name: string, profile: string][] {
  const subjects = isValues(document)
    ? document.values
        .filter(({ member }) => member === 'profile')
        .map(({ subject, value }) => [subject, { profile: value }] as const)
    : [...subjectsOf(document).values()].map((one) => [subjectName(document.section, one), one] as const)
  return subjects.flatMap(([name, subject]) => {
    const key = profileOf(subject)?.key
    return key === undefined ? [] : [[name, key]]
  })
}

const sameTarget = (one: ConfigTarget, other: ConfigTarget) => targetKey(one) === targetKey(other)

const inUse = (section: ConfigSection, profile: Subject, subject: string) =>
  new ApiError('profile_in_use', { name: subjectName(section, profile), subject })

/** Changes with profiles as people call them: their keys say nothing. */
export function namedProfiles(
  changes: readonly IntentChange[],
  profiles: readonly (SectionDocument | null)[],
): IntentChange[] {
  const known = profiles.flatMap((document) =>
    document
      ? [...subjectsOf(document)].map(([key, one]) => [key, subjectName(document.section, one)] as const)
      : [],
  )
  const names = new Map(known)
  const named = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value)
  return changes.map((change) =>
    change.field === 'profile.key'
      ? { ...change, before: named(change.before), after: named(change.after) }
      : change,
  )
}
