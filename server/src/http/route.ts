import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '#contract/define-endpoint.ts'
import type { CallScope } from '#contract/identity/tokens.ts'
import type { Level, Role } from '#contract/permissions.ts'

/** Who is calling, as far as the session or the API token tells. */
export interface Caller {
  accountId: number
  /** The tenant the call acts in: that of what it points at, else the caller's own. */
  tenant: number
  /** Set when the call acts in another's tenant, by a share: the caller's own. */
  home?: number
  /** What the caller may do with what the call points at; not set when it points at nothing. */
  level?: Level
  username: string
  role: Role
  /** Of an API token: its own id, which no session has. */
  sessionId: string
  /** Signed in with the password made at the first start: may change it, and nothing else. */
  mustChangePassword?: true
  /** Set when an API token calls: its name, what it may, and the network that samples sent with it belong to. */
  token?: {
    name: string
    scopes: readonly CallScope[]
    network?: number | null
    /** Of a kiosk token: all it may look at. */
    place?: { network: number } | { project: number }
  }
}

export interface Call<E> {
  caller: Caller
  query: QueryOf<E>
  body: BodyOf<E>
  /** Address of the browser (behind a trusted proxy: what the proxy says). */
  address: string
  userAgent: string
  /** Aborted when the browser leaves before it is answered. */
  reader: AbortSignal
}

/** Rows of a `paged` endpoint; `page: null` when the whole list was asked for. */
export interface Rows<Row> {
  rows: Row[]
  page: { next: string | null; total: number } | null
}

type HandlerResult<E> = E extends { paged: true }
  ? Rows<AnswerOf<E> extends (infer Row)[] ? Row : never>
  : AnswerOf<E>

export interface Route {
  endpoint: Endpoint
  handle(call: Call<Endpoint>): Promise<unknown>
}

/** Joins an endpoint of the contract with what answers it. `caller` is set unless the endpoint is public. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
): Route {
  return { endpoint, handle: async (call) => handle(call as Call<E>) }
}
