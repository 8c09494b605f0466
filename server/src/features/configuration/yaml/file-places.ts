import { type ConfigSection, configSections, sections } from '#contract/configuration/sections.ts'
import { isValues } from '#contract/configuration/values.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import { type ConfigTarget, deviceTarget, kindTarget, modelTarget, networkTarget } from '../config-target.ts'
import type { OwnVersion, OwnVersions } from '../desired-state/sayings.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'

/** Levels that a file of a network has, as its members are called. */
export const fileLevels = { sections: 'network', kinds: 'kind', models: 'model', devices: 'device' } as const
export type FileMember = keyof typeof fileLevels

/** A section of a place. */
export interface PlacedSection {
  target: ConfigTarget
  section: ConfigSection
}
export interface PlacedVersion extends PlacedSection {
  own: OwnVersion
}

/** The places of a network, by what names them in a file. */
export interface FilePlaces {
  kinds: ReadonlyMap<string, ConfigTarget>
  /** Those its devices are of, and those something is said for; others can be named, too. */
  models: ReadonlyMap<string, ConfigTarget>
  devices: ReadonlyMap<string, ConfigTarget>
  network: ConfigTarget
  model(name: string): ConfigTarget
  /** How a device is called. */
  names: ReadonlyMap<string, string>
}

interface Deps {
  devices: DeviceReader
  versions: Pick<VersionRepository, 'modelsWithOwn'>
  sayings: OwnVersions
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export async function filePlaces(deps: Deps, tenant: number, network: number): Promise<FilePlaces> {
  const devices = (await deps.devices.knownIn(network)).filter((device) => device.tenant === tenant)
  const model = (name: string) => modelTarget(tenant, network, name)
  const models = await deps.versions.modelsWithOwn(tenant, network)
  const kindOf = (kind: DeviceKind) => [kind, kindTarget(tenant, network, kind)] as const
  return {
    network: networkTarget(tenant, network),
    kinds: new Map(deviceKinds.map(kindOf)),
    models: new Map(models.sort(byText).map((name) => [name, model(name)])),
    devices: new Map(
      devices.map(({ sn }) => [sn, deviceTarget(tenant, sn)] as const).sort(([a], [b]) => byText(a, b)),
    ),
    model,
    names: new Map(devices.map(({ sn, name }) => [sn, name])),
  }
}

/** What these places say whole themselves now: nothing that is inherited, and no single values. */
export async function sayingsOf(
  { sayings }: Deps,
  targets: Iterable<ConfigTarget>,
): Promise<PlacedVersion[]> {
  const found: PlacedVersion[] = []
  for (const target of targets)
    for (const section of configSections) {
      if (!sections[section].levels[target.level]) continue
      const own = await sayings.at(target, section)
      if (own.document && !isValues(own.document)) found.push({ target, section, own })
    }
  return found
}

export const targetsIn = ({ network, kinds, models, devices }: FilePlaces): ConfigTarget[] => [
  network,
  ...kinds.values(),
  ...models.values(),
  ...devices.values(),
]

/** One word for a section of a place. */
export const placedKey = (target: string, section: string): string => `${section} ${target}`
