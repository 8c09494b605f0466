import { join } from 'node:path'
import Fastify from 'fastify'
import { mountPromql } from '../../../server/src/features/telemetry/promql.routes.ts'
import { mountRemoteWrite } from '../../../server/src/features/telemetry/remote-write/remote-write.routes.ts'
import { RemoteWriteService } from '../../../server/src/features/telemetry/remote-write/remote-write.service.ts'
import { systemClock } from '../../../server/src/lib/clock.ts'
import { silentLogger } from '../../../server/src/lib/logger.ts'
import { openSeriesStore } from '../../../server/src/timeseries/series-store.ts'
import { RoostFill } from './roost-fill.ts'

/** Our engine as a program of its own: thread, routes and receiver are the product's; who calls is not asked. */
const [port, directory] = [Number(process.argv[2]), process.argv[3]!]
const folder = join(directory, 'timeseries')
const fill = new RoostFill(folder)
const store = await openSeriesStore({
  directory: join(directory, 'live'),
  retentionMs: 1e15,
  partMs: 7_200_000,
})
let queried = store

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
const caller = { accountId: 1, tenant: 1, username: 'bench', role: 'admin' as const, sessionId: 'bench' }
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
  done(null, body),
)
mountPromql(app, {
  series: {
    query: (input) => queried.query(input),
    queryRange: (input) => queried.queryRange(input),
    series: (input) => queried.series(input),
    labels: (input) => queried.labels(input),
    labelValues: (input) => queried.labelValues(input),
  },
  authenticator: { callerOf: async () => caller },
  reach: { reachOf: async () => ({ tenant: 1, networks: 'all' }) },
  now: Date.now,
})

const service = new RemoteWriteService({
  // Senders are tenants of their own.
  guard: { network: async (_, network) => ({ tenant: network, level: 'own' }) },
  clock: systemClock,
  log: silentLogger,
  series: store,
  sources: { begin: async () => undefined } as never,
})
mountRemoteWrite(app, {
  // The number at a token's end is its network.
  authenticator: {
    callerOf: async (token) => ({
      ...caller,
      token: { name: 'bench', scopes: ['ingest'], network: Number(token.slice(-2)) + 1 },
    }),
  },
  service,
  clock: systemClock,
  log: silentLogger,
})

app.get('/bench/ready', () => 'ready')
app.post('/bench/ingest', () => fill.ingest(store))
app.post('/bench/rows', async (request) => {
  await fill.rows(request.body as Buffer, request.headers['x-fresh'] === 'true')
  return 'taken'
})
app.post('/bench/settle', () => fill.settle())
app.post('/bench/open', async () => {
  await fill.close()
  queried = await openSeriesStore({ directory: folder, retentionMs: 1e15 })
  queried.describe(fill.subjects())
  return 'open'
})
await app.listen({ host: '127.0.0.1', port })
