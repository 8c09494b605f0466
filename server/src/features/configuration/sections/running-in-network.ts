import { type ConfigSection, emptyDocument, type SectionDocument } from '#contract/configuration/sections.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, deviceTarget, reachesKind } from '../config-target.ts'
import type { DesiredStateDeps } from '../desired-state/desired-state.ts'
import type { TargetDevices } from '../desired-state/target-devices.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import { type DrawnSubject, drawTogether } from './draw-together.ts'

export interface RunningInNetworkDeps {
  targets: Pick<TargetDevices, 'of'>
  renderer: Pick<ConfigRenderer, 'applicabilityBySn'>
  runs: DesiredStateDeps['runs']
}

export interface RunningInNetwork {
  /** Secrets in clear. */
  document: SectionDocument
  subjects: DrawnSubject[]
  read: number
  unread: KnownDevice[]
}

/** What the devices below a place run of a section, as far as it was read before they were first managed. */
export async function runningInNetwork(
  { targets, renderer, runs }: RunningInNetworkDeps,
  target: ConfigTarget,
  section: ConfigSection,
): Promise<RunningInNetwork> {
  const all = await targets.of(target)
  const applicability = await renderer.applicabilityBySn(all, section)
  const devices = all.filter(
    ({ sn, kind }) => applicability.get(sn) === 'yes' && reachesKind(section, target, kind),
  )
  const documents: SectionDocument[] = []
  const unread: KnownDevice[] = []
  for (const device of devices) {
    const found = await runs(deviceTarget(target.tenant, device.sn), section)
    if (found) documents.push(found)
    else unread.push(device)
  }
  return { ...drawTogether(emptyDocument(section), documents), read: documents.length, unread }
}
