import type { FastifyInstance } from 'fastify'
import { mountPromql, type PromqlDeps, type SeriesReader } from './promql.routes.ts'
import { listenForTelemetry, type SeriesWriter, type TelemetryDeps } from './telemetry.listeners.ts'

type Deps = Omit<TelemetryDeps, 'series'> &
  Omit<PromqlDeps, 'series' | 'now'> & { series: SeriesReader & SeriesWriter }

/** Device reports in, PromQL answers out. */
export function createTelemetry(deps: Deps) {
  const listening = listenForTelemetry(deps)
  return {
    mounts: [(app: FastifyInstance) => mountPromql(app, { ...deps, now: () => deps.clock.now() })],
    stop: listening.stop,
    pending: listening.pending,
  }
}
