import type { CommandOutcome } from './command-outcomes.ts'
import type { ActionName, DeviceActions } from './device-actions.ts'

/** A command on its way. */
export interface DispatchedCommand {
  /** Resolves when its turn has come and it is sent; never when it ends before. */
  started: Promise<void>
  /** @throws DispatchError `device_offline`, `device_busy` (queue full), `not_supported_by_device` */
  outcome: Promise<CommandOutcome>
  /** Takes it back while it waits; false when it is too late. Its outcome then is `cancelled`. */
  cancel(): boolean
}

/** A command that may wait for its device. */
export interface WaitingOrder<Name extends ActionName = ActionName> {
  readonly name: Name
  readonly input: Parameters<DeviceActions[Name]>
  /** How long it waits to be sent, over sessions and without one, milliseconds; 0 = as `enqueue`. */
  readonly waitMs: number
  /** Whether a device that is away takes it. */
  readonly whileAway?: boolean
  /** Called just before it is sent; what it returns is awaited, and it is not sent when that fails. */
  beforeSend?(): Promise<void> | undefined
}

/**
 * Tells a device to do something: one after the other per device, bounded, with time-outs. What was not sent yet
 * waits for its next session, where its protocol has it hang up and call again, or the order says so. Nothing is sent
 * twice.
 */
export interface CommandDispatcher {
  order<Name extends ActionName>(sn: string, order: WaitingOrder<Name>): DispatchedCommand
  enqueue<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): DispatchedCommand
  /**
   * @throws DispatchError `device_offline`, `device_busy` (queue full), `not_supported_by_device`
   */
  dispatch<Name extends ActionName>(
    sn: string,
    name: Name,
    ...input: Parameters<DeviceActions[Name]>
  ): Promise<CommandOutcome>
}

export class DispatchError extends Error {
  readonly code: 'device_offline' | 'device_busy' | 'not_supported_by_device'
  constructor(code: DispatchError['code']) {
    super(code)
    this.code = code
  }
}
