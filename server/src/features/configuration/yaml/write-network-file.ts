import type { ConfigSection } from '#contract/configuration/sections.ts'
import { isValues } from '#contract/configuration/values.ts'
import { YAML_FORMAT } from '#contract/configuration/yaml.ts'
import { writeYaml, type YamlMember, YamlMembers } from '../../../lib/yaml/write-yaml.ts'
import { targetKey } from '../config-target.ts'
import { maskDocument } from '../sections/secrets.ts'
import { mapValues } from '../sections/values-as-document.ts'
import { type FileHead, type FilePlaces, headMember, membersOf, type PlacedVersion } from './file-places.ts'
import { writtenIntent } from './section-form.ts'
import { writtenValues } from './values-form.ts'

interface NetworkFile {
  places: FilePlaces
  sayings: readonly PlacedVersion[]
  /** Secrets in clear. */
  reveal: boolean
}

const about = (places: FilePlaces, reveal: boolean): string[] => [
  `What one ${headMember(places)} says, as Roost keeps it: what is not said here is inherited, or stays as it is on the devices.`,
  'Where a section holds “only”, the place sets those values alone and inherits the rest. A value that is taken out is',
  'inherited again.',
  reveal
    ? 'It holds secrets in clear: keep it where nobody else reads it.'
    : 'A secret stands as { kept: true } and stays as it is; write a text in its place to set another one.',
]
const aboutHead = (places: FilePlaces) =>
  `The ${headMember(places)} itself is not imported: it is changed on its own page.`
const aboutBase = [
  'Versions that this file was made from. Leave them as they are: by them an import tells what you changed',
  'from what others changed meanwhile.',
]

type ShownAs = (saying: PlacedVersion) => unknown

/**
 * A network as text: what is said in it, for kinds and models there and for its devices, and nothing inherited. A project
 * with all that lies below it.
 */
export function writeNetworkFile({ places, sayings, reveal }: NetworkFile): string {
  const explained = new Set<ConfigSection>()
  const intent: ShownAs = ({ section, own }) => {
    const said = own.document!
    if (isValues(said)) return writtenValues(reveal ? said : mapValues(said, maskDocument))
    const commented = !explained.has(section)
    explained.add(section)
    return writtenIntent(reveal ? said : maskDocument(said), commented)
  }
  const saidAt = Map.groupBy(sayings, ({ target }) => targetKey(target))
  const base = placeMembers(places, saidAt, ({ own }) => own.version, false)
  const [head, ...members] = placeMembers(places, saidAt, intent, true)
  return writeYaml([
    { name: 'format', value: YAML_FORMAT, above: about(places, reveal) },
    { ...head!, above: ['', aboutHead(places)] },
    ...members.map((member) => ({ ...member, above: [''] })),
    { name: 'base', value: new YamlMembers(base), above: ['', ...aboutBase] },
  ])
}

type SayingsByPlace = ReadonlyMap<string, readonly PlacedVersion[]>

/** @param heads what networks and projects are called, and devices beside their numbers; those that say nothing, too */
function placeMembers(
  places: FilePlaces,
  saidAt: SayingsByPlace,
  shownAs: ShownAs,
  heads: boolean,
): YamlMember[] {
  const { own, parts, below, names, head } = places
  const sectionsOf = (target: FilePlaces['own']): YamlMember[] =>
    (saidAt.get(targetKey(target)) ?? []).map((saying) => ({ name: saying.section, value: shownAs(saying) }))
  const inside = (name: string, members: YamlMember[], comment?: string | null): YamlMember[] =>
    members.length === 0
      ? []
      : [{ name, value: new YamlMembers(members), comment: (heads && comment) || undefined }]
  const top = heads ? [{ name: headMember(places), value: new YamlMembers(headMembers(head)) }] : []
  const levels = membersOf(places).flatMap((member): YamlMember[] => {
    if (member === 'sections') return inside(member, sectionsOf(own))
    if (member === 'projects' || member === 'networks') {
      const all = [...below![member]]
      return inside(
        member,
        all.flatMap(([id, one]) => inside(id, placeMembers(one, saidAt, shownAs, heads), one.head.name)),
      )
    }
    const all = [...parts![member]]
    return inside(
      member,
      all.flatMap(([name, target]) => inside(name, sectionsOf(target), names.get(name))),
    )
  })
  return [...top, ...levels]
}

const headMembers = (head: FileHead): YamlMember[] =>
  Object.entries(head).map(([name, value]) => ({ name, value }))
