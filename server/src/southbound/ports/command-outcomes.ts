import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { NativeRejection } from '../configuration-ports.ts'

/**
 * How a command ended. `accepted`: the device said yes, the effect is still to come (reboot: gone and back);
 * `done`: confirmed; `unverified`: said yes, nothing can prove it; `failed`: said no; `no_answer`: time is up;
 * `cancelled`: the connection ended first.
 */
export interface CommandOutcome {
  status: 'accepted' | 'done' | 'unverified' | 'failed' | 'no_answer' | 'cancelled'
  /** The device's own words, printable, bounded. */
  text?: string
  data?: unknown
  /** What is kept with the command's record. */
  result?: CommandResult
  /** Words in which the device takes back its yes later; to be stopped when nobody waits for them. */
  refuted?: { line: Promise<string>; stop(): void }
  /** The device has answered and is free for the next command; how this one ended shows then. */
  proof?: Promise<CommandOutcome>
}

/**
 * How a `configure` ended. `applied`: the device said so for this very id; `applied_partly`: it put something
 * else in the place of what `rejected` lists; `refused`: nothing changed; `not_applied`: it said yes but named
 * another id as the running one; `does_not_fit`: too large for it, nothing was sent; `unknown`: no answer, or
 * the connection ended first: what it reports next tells.
 */
export type ConfigureResult =
  | 'applied'
  | 'applied_partly'
  | 'refused'
  | 'not_applied'
  | 'does_not_fit'
  | 'unknown'

/**
 * How arming ended. `not_stored`: it does not keep what it is to return to; `not_active`: it runs something else;
 * `armed_already`: another change waits for its confirmation; `cannot_start`: it has no room for it; `refused`: any
 * other no, such as that of a device that takes signed scripts only; `unknown`: no answer, it may be armed.
 */
export type ArmResult =
  | 'armed'
  | 'unsupported'
  | 'not_stored'
  | 'not_active'
  | 'armed_already'
  | 'cannot_start'
  | 'refused'
  | 'unknown'

export interface ArmOutcome extends CommandOutcome {
  data?: { result: ArmResult }
}

/**
 * How a confirmation ended. `not_armed`: nothing with that token waits (any more); `gateway_silent`: it still waits, its
 * gateway answers no more; `unknown`: no answer.
 */
export type ConfirmResult = 'confirmed' | 'not_armed' | 'gateway_silent' | 'unknown'

export interface ConfirmOutcome extends CommandOutcome {
  data?: { result: ConfirmResult }
}

export interface ConfigureOutcome extends CommandOutcome {
  data?: {
    result: ConfigureResult
    /** The id the device named as the running one. */
    runningId: string | null
    rejected: NativeRejection[]
  }
}
