import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { changedValues } from '#contract/configuration/values.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import { deviceTarget } from '../config-target.ts'
import type { DesiredSection, DesiredState } from '../desired-state/desired-state.ts'
import type { Actor, ApplyService } from '../planning/apply.service.ts'
import type { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'

export interface PortEdit {
  sn: string
  /** In whose name, in the tenant the device is in. */
  by: Actor
  cause: DeviceChange['cause']
  /** What is wanted of the ports then; null = it is already so. */
  edit(ports: readonly PortSettings[]): PortSettings[] | null
}

export interface PortEditorDeps {
  desired: DesiredState
  apply: ApplyService
  rows: Pick<DeviceConfigStatusRepository, 'isStill'>
}

const SECTION = 'switching'

/** Of ports that follow what a model says, what differs alone; null: the device says all of them. */
function valuesSaid({ document, says, above, values }: DesiredSection, after: SectionDocument) {
  if (says === 'whole' || (says === 'nothing' && !above)) return null
  const own = values.filter(({ origin }) => origin.target.level === 'device')
  const names = [...own, ...changedValues(document, after)]
  return names.map(({ subject, member }) => ({ subject, member }))
}
const TRIES = 5

/** Changes what is wanted of a device's ports on behalf of somebody, over whatever is wanted just then. */
export class PortEditor {
  readonly #deps: PortEditorDeps
  constructor(deps: PortEditorDeps) {
    this.#deps = deps
  }

  /**
   * @returns number of the change-set; null = nothing to change
   * @throws ApiError as an apply does, `does_not_exist` when the device is another's; `conflict` only when others saved at the same moment again and again
   */
  async change({ sn, by, cause, edit }: PortEdit): Promise<number | null> {
    for (let left = TRIES; ; left--) {
      const target = deviceTarget(by.tenant, sn)
      const present = await this.#deps.desired.present(target, SECTION)
      const { document, version } = present
      const ports = document.section === SECTION ? edit(document.intent.ports) : null
      if (ports === null) {
        // Of a device that was handed over meanwhile nothing is wanted here, which is no answer.
        if (await this.#deps.rows.isStill(target)) return null
        throw doesNotExist('device')
      }
      try {
        const document = { section: SECTION, intent: { ports } } as const
        // Whoever asked for it has read what is assumed when the ports were first saved.
        const only = valuesSaid(present, document)
        const input = { sn, base: version, document, acceptAssumptions: true, ...(only && { only }) }
        return (await this.#deps.apply.apply(by, input, cause)).id
      } catch (error) {
        if (left <= 1 || !(error instanceof ApiError && error.error === 'conflict')) throw error
      }
    }
  }
}
