import type { FastifyInstance } from 'fastify'
import type { WatchedTable } from '../features/audit-log/watched.ts'
import type { TransferPart } from '../features/tenancy/handover/transfer.ts'
import type { ExportList } from '../http/exports.ts'
import type { Audited } from '../http/operation-log.ts'
import type { Route } from '../http/route.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { Figures } from '../lib/own-metrics.ts'

/** What a feature gives to the whole; each has the members it needs. */
export interface Part {
  routes?: readonly Route[]
  /** Routes and hooks outside the /v2 envelope. */
  mounts?: readonly ((app: FastifyInstance) => void)[]
  exports?: readonly ExportList[]
  /** What it keeps of places that change hands. */
  transfer?: TransferPart
  /** Whose row its calls change, for the audit log. */
  audited?: Audited<WatchedTable>
  /** Work that is done in the background, in whichever process. */
  jobs?: readonly JobHandler[]
  metrics?(): Figures | Promise<Figures>
  /** When all parts are there. */
  start?(): unknown
  stop?(): unknown
}

const given = <T>(value: T | undefined): value is T => value !== undefined

/**
 * Many parts as one. They start in the order given and stop in the reverse: each stands before those that use it.
 * @throws Error when two parts claim the same audited call
 */
export function foldParts(parts: readonly Part[]) {
  return {
    routes: parts.flatMap(({ routes = [] }) => routes),
    mounts: parts.flatMap(({ mounts = [] }) => mounts),
    exports: parts.flatMap(({ exports = [] }) => exports),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    transfers: parts.map(({ transfer }) => transfer).filter(given),
    audited: merged(parts.map(({ audited }) => audited ?? {})),
    metrics: async (): Promise<Figures> => {
      const figures = await Promise.all(parts.map((part) => part.metrics?.() ?? {}))
      return Object.assign({}, ...figures) as Figures
    },
    async start(): Promise<void> {
      for (const part of parts) await part.start?.()
    },
    /** Every part is stopped, whatever the others do. @throws AggregateError with what failed */
    async stop(): Promise<void> {
      const errors: unknown[] = []
      for (const part of parts.toReversed()) {
        try {
          await part.stop?.()
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'not everything could be stopped in order')
    },
  }
}

function merged(all: readonly Audited<WatchedTable>[]): Audited<WatchedTable> {
  const calls = all.flatMap((audited) => Object.entries(audited))
  const twice = calls.find(([id], index) => calls.findIndex(([other]) => other === id) < index)
  if (twice) throw new Error(`${twice[0]} is audited by two parts`)
  return Object.fromEntries(calls)
}
