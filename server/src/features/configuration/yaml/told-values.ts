import { sectionNamed, takesValues } from '#contract/configuration/sections.ts'
import { keyMember } from '#contract/configuration/subjects.ts'
import type { OwnValue, SectionValues, ValueName } from '#contract/configuration/values.ts'
import type { YamlError } from '#contract/configuration/yaml.ts'
import { plainOf, type YamlMap, type YamlNode } from '../../../lib/yaml/yaml-node.ts'
import type { FileMistakes } from './file-mistakes.ts'
import type { Statement } from './read-network-file.ts'
import { formOf } from './section-form.ts'
import { ONLY } from './values-form.ts'

/** Where something stands in a file. */
export interface InFile {
  node: YamlNode
  path: readonly string[]
}

/** Single values that a file says, and where; nothing is known yet of what they are said over. */
export interface ToldValues {
  said: SectionValues
  whole: InFile
  /** By key. */
  things: ReadonlyMap<string, InFile>
}

export const saysValues = ({ node }: Statement): boolean => node.kind === 'map' && node.members.has(ONLY)

/** Null: it cannot be taken. */
export function toldValues(statement: Statement, mistakes: FileMistakes): ToldValues | null {
  const before = mistakes.count
  const told = new ValuesReader(statement, mistakes).read()
  return mistakes.count > before ? null : told
}

class ValuesReader {
  readonly #statement: Statement
  readonly #mistakes: FileMistakes
  readonly #things = new Map<string, InFile>()
  readonly #values: OwnValue[] = []
  constructor(statement: Statement, mistakes: FileMistakes) {
    this.#statement = statement
    this.#mistakes = mistakes
  }

  read(): ToldValues {
    const { target, section, node, path } = this.#statement
    const { members } = node as YamlMap
    for (const [name, { at }] of members)
      if (name !== ONLY) this.#mistakes.add(at, [...path, name], 'only_stands_alone')
    const only = members.get(ONLY)!
    const whole = { node: only.node, path: [...path, ONLY] }
    if (!takesValues(section, target.level)) this.#mistakes.add(only.at, whole.path, 'not_said_there')
    else this.#whole(whole)
    return { said: { section, values: this.#values }, whole, things: this.#things }
  }

  #whole(whole: InFile): void {
    const { subjects } = sectionNamed(this.#statement.section)
    const map = this.#map(whole)
    if (!map) return
    if (subjects.member === null) this.#said(subjects.type, map, whole)
    else this.#listed(map, whole, subjects.member)
  }

  #listed(map: YamlMap, whole: InFile, list: string): void {
    for (const [name, { at, node }] of map.members) {
      const path = [...whole.path, name]
      if (name !== list) this.#mistakes.add(at, path, 'unknown_member')
      else if (node.kind === 'list') for (const [i, item] of node.items.entries()) this.#thing(item, path, i)
      else if (!isNothing(node)) this.#mistakes.add(at, path, 'invalid_type')
    }
  }

  #thing(node: YamlNode, above: readonly string[], i: number): void {
    const here = { node, path: [...above, String(i)] }
    const map = this.#map(here)
    const member = keyMember(this.#statement.section)!
    const named = map?.members.get(member)
    if (!map) return
    const key = named && plainOf(named.node)
    const wrong = this.#whyNot(key)
    if (wrong) this.#mistakes.add((named ?? map).at, [...here.path, member], wrong)
    else this.#said(key as string, map, here)
  }

  #whyNot(key: unknown): YamlError['reason'] | null {
    if (key === undefined) return 'required'
    if (typeof key !== 'string') return 'invalid_type'
    return this.#things.has(key) ? 'twice' : null
  }

  #said(subject: string, map: YamlMap, here: InFile): void {
    const { target, section } = this.#statement
    const key = keyMember(section)
    const ofDevice: readonly string[] =
      target.level === 'device' ? [] : (sectionNamed(section).ofDevice ?? [])
    this.#things.set(subject, here)
    for (const [member, { at, node }] of map.members) {
      const known = formOf(section).members.get(member)
      const value = plainOf(node)
      if (member === key) continue
      if (!known) this.#mistakes.add(at, [...here.path, member], 'unknown_member')
      else if (ofDevice.includes(member)) this.#mistakes.add(at, [...here.path, member], 'not_said_there')
      // Nothing, where that is no value, is a member that is to be absent.
      else if (value === null && !known.takesNull) this.#values.push({ subject, member })
      else this.#values.push({ subject, member, value })
    }
  }

  #map({ node, path }: InFile): YamlMap | null {
    if (node.kind === 'map') return node
    if (isNothing(node)) return { kind: 'map', at: node.at, members: new Map() }
    this.#mistakes.add(node.at, path, 'invalid_type')
    return null
  }
}

const isNothing = (node: YamlNode): boolean => node.kind === 'scalar' && node.value === null

/** Where a value stands; the thing or all of it, where the file does not have it. */
export function placeOf(told: ToldValues, { subject, member }: Partial<ValueName>): InFile {
  const thing = subject === undefined ? undefined : told.things.get(subject)
  if (thing?.node.kind !== 'map' || member === undefined) return thing ?? told.whole
  const found = thing.node.members.get(member)
  return found ? { node: found.node, path: [...thing.path, member] } : thing
}
