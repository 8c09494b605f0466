import type { SectionDocument } from '#contract/configuration/sections.ts'
import { subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import { deviceTarget, networkTarget } from '../config-target.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { vlanSections } from './brought-document.ts'

interface Deps {
  sayings: Pick<OwnVersions, 'at'>
  devices: Pick<DeviceReader, 'knownIn'>
}

/** The VLANs a document names; 0, untagged, is none. */
export function vlansIn(document: SectionDocument): number[] {
  if (document.section === 'switching') return document.intent.ports.flatMap(({ vlan }) => vlansOfPort(vlan))
  if (document.section === 'wireless') return document.intent.ssids.map(({ vlan }) => vlan).filter(Boolean)
  if (document.section === 'lan') return document.intent.lans.map(({ vlan }) => vlan).filter(Boolean)
  return document.section === 'vlans' ? document.intent.vlans.map(({ vlan }) => vlan) : []
}

type PortVlan = Extract<SectionDocument, { section: 'switching' }>['intent']['ports'][number]['vlan']

const vlansOfPort = (vlan: PortVlan): number[] =>
  vlan.mode === 'access' ? [vlan.vlan] : [...(vlan.native === null ? [] : [vlan.native]), ...vlan.tagged]

/** Those a network has by its SSIDs, LANs, names of VLANs and ports of switches. */
export async function knownVlans({ sayings, devices }: Deps, tenant: number, network: number) {
  const targets = [
    ...vlanSections.map((section) => [networkTarget(tenant, network), section] as const),
    ...(await devices.knownIn(network)).map(({ sn }) => [deviceTarget(tenant, sn), 'switching'] as const),
  ]
  const known = new Set<number>()
  for (const [target, section] of targets) {
    const { document } = await sayings.at(target, section)
    if (document && !isValues(document)) for (const vlan of vlansIn(document)) known.add(vlan)
  }
  return known
}

/** Numbers that sections name, with what is in them as people see it. */
export function namedVlans(documents: readonly SectionDocument[]): { vlan: number; names: string[] }[] {
  const found = new Map<number, Set<string>>()
  for (const document of documents.filter(({ section }) => vlanSections.includes(section)))
    for (const subject of subjectsOf(document).values()) {
      const vlan = Number(subject.vlan)
      const name =
        document.section === 'vlans' ? String(subject.name) : subjectName(document.section, subject)
      if (vlan > 0) found.set(vlan, (found.get(vlan) ?? new Set()).add(name))
    }
  return [...found].sort(([a], [b]) => a - b).map(([vlan, names]) => ({ vlan, names: [...names] }))
}
