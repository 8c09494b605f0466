import {
  type ArmOutcome,
  type ArmResult,
  type CommandDispatcher,
  type ConfirmOutcome,
  type ConfirmResult,
  DispatchError,
  type Sessions,
} from '../../../../southbound/ports.ts'
import type { Guard } from './guard.ts'

export interface DeadManCommandsDeps {
  sessions(): Sessions
  dispatcher(): CommandDispatcher
}

/** Tells devices to be ready to return, and that they need not. */
export class DeadManCommands {
  readonly #deps: DeadManCommandsDeps
  constructor(deps: DeadManCommandsDeps) {
    this.#deps = deps
  }

  offeredBy(sn: string): boolean {
    return this.#deps.sessions().get(sn)?.can.arm !== undefined
  }

  /** @returns null when it was not told: it had gone, or has too much to do */
  async arm({ sn, token, previousId }: Guard, seconds: number): Promise<ArmResult | null> {
    const order = { token, seconds, previousId }
    const outcome = await told(this.#deps.dispatcher().dispatch(sn, 'arm', order))
    if (outcome === null) return null
    // Its session ended with the question under way: it may have been armed.
    return (outcome as ArmOutcome).data?.result ?? 'unknown'
  }

  /** @param gateway only if its gateway answers as it did before */
  async confirm({ sn, token }: Guard, gateway = false): Promise<ConfirmResult> {
    const outcome = await told(this.#deps.dispatcher().dispatch(sn, 'confirm', { token, gateway }))
    return (outcome as ConfirmOutcome | null)?.data?.result ?? 'unknown'
  }
}

async function told<Outcome>(outcome: Promise<Outcome>): Promise<Outcome | null> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof DispatchError) return null
    throw error
  }
}
