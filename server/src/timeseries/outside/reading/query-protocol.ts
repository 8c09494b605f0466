import type { LimitRefusal } from '#contract/limit-names.ts'
import type { QueryErrorType } from '../../types.ts'
import type { Calls } from '../../worker/worker-protocol.ts'
import type { StoreAddress } from '../outside-http.ts'

/** What the query thread is started with. */
export interface QueryWorkerOptions {
  address: StoreAddress
  storeId: string
}

/** What it can be asked: what the embedded store's thread is, save what concerns files. */
export type QueryCallName =
  | 'describe'
  | 'forget'
  | 'query'
  | 'queryRange'
  | 'series'
  | 'labels'
  | 'labelValues'
  | 'leave'
export type QueryCalls = Pick<Calls, QueryCallName>
export type QueryRequest = {
  [N in QueryCallName]: { id: number; call: N; input: Parameters<QueryCalls[N]>[0] }
}[QueryCallName]

export type QueryReply =
  /** Why the store is away, or that it answers. */
  | { kind: 'state'; away: string | undefined }
  | { kind: 'result'; id: number; result: unknown }
  | {
      kind: 'error'
      id: number
      errorType: QueryErrorType | undefined
      message: string
      refusal: LimitRefusal | undefined
    }
