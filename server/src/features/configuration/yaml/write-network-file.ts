import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { YAML_FORMAT } from '#contract/configuration/yaml.ts'
import { writeYaml, type YamlMember, YamlMembers } from '../../../lib/yaml/write-yaml.ts'
import { maskDocument } from '../sections/secrets.ts'
import { type FileMember, fileLevels, type PlacedVersion } from './file-places.ts'
import { writtenIntent } from './section-form.ts'

/** What a network is: to be read, not to be imported. */
export interface NetworkHead {
  id: number
  name: string | null
  country: string
  timezone: string
}

interface NetworkFile {
  head: NetworkHead
  sayings: readonly PlacedVersion[]
  names: ReadonlyMap<string, string>
  /** Secrets in clear. */
  reveal: boolean
}

const about = (reveal: boolean): string[] => [
  'What one network says, as Roost keeps it: what is not said here is inherited, or stays as it is on the devices.',
  'Single values that a kind, a model or a device says over that are not in here, and an import leaves them.',
  reveal
    ? 'It holds secrets in clear: keep it where nobody else reads it.'
    : 'A secret stands as { kept: true } and stays as it is; write a text in its place to set another one.',
]
const aboutHead = 'The network itself is not imported: it is changed on its own page.'
const aboutBase = [
  'Versions that this file was made from. Leave them as they are: by them an import tells what you changed',
  'from what others changed meanwhile.',
]

/** A network as text: what is said in it, for kinds and models there and for its devices, and nothing inherited. */
export function writeNetworkFile({ head, sayings, names, reveal }: NetworkFile): string {
  const explained = new Set<ConfigSection>()
  const intent = ({ section, own }: PlacedVersion) => {
    const document = own.document as SectionDocument
    const commented = !explained.has(section)
    explained.add(section)
    return writtenIntent(reveal ? document : maskDocument(document), commented)
  }
  const said = levelMembers(sayings, intent, names)
  const base = levelMembers(sayings, ({ own }) => own.version, new Map())
  return writeYaml([
    { name: 'format', value: YAML_FORMAT, above: about(reveal) },
    { name: 'network', value: new YamlMembers(headMembers(head)), above: ['', aboutHead] },
    ...said.map((member) => ({ ...member, above: [''] })),
    { name: 'base', value: new YamlMembers(base), above: ['', ...aboutBase] },
  ])
}

const headMembers = (head: NetworkHead): YamlMember[] =>
  Object.entries(head).map(([name, value]) => ({ name, value }))

function levelMembers(
  sayings: readonly PlacedVersion[],
  told: (saying: PlacedVersion) => unknown,
  names: ReadonlyMap<string, string>,
): YamlMember[] {
  return Object.entries(fileLevels).flatMap(([name, level]) => {
    const here = sayings.filter(({ target }) => target.level === level)
    if (here.length === 0) return []
    return { name, value: new YamlMembers(placeMembers(name as FileMember, here, told, names)) }
  })
}

function placeMembers(
  member: FileMember,
  sayings: readonly PlacedVersion[],
  told: (saying: PlacedVersion) => unknown,
  names: ReadonlyMap<string, string>,
): YamlMember[] {
  const sectionMembers = (all: readonly PlacedVersion[]): YamlMember[] =>
    all.map((saying) => ({ name: saying.section, value: told(saying) }))
  if (member === 'sections') return sectionMembers(sayings)
  const byPlace = Map.groupBy(sayings, ({ target: { kind, model, sn } }) => (sn ?? model ?? kind)!)
  return [...byPlace].map(([name, all]) => ({
    ...{ name, value: new YamlMembers(sectionMembers(all)), comment: names.get(name) },
  }))
}
