import {
  type ConfigSection,
  emptyDocument,
  type SectionDocument,
  sectionNamed,
} from '#contract/configuration/sections.ts'
import { type Subject, unsaidSubject, withSubjects } from '#contract/configuration/subjects.ts'
import { RecentItems } from '../../../lib/recent-items.ts'
import type { NativeConfiguration, NativeDocument } from '../../../southbound/configuration-ports.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import { contexts, markOf, type SealedJson } from './sealed-json.ts'

/** Below a place that says single values, what all of its devices run is asked for again and again. */
const READS_KEPT = 2_000

export interface RunningSectionsDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  devices: DeviceReader
  statuses: DeviceConfigStatusRepository
  sealed: SealedJson
}

/**
 * What a device that was never managed runs, in a section's terms; null = not known, or the target is about several.
 * `subjects` are read whether a document names them by themselves or not.
 */
export function runningSections({ natives, devices, statuses, sealed }: RunningSectionsDeps) {
  const recent = new RecentItems<SectionDocument | null>(READS_KEPT)
  return async (
    target: ConfigTarget,
    section: ConfigSection,
    subjects: readonly string[] = [],
  ): Promise<SectionDocument | null> => {
    const { tenant } = target
    const sn = target.sn ?? (await soleOf(target, section))
    const status = sn === null ? undefined : await statuses.find(sn)
    if (sn === null || !status?.base_sealed || status.tenant_id !== tenant) return null
    const { base_sealed } = status
    const key = JSON.stringify([tenant, sn, section, subjects.toSorted()])
    const mark = markOf(base_sealed)
    const known = recent.get(key, mark)
    if (known !== undefined) return known
    const found = await read(sn, section, subjects, sealed.open(base_sealed, contexts.base(tenant, sn)))
    recent.set(key, mark, found)
    return found
  }

  async function read(
    sn: string,
    section: ConfigSection,
    subjects: readonly string[],
    base: NativeDocument,
  ): Promise<SectionDocument | null> {
    const native = natives.get((await devices.known(sn))?.protocol ?? '')
    const { intent: like } = unsaidDocument(section, subjects)
    const intent = native?.read(base, { timezone: '', country: '', name: null, [section]: like })[section]
    return intent ? ({ section, intent } as SectionDocument) : null
  }

  /** The one device that a network's saying counts for. */
  async function soleOf({ tenant, network }: ConfigTarget, section: ConfigSection): Promise<string | null> {
    const { sole } = sectionNamed(section)
    if (sole === undefined || network === null) return null
    const found = (await devices.knownIn(network)).filter(
      (device) => device.kind === sole && device.tenant === tenant,
    )
    return found.length === 1 ? found[0]!.sn : null
  }
}

/** What nobody has said anything of. */
export function unsaidDocument(section: ConfigSection, keys: readonly string[]): SectionDocument {
  const empty = emptyDocument(section)
  const unsaid = [...new Set(keys)].map((key) => unsaidSubject(section, key))
  const known = unsaid.filter((one): one is Subject => one !== undefined)
  return known.length > 0 ? withSubjects(empty, known) : empty
}
