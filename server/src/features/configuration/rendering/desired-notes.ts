import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { DesiredIntent } from '../desired-state/desired-state.ts'

/** Single values that do not count, because they make no whole with what is said above. */
export const idleIn = (desired: DesiredIntent | null): RenderNote[] =>
  Object.entries(desired?.values ?? {}).flatMap(([section, values]) =>
    values
      .filter(({ counts }) => !counts)
      .map(({ subject, member }) => ({
        ...{ severity: 'unsupported' as const, code: 'value_idle', section: section as ConfigSection },
        ...{ subject, field: member, params: {} },
      })),
  )

/** A profile that is not there, or that makes no whole with what follows it. */
export const followingInVain = (desired: DesiredIntent | null): RenderNote[] =>
  Object.entries(desired?.idle ?? {}).flatMap(([section, subjects]) =>
    subjects.map((subject) => ({
      ...{ severity: 'adjusted' as const, code: 'profile_idle', section: section as ConfigSection },
      ...{ subject, field: 'profile', params: {} },
    })),
  )

/** What names a variable that has no value here. */
export const withoutValue = (desired: DesiredIntent | null): RenderNote[] =>
  (desired?.missing ?? []).map(({ section, subject, variable }) => ({
    ...{ severity: 'unsupported' as const, code: 'variable_missing', section },
    ...{ subject, field: 'name', params: { variable } },
  }))

/** Told of the sections that would be written over what nobody has seen. */
export const unseen = ({ origins }: DesiredIntent): RenderNote[] =>
  (Object.keys(origins) as ConfigSection[]).map((section) => ({
    ...{ severity: 'assumed', code: 'assumed_unseen', section },
    ...{ subject: null, field: null, params: {} },
  }))

/**
 * What is said for several switches is said of ports that one of them may not have: that is told of it, and is nothing it
 * lacks.
 */
export function withoutFarPorts(notes: readonly RenderNote[], desired: DesiredIntent | null): RenderNote[] {
  const far = (one: RenderNote) => {
    if (one.code !== 'port_unknown') return false
    const said = (desired?.values[one.section] ?? []).filter(({ subject }) => subject === one.subject)
    return said.length > 0 && said.every(({ origin }) => origin.target.level !== 'device')
  }
  return notes.map((one) => (far(one) ? { ...one, severity: 'adjusted' } : one))
}
