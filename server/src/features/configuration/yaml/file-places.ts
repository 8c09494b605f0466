import { type ConfigSection, configSections, saidAt } from '#contract/configuration/sections.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import {
  type ConfigTarget,
  deviceTarget,
  kindTarget,
  modelTarget,
  networkTarget,
  projectTarget,
} from '../config-target.ts'
import type { OwnVersion, OwnVersions } from '../desired-state/sayings.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'

/** Parts of a network, and what lies below a project. */
const partMembers = ['kinds', 'models', 'devices'] as const
export const belowMembers = ['projects', 'networks'] as const
export type PartMember = (typeof partMembers)[number]
export type BelowMember = (typeof belowMembers)[number]

/** A section of a place. */
export interface PlacedSection {
  target: ConfigTarget
  section: ConfigSection
}
export interface PlacedVersion extends PlacedSection {
  own: OwnVersion
}

/** What a network or project itself is: to be read, not to be imported. */
export interface FileHead {
  id: number
  name: string | null
  country?: string
  timezone?: string
}

type Named = ReadonlyMap<string, ConfigTarget>

/** The places of a network or of a project, by what names them in a file. */
export interface FilePlaces {
  own: ConfigTarget
  head: FileHead
  /** Of a network. Of models those its devices are of and those something is said for; others can be named, too. */
  parts: (Record<PartMember, Named> & { model(name: string): ConfigTarget }) | null
  /** Of the project that a file is of: all that lies below it, by number. */
  below: Record<BelowMember, ReadonlyMap<string, FilePlaces>> | null
  /** How a device is called. */
  names: ReadonlyMap<string, string>
}

/** Members of a file that stand for places, in their order. */
export const membersOf = ({ parts, below }: FilePlaces): ('sections' | PartMember | BelowMember)[] => [
  'sections',
  ...(below ? belowMembers : []),
  ...(parts ? partMembers : []),
]

/** The member that tells what the place itself is. */
export const headMember = ({ own }: FilePlaces): 'network' | 'project' =>
  own.level === 'project' ? 'project' : 'network'

interface Deps {
  devices: DeviceReader
  versions: Pick<VersionRepository, 'modelsWithOwn'>
  sayings: OwnVersions
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export async function networkPlaces(deps: Deps, tenant: number, head: FileHead): Promise<FilePlaces> {
  const network = head.id
  const devices = (await deps.devices.knownIn(network)).filter((device) => device.tenant === tenant)
  const model = (name: string) => modelTarget(tenant, network, name)
  const models = await deps.versions.modelsWithOwn(tenant, network)
  const kindOf = (kind: DeviceKind) => [kind, kindTarget(tenant, network, kind)] as const
  return {
    ...{ head, own: networkTarget(tenant, network), below: null },
    parts: {
      kinds: new Map(deviceKinds.map(kindOf)),
      models: new Map(models.sort(byText).map((name) => [name, model(name)])),
      devices: new Map(
        devices.map(({ sn }) => [sn, deviceTarget(tenant, sn)] as const).sort(([a], [b]) => byText(a, b)),
      ),
      model,
    },
    names: new Map(devices.map(({ sn, name }) => [sn, name])),
  }
}

export const projectPlaces = (
  tenant: number,
  head: FileHead,
  below: FilePlaces['below'] = null,
): FilePlaces => ({
  ...{ head, own: projectTarget(tenant, head.id), below },
  ...{ parts: null, names: new Map() },
})

/** What these places say themselves now, whole or as single values: nothing that is inherited. */
export async function sayingsOf(
  { sayings }: Deps,
  targets: Iterable<ConfigTarget>,
): Promise<PlacedVersion[]> {
  const found: PlacedVersion[] = []
  for (const target of targets)
    for (const section of configSections) {
      if (!saidAt(section, target.level)) continue
      const own = await sayings.at(target, section)
      if (own.document) found.push({ target, section, own })
    }
  return found
}

export const targetsIn = ({ own, parts, below }: FilePlaces): ConfigTarget[] => [
  own,
  ...belowMembers.flatMap((member) => [...(below?.[member].values() ?? [])].flatMap(targetsIn)),
  ...partMembers.flatMap((member) => [...(parts?.[member].values() ?? [])]),
]

/** The places that have a head: networks and projects. */
export const headedIn = (places: FilePlaces): FilePlaces[] => [
  places,
  ...belowMembers.flatMap((member) => [...(places.below?.[member].values() ?? [])]),
]

/** One word for a section of a place. */
export const placedKey = (target: string, section: string): string => `${section} ${target}`
