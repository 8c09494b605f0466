import type { Level } from '#contract/permissions.ts'
import type { Reach } from '../lib/reach.ts'
import type { Caller } from './route.ts'

/** What a thing is to a caller: whose it is, and what they may do with it. */
export interface ResourceAccess {
  tenant: number
  level: Level
}

/**
 * What a caller may reach, asked before a route runs and by everything else that shows tenant data
 * (live topics, metric queries). Answered by tenancy and inventory; null: it does not exist for this caller.
 */
export interface Guard {
  network(caller: Caller, id: number): Promise<ResourceAccess | null>
  project(caller: Caller, id: number): Promise<ResourceAccess | null>
  device(caller: Caller, sn: string): Promise<ResourceAccess | null>
}

export interface ReachReader {
  /** @param level which the caller must have there; `read` when not given */
  reachOf(caller: Caller, level?: Level): Promise<Reach>
}

export interface NetworkAccessReader {
  /** What a network of a tenant is to a caller; null: it does not exist for them. */
  accessTo(caller: Caller, place: { tenant: number; network: number }): Promise<ResourceAccess | null>
}

/** Turns a session value or an API token into a caller. Answered by identity. */
export interface Authenticator {
  /**
   * @returns null when it is not valid (any more)
   * @throws ApiError `too_many_requests` when an API token calls too often
   */
  callerOf(token: string, address: string): Promise<Caller | null>
}

/** Who still is who they were. Answered by identity. */
export interface CallerReader {
  /**
   * The caller as things stand now, and the moment (ms) when their session or token ends unless it is used before.
   * Being asked counts as no use.
   * @returns null when it has ended
   */
  again(caller: Caller): Promise<{ caller: Caller; endsAt: number } | null>
}

/** On whose behalf something is done later. Answered by identity. */
export interface LaterCallers {
  /**
   * Who asked for something that is done later, as things stand now: a person by their account, whether signed in or
   * not; an API token as long as it is valid.
   * @returns null when there is no such account or token any more
   */
  later(asked: { account: number; token: string | null }): Promise<Caller | null>
}

export type { Reach }
