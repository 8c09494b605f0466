import type { DeviceChange } from '#contract/configuration/schemas.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApplyService, Who } from './apply.service.ts'
import { devicePlace } from './place.ts'
import type { Wanted } from './wanted.ts'

export interface PortEdit {
  sn: string
  /** In whose name, in the tenant the device is in. */
  by: Who
  cause: DeviceChange['cause']
  /** What is wanted of the ports then; null = it is already so. */
  edit(ports: readonly PortSettings[]): PortSettings[] | null
}

const SECTION = 'switching'
const TRIES = 5

/** Changes what is wanted of a device's ports on behalf of somebody, over whatever is wanted just then. */
export class PortEditor {
  readonly #deps: { wanted: Wanted; apply: ApplyService }
  constructor(deps: { wanted: Wanted; apply: ApplyService }) {
    this.#deps = deps
  }

  /**
   * @returns number of the change-set; null = nothing to change
   * @throws ApiError as an apply does; `conflict` only when others saved at the same moment again and again
   */
  async change({ sn, by, cause, edit }: PortEdit): Promise<number | null> {
    for (let left = TRIES; ; left--) {
      const { document, version } = await this.#deps.wanted.section(devicePlace(by.tenant, sn), SECTION)
      const ports = document.section === SECTION ? edit(document.intent.ports) : null
      if (ports === null) return null
      try {
        const input = { sn, base: version, document: { section: SECTION, intent: { ports } } } as const
        return (await this.#deps.apply.apply(by, input, cause)).id
      } catch (error) {
        if (left <= 1 || !(error instanceof ApiError && error.error === 'conflict')) throw error
      }
    }
  }
}
