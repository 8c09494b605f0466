import { reapplyDevice } from '#contract/configuration/endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import {
  locateDevice,
  moveDevice,
  rebootDevice,
  refreshDevice,
  runScript,
  unbindDevice,
} from '#contract/inventory/endpoints.ts'
import type { MassActionName } from '#contract/mass-actions/endpoints.ts'

export interface MassCall {
  /** The call to one device; its body is `{ sn }`, and `group` where devices are moved. */
  endpoint: Endpoint
  /**
   * What becomes of a device whose turn it was when the process ended, so that nobody knows whether it was done.
   * `again`: once more does no harm. `tell`: it fails as `interrupted`, and a person decides.
   */
  whenInterrupted: 'again' | 'tell'
  /** An error that then says that it was done. */
  wasDone?: ErrorName
}

export const massCalls: Record<MassActionName, MassCall> = {
  reboot: { endpoint: rebootDevice, whenInterrupted: 'tell' },
  locate: { endpoint: locateDevice, whenInterrupted: 'again' },
  refresh: { endpoint: refreshDevice, whenInterrupted: 'again' },
  reapply: { endpoint: reapplyDevice, whenInterrupted: 'again', wasDone: 'conflict' },
  move: { endpoint: moveDevice, whenInterrupted: 'again' },
  script: { endpoint: runScript, whenInterrupted: 'tell' },
  unbind: { endpoint: unbindDevice, whenInterrupted: 'again', wasDone: 'does_not_exist' },
}
