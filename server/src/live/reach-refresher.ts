import type { CallerReader, Reach } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import type { LiveConnection } from './connection.ts'

export interface ReachRefresherDeps {
  callers: CallerReader
  reachOf(caller: Caller): Promise<Reach>
  /** It has its reach anew and is told what waited next. */
  renewed(connection: LiveConnection): Promise<void>
}

/** After a failed reading: at once, then ever later. */
const RETRY_MS = [100, 400, 1_600, 5_000] as const

type PendingReach = Promise<{ caller: Caller; reach: Reach } | null>

/**
 * Reads anew what connections reach. From the moment it may have changed until it is read a connection is told
 * nothing: what concerns it waits. A reading that fails is tried again; an old reach is never used.
 */
export class ReachRefresher {
  readonly #deps: ReachRefresherDeps
  /** Those whose reach is being read, with the latest readings: one for all connections of a session. */
  readonly #renewing = new Map<LiveConnection, Map<string, PendingReach>>()
  #isClosed = false

  constructor(deps: ReachRefresherDeps) {
    this.#deps = deps
  }

  isRenewing(connection: LiveConnection): boolean {
    return this.#renewing.has(connection)
  }

  renew(connections: Iterable<LiveConnection>): void {
    const readings = new Map<string, PendingReach>()
    for (const connection of connections) {
      const isUnderWay = this.#renewing.has(connection)
      this.#renewing.set(connection, readings)
      if (!isUnderWay) void this.#renew(connection)
    }
  }

  forget(connection: LiveConnection): void {
    this.#renewing.delete(connection)
  }

  close(): void {
    this.#isClosed = true
    this.#renewing.clear()
  }

  async #renew(connection: LiveConnection): Promise<void> {
    for (let failures = 0; this.#isWanted(connection); ) {
      const readings = this.#renewing.get(connection)!
      try {
        const found = await this.#read(connection.caller, readings)
        // What changed meanwhile asks for another reading.
        if (this.#renewing.get(connection) !== readings) continue
        if (!found) return connection.close(4401, 'session not valid')
        connection.caller = found.caller
        connection.reach = found.reach
        await this.#deps.renewed(connection)
        if (this.#renewing.get(connection) !== readings) continue
        this.#renewing.delete(connection)
        return connection.tellWhatWaited()
      } catch {
        const ms = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!
        await new Promise((resolve) => setTimeout(resolve, ms).unref())
        const isSame = this.#renewing.get(connection) === readings
        if (isSame && this.#isWanted(connection)) this.#renewing.set(connection, new Map())
      }
    }
  }

  #isWanted(connection: LiveConnection): boolean {
    return !this.#isClosed && this.#renewing.has(connection)
  }

  #read(caller: Caller, readings: Map<string, PendingReach>): PendingReach {
    const known = readings.get(caller.sessionId)
    if (known) return known
    const reading = this.#deps.callers
      .again(caller)
      .then(async (found) => found && { caller: found.caller, reach: await this.#deps.reachOf(found.caller) })
    readings.set(caller.sessionId, reading)
    return reading
  }
}
