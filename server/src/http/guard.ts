import type { Caller } from './route.ts'

/**
 * What a caller may reach, asked before a route runs and by everything else that shows tenant data
 * (live topics, metric queries). Answered by tenancy and inventory.
 */
export interface Guard {
  /** Whether the thing exists for this caller; `write` also asks for the right to change it. */
  network(caller: Caller, id: number): Promise<boolean>
  project(caller: Caller, id: number): Promise<boolean>
  device(caller: Caller, sn: string): Promise<boolean>
}

/** All a caller sees: a tenant, whole or some of its networks. */
export interface Reach {
  tenant: number
  networks: 'all' | number[]
}

export interface ReachReader {
  reachOf(caller: Caller): Promise<Reach>
}

/** Turns a session value or an API token into a caller. Answered by identity. */
export interface Authenticator {
  /**
   * @returns null when it is not valid (any more)
   * @throws ApiError `too_many_requests` when an API token calls too often
   */
  callerOf(token: string, address: string): Promise<Caller | null>
}
