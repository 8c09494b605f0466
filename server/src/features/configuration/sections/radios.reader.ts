import type { applySection } from '#contract/configuration/endpoints.ts'
import type { RadioSettings } from '#contract/configuration/sections/radios.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { AnnouncedChannels } from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { deviceTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'

/** One section of one place in a change-set. */
export type ChangeItem = NonNullable<BodyOf<typeof applySection>['items']>[number]

/** What counts for the radios of a device, and who says it. */
export interface RadiosSaid {
  /** Of what the device says itself. */
  version: number
  radios: readonly RadioSettings[]
  /** Somebody above says something: single values can be said over it. */
  above: boolean
  /** Values that the device says itself already; null: it says all of it. */
  own: readonly ValueName[] | null
}

export interface RadiosReaderDeps {
  desired: Pick<DesiredState, 'section'>
  renderer: Pick<ConfigRenderer, 'channelsBySn' | 'announcingSwitches'>
}

/** What is wanted of the radios of devices, and what they can. */
export class RadiosReader {
  readonly #deps: RadiosReaderDeps
  constructor(deps: RadiosReaderDeps) {
    this.#deps = deps
  }

  /** Channels that the radios of these devices announced to have, by serial number. */
  channelsOf(devices: readonly KnownDevice[]): Promise<Map<string, AnnouncedChannels>> {
    return this.#deps.renderer.channelsBySn(devices)
  }

  /** Serial numbers of those that announce new channels to clients. */
  announcing(devices: readonly KnownDevice[]): Promise<Set<string>> {
    return this.#deps.renderer.announcingSwitches(devices)
  }

  async of(tenant: number, sn: string): Promise<RadiosSaid> {
    const { document, version, above, says, values } = await this.#deps.desired.section(
      deviceTarget(tenant, sn),
      'radios',
    )
    const own = values.filter(({ origin }) => origin.target.level === 'device')
    return {
      ...{ version, above: above !== null },
      radios: document.section === 'radios' ? document.intent.radios : [],
      own: says === 'whole' ? null : own.map(({ subject, member }) => ({ subject, member })),
    }
  }
}
