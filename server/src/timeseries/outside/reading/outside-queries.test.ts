import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeriesStore } from '../../series-store.ts'
import { openOutsideStore } from '../open-outside-store.ts'
import { OutsideEngine } from './outside-engine.ts'
import { ReadingClient } from './reading-client.ts'

const time = 1_700_000_000
const home = mkdtempSync(join(tmpdir(), 'outside-queries-'))
let server: Server
let url: string
let store: SeriesStore
/** Told of each question about what is slow to come. */
let asked = Promise.withResolvers<ServerResponse>()

beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store = await openOutsideStore({ directory: home, writeUrl: `${url}/api/v1/write`, queryUrl: url })
  store.describe([1, 2].map((tenant) => ({ ...device, sn: `d${tenant}`, tenant })))
})
afterAll(async () => {
  await store.close()
  server.closeAllConnections()
  server.close()
  rmSync(home, { recursive: true, force: true })
})

const device = { network: 1, project: 1, kind: 'ap', since: 0 }

/** A store like VictoriaMetrics, which never answers what is asked about `slow`. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = String(Buffer.concat(await Array.fromAsync(request)))
  if (request.url === '/api/v1/read') response.writeHead(404).end()
  else if (body.includes('slow') || request.url!.includes('slow')) asked.resolve(response)
  else if (request.url === '/api/v1/export') response.end(body.includes('wide') ? wide : '')
  else response.end('{"data":[]}')
}

/** So many series that a small limit does not do. */
const wide = Array.from({ length: 50 }, (_, i) => {
  const metric = { __name__: 'wide', sn: 'd1', i: `${i}`, roost_tenant: '1', roost_store: 'here' }
  return JSON.stringify({ metric, values: [1], timestamps: [time * 1000] })
}).join('\n')

/** Some seconds of work that no limit refuses. */
const heavy = 'max_over_time(max_over_time(vector(1)[50000s:1s])[50000s:1s])'
const ask = (tenant: number, expr: string, reader?: AbortSignal) =>
  store.query({ expr, time, scope: { tenant }, timeoutMs: 25_000 }, reader)

test('what would take too long is refused before it begins', async () => {
  const nested = 'max_over_time(max_over_time(vector(1)[1d:1s])[1d:1s])'
  await expect(ask(1, nested)).rejects.toMatchObject({
    ...{ errorType: 'execution', message: expect.stringMatching(/estimated to take [\d,]+ steps/) },
  })
})

test('what was fetched counts before it is evaluated', async () => {
  const client = new ReadingClient({ url, headers: {} }, () => undefined)
  const engineWithin = (maxWork: number) => {
    const engine = new OutsideEngine(client, 'here', { maxWork })
    engine.subjects.describe([{ ...device, sn: 'd1', tenant: 1 }])
    return engine
  }
  const query = { expr: 'count(wide)', time, scope: { tenant: 1 } }
  const answered = await engineWithin(1_000_000).query(query, new AbortController())
  expect(answered).toMatchObject({ result: [{ value: [time, '50'] }] })
  await expect(engineWithin(10_000).query(query, new AbortController())).rejects.toMatchObject({
    ...{ errorType: 'execution', message: expect.stringMatching(/estimated to take [\d,]+ steps/) },
  })
})

test('a long query holds up nobody, and ends when its reader leaves', async () => {
  const leaving = new AbortController()
  const long = Promise.allSettled(Array.from({ length: 6 }, () => ask(1, heavy, leaving.signal)))
  expect(await ask(2, 'vector(1)')).toMatchObject({ result: [{ value: [time, '1'] }] })
  leaving.abort()
  const outcomes = (await long).map((one) => one.status === 'rejected' && one.reason.errorType)
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'canceled'))
})

const span = { start: time - 60, end: time, scope: { tenant: 1 }, match: ['slow'] }
test.each([
  ['query', (reader: AbortSignal) => ask(1, 'slow', reader)],
  ['series', (reader: AbortSignal) => store.series(span, reader)],
  ['labels', (reader: AbortSignal) => store.labels(span, reader)],
  ['label values', (reader: AbortSignal) => store.labelValues({ ...span, name: 'i' }, reader)],
] as const)('%s whose reader leaves are not asked of the store any more', async (_, question) => {
  asked = Promise.withResolvers()
  const leaving = new AbortController()
  const outcome = expect(question(leaving.signal)).rejects.toMatchObject({ errorType: 'canceled' })
  const response = await asked.promise
  const closed = once(response, 'close')
  leaving.abort()
  await outcome
  await closed
})
