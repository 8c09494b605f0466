import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Authenticator, Guard } from '../../../http/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Periodic } from '../../../lib/periodic.ts'
import type { SeriesRows } from '../../../timeseries/rows/series-rows.ts'
import { RemoteSourceRepository } from './remote-source.repository.ts'
import { RemoteSources, type SubjectRegistry } from './remote-sources.ts'
import { mountRemoteWrite } from './remote-write.routes.ts'
import { RemoteWriteService } from './remote-write.service.ts'

const TIDY_EVERY_MS = 60_000

export interface RemoteWriteCreation {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  series: SubjectRegistry & { appendRows(rows: SeriesRows): Promise<void> }
  authenticator: Authenticator
  guard: Pick<Guard, 'network'>
}

/** Samples from outside: of servers and exporters that stand beside a network's devices. */
export async function createRemoteWrite(deps: RemoteWriteCreation) {
  const repository = new RemoteSourceRepository(deps.db)
  const sources = new RemoteSources(repository, deps.series)
  const service = new RemoteWriteService({ ...deps, sources })
  const tidying = new Periodic({
    ...{ everyMs: TIDY_EVERY_MS, log: deps.log, failed: 'series nobody writes to could not be let go' },
    run: () => service.tidy(),
  })
  const off = [
    await sources.follow(deps.bus),
    deps.bus.on('network.removed', ({ network }) => service.forget(network)),
  ]
  return {
    mounts: [(app: FastifyInstance) => mountRemoteWrite(app, { ...deps, service })],
    /** What was sent for networks that change hands stays with them. */
    transfer: {
      move: (trx: Db, { networks, at }: { networks: number[]; at: number }) =>
        repository.changeHands(trx, networks, at),
      moved: ({ networks }: { networks: number[] }) => sources.moved(networks),
    },
    start: () => tidying.start(TIDY_EVERY_MS),
    async stop() {
      for (const each of off) each()
      await tidying.stop()
    },
  }
}
