import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { ActionName, DeviceActions } from '../../../southbound/ports.ts'
import type { Effect } from './effects.ts'

/** What is sent to a device, as data: so it can wait on disk. */
export interface Order<Name extends ActionName = ActionName> {
  readonly action: Name
  readonly input: Parameters<DeviceActions[Name]>
  /** What proves it where the device's answer does not. */
  readonly effect?: Effect
  /** What its record says from the beginning. */
  readonly result?: CommandResult
  /** It was on its way once before, and its end was lost: it does no harm twice, and is not sent a third time. */
  readonly sentBefore?: true
}

export const order = <Name extends ActionName>(
  action: Name,
  ...input: Parameters<DeviceActions[Name]>
): Order<Name> => ({ action, input })

/** Orders at rest: scripts and certificates hold secrets. */
export class OrderSafe {
  readonly #secrets: SecretBox | undefined
  /** Without a box nothing is kept: what waits ends with the process. */
  constructor(secrets: SecretBox | undefined) {
    this.#secrets = secrets
  }

  seal(id: number, order: Order): string | null {
    return this.#secrets?.seal(JSON.stringify(order), contextOf(id)) ?? null
  }

  /** Null when it was changed, or was sealed with another key. */
  open(id: number, sealed: string | null): Order | null {
    if (sealed === null || !this.#secrets) return null
    try {
      return JSON.parse(this.#secrets.open(sealed, contextOf(id))) as Order
    } catch {
      return null
    }
  }
}

const contextOf = (id: number): string => `command:${id}:order`
