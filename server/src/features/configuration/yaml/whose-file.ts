import { type importYaml, yamlErrorsShown } from '#contract/configuration/yaml.ts'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { namesOf, targetKey } from '../config-target.ts'
import { type FilePlaces, headedIn } from './file-places.ts'
import type { ReadNetworkFile } from './read-network-file.ts'
import { sameValue } from './same-value.ts'

type Import = AnswerOf<typeof importYaml>

/** Of another network or project the versions mean nothing here, and what it is called is not to be told. */
export function whose(file: ReadNetworkFile, within: FilePlaces): Pick<Import, 'base' | 'ignored'> {
  const told = headOf(file, within)
  if (told.id !== undefined && told.id !== within.head.id)
    return { base: within.own.level === 'project' ? 'other_project' : 'other_network', ignored: [] }
  const ignored = headedIn(within).flatMap((one) => ignoredOf(one, headOf(file, one)))
  return { base: file.base ? 'file' : 'none', ignored: ignored.slice(0, yamlErrorsShown) }
}

const headOf = ({ heads }: ReadNetworkFile, { own }: FilePlaces): Record<string, unknown> =>
  (heads.get(targetKey(own)) ?? {}) as Record<string, unknown>

function ignoredOf({ own, head }: FilePlaces, told: Record<string, unknown>): Import['ignored'] {
  const { project, group } = namesOf(own)
  return Object.entries(told).flatMap(([field, file]) => {
    const current = Object.entries(head).find(([name]) => name === field)?.[1] ?? null
    if (sameValue(current, file)) return []
    return [{ project, group, name: head.name, field: field.slice(0, 64), current, file }]
  })
}
