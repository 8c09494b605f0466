import { type ConfigSection, configSections, saidAt, sections } from '#contract/configuration/sections.ts'
import { YAML_FORMAT, type YamlError } from '#contract/configuration/yaml.ts'
import { modelName, sn as serialNumber } from '#contract/fields.ts'
import { readYaml, YamlUnreadable } from '../../../lib/yaml/read-yaml.ts'
import { plainOf, type YamlMap, type YamlNode } from '../../../lib/yaml/yaml-node.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import type { FileMistakes } from './file-mistakes.ts'
import {
  type BelowMember,
  type FilePlaces,
  headMember,
  membersOf,
  type PartMember,
  type PlacedSection,
  placedKey,
} from './file-places.ts'

/** What a file says in a section of a place, as it stands there. */
export interface Statement extends PlacedSection {
  node: YamlNode
  /** From the root of the file. */
  path: readonly string[]
}

export interface ReadNetworkFile {
  /** Of the network or project it was made of and of those below it, by place; none: it does not say. */
  heads: ReadonlyMap<string, unknown>
  /** By section and place. */
  statements: Map<string, Statement>
  /** Versions it was made from; null: it does not say. */
  base: Map<string, PlacedSection & { version: number; path: readonly string[] }> | null
}

/** Deeper than any section lies, and as much as a body of a call can hold. */
const LIMITS = { depth: 24, values: 150_000 }

/** What a file says, as far as it can be read; whatever it is, nothing of it is believed yet. */
export function readNetworkFile(
  text: string,
  places: FilePlaces,
  mistakes: FileMistakes,
): ReadNetworkFile | null {
  try {
    const root = readYaml(text, LIMITS)
    return new FileReader(places, mistakes).read(root)
  } catch (error) {
    if (!(error instanceof YamlUnreadable)) throw error
    mistakes.add(error.at, [], error.problem)
    return null
  }
}

type Strangers = 'refuse' | 'skip'
type Leaf = (placed: PlacedSection, node: YamlNode, path: readonly string[]) => void

class FileReader {
  readonly #places: FilePlaces
  readonly #mistakes: FileMistakes
  readonly #heads = new Map<string, unknown>()
  /** Of those below a project: what a file leaves out as a whole stays as it is. */
  readonly #named = new Set<FilePlaces>()
  constructor(places: FilePlaces, mistakes: FileMistakes) {
    this.#places = places
    this.#mistakes = mistakes
  }

  read(root: YamlNode): ReadNetworkFile | null {
    const map = this.#map(root, [])
    if (!map || !this.#hasFormat(map)) return null
    const statements: ReadNetworkFile['statements'] = new Map()
    this.#refuseOthers(map, ['format', 'base', ...this.#known(this.#places)], [])
    this.#levels(this.#places, map, [], 'refuse', (placed, node, path) =>
      statements.set(placedKey(targetKey(placed.target), placed.section), { ...placed, node, path }),
    )
    return { statements, base: this.#base(map), heads: this.#heads }
  }

  #hasFormat(map: YamlMap): boolean {
    const format = map.members.get('format')
    if (!format) this.#mistakes.add(map.at, ['format'], 'required')
    else if (plainOf(format.node) !== YAML_FORMAT)
      this.#mistakes.add(format.node.at, ['format'], 'unknown_format', { format: YAML_FORMAT })
    else return true
    return false
  }

  #base(map: YamlMap): ReadNetworkFile['base'] {
    const told = map.members.get('base')
    const inside = told && this.#map(told.node, ['base'])
    if (!inside) return null
    const base: NonNullable<ReadNetworkFile['base']> = new Map()
    this.#refuseOthers(inside, membersOf(this.#places), ['base'])
    // A device that has left since is not missed.
    this.#levels(this.#places, inside, ['base'], 'skip', ({ target, section }, node, path) => {
      const version = plainOf(node)
      if (Number.isSafeInteger(version) && (version as number) > 0)
        base.set(placedKey(targetKey(target), section), { target, section, version: version as number, path })
      else this.#mistakes.add(node.at, path, 'invalid_value')
    })
    return base
  }

  #known(places: FilePlaces): string[] {
    return [headMember(places), ...membersOf(places)]
  }

  #levels(places: FilePlaces, map: YamlMap, path: string[], strangers: Strangers, leaf: Leaf): void {
    const head = map.members.get(headMember(places))
    if (head) this.#heads.set(targetKey(places.own), plainOf(head.node))
    for (const member of membersOf(places)) {
      const found = map.members.get(member)
      const inside = found && this.#map(found.node, [...path, member])
      if (!inside) continue
      if (member === 'sections') this.#sections(places.own, inside, [...path, member], leaf)
      else if (member === 'projects' || member === 'networks')
        this.#below(places, member, inside, [...path, member], strangers, leaf)
      else this.#placesIn(places, member, inside, [...path, member], strangers, leaf)
    }
  }

  #below(
    places: FilePlaces,
    member: BelowMember,
    map: YamlMap,
    above: string[],
    strangers: Strangers,
    leaf: Leaf,
  ): void {
    for (const [name, { at, node }] of map.members) {
      const path = [...above, name]
      const one = places.below?.[member].get(name)
      if (!one && strangers === 'refuse') this.#mistakes.add(at, path, whyUnknown[member])
      if (!one || (strangers === 'skip' && !this.#named.has(one))) continue
      this.#named.add(one)
      const inside = this.#map(node, path)
      if (!inside) continue
      this.#refuseOthers(inside, strangers === 'refuse' ? this.#known(one) : membersOf(one), path)
      this.#levels(one, inside, path, strangers, leaf)
    }
  }

  #placesIn(
    places: FilePlaces,
    member: PartMember,
    map: YamlMap,
    above: string[],
    strangers: Strangers,
    leaf: Leaf,
  ): void {
    const seen = new Set<string>()
    for (const [name, { at, node }] of map.members) {
      const path = [...above, name]
      const target = this.#target(places, member, name)
      if (!target) {
        if (strangers === 'refuse') this.#mistakes.add(at, path, whyUnknown[member])
        continue
      }
      // Two spellings of one serial number.
      if (seen.has(targetKey(target))) this.#mistakes.add(at, path, 'twice')
      seen.add(targetKey(target))
      const inside = this.#map(node, path)
      if (inside) this.#sections(target, inside, path, leaf)
    }
  }

  #target({ parts }: FilePlaces, member: PartMember, name: string): ConfigTarget | undefined {
    if (member === 'kinds') return parts?.kinds.get(name)
    if (member === 'devices') {
      const parsed = serialNumber.safeParse(name)
      return parsed.success ? parts?.devices.get(parsed.data) : undefined
    }
    const parsed = modelName.safeParse(name)
    return parsed.success && parsed.data === name ? parts?.model(name) : undefined
  }

  #sections(target: ConfigTarget, map: YamlMap, above: string[], leaf: Leaf): void {
    this.#refuseOthers(map, configSections, above)
    for (const [name, { at, node }] of map.members) {
      const section = configSections.find((one) => one === name)
      if (!section) continue
      if (this.#fits(target, section)) leaf({ target, section }, node, [...above, name])
      else this.#mistakes.add(at, [...above, name], 'not_said_there')
    }
  }

  #fits({ level, kind }: ConfigTarget, section: ConfigSection): boolean {
    const { applies } = sections[section]
    if (!saidAt(section, level)) return false
    return kind === null || applies.toKind(kind) !== 'never' || applies.othersThatOfferIt
  }

  #map(node: YamlNode, path: readonly string[]): YamlMap | null {
    if (node.kind === 'map') return node
    // All that stood there was taken out.
    if (node.kind === 'scalar' && node.value === null) return { kind: 'map', at: node.at, members: new Map() }
    this.#mistakes.add(node.at, path, 'invalid_type')
    return null
  }

  #refuseOthers({ members }: YamlMap, known: readonly string[], path: readonly string[]): void {
    for (const [name, { at }] of members)
      if (!known.includes(name)) this.#mistakes.add(at, [...path, name], 'unknown_member')
  }
}

const whyUnknown = {
  ...{ kinds: 'unknown_kind', models: 'invalid_value', devices: 'unknown_device' },
  ...{ projects: 'unknown_project', networks: 'unknown_network' },
} as const satisfies Record<PartMember | BelowMember, YamlError['reason']>
