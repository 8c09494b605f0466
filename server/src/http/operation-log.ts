import type { Endpoint } from '#contract/define-endpoint.ts'
import type { Caller } from './route.ts'

/** A call that changes something, before it runs. */
export interface LoggedCall {
  endpoint: Endpoint
  caller: Caller
  /** Query and body in one, as parsed. */
  input: Record<string, unknown>
  address: string
}

/** Keeps what people do; answered by the audit log. */
export interface OperationLog {
  /**
   * Looks at what the call is about while it is still there.
   * @returns keeps the entry: `done` with the handler's answer, or the name of the error it was refused with.
   * To be called once, whatever happens: calls on the same record wait for it.
   */
  begin(call: LoggedCall): Promise<(outcome: string, answer?: unknown) => Promise<void>>
}
