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

/**
 * What a call changes, by the call's id or the beginning of it up to a dot; the longest that fits counts. `by` is the
 * field of the input, else of the answer, that names the row; `caller`: the caller's own account.
 */
export type Audited<Table extends string = string> = Readonly<
  Record<string, Readonly<{ table: Table; by: string }>>
>

/** Keeps what people do; answered by the audit log. */
export interface OperationLog {
  /**
   * Looks at what the call is about while it is still there.
   * @returns keeps the entry: `done` with the handler's answer, or the name of the error it was refused with.
   * To be called once, whatever happens: calls on the same record wait for it.
   */
  begin(call: LoggedCall): Promise<(outcome: string, answer?: unknown) => Promise<void>>
}
