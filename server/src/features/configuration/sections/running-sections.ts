import { type ConfigSection, emptyDocument, type SectionDocument } from '#contract/configuration/sections.ts'
import type { NativeConfiguration, NativeDocument } from '../../../southbound/configuration-ports.ts'
import type { DeviceReader } from '../desired-state/planner.ts'
import type { StandingRepository } from '../desired-state/standing.repository.ts'
import type { Place } from '../place.ts'
import { contexts, type SealedJson } from './sealed-json.ts'

export interface RunningSectionsDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  devices: DeviceReader
  standings: StandingRepository
  sealed: SealedJson
}

/** What a device that was never managed runs, in a section's terms; null = not known, or the place is no device. */
export function runningSections({ natives, devices, standings, sealed }: RunningSectionsDeps) {
  return async ({ tenant, sn }: Place, section: ConfigSection): Promise<SectionDocument | null> => {
    const standing = sn === null ? undefined : await standings.find(sn)
    if (sn === null || !standing?.base_sealed || standing.tenant_id !== tenant) return null
    const native = natives.get((await devices.known(sn))?.protocol ?? '')
    const base: NativeDocument = sealed.open(standing.base_sealed, contexts.base(tenant, sn))
    const { intent: like } = emptyDocument(section)
    const intent = native?.read(base, { timezone: '', country: '', name: null, [section]: like })[section]
    return intent ? ({ section, intent } as SectionDocument) : null
  }
}
