import { createToken } from '#contract/identity/tokens.ts'
import {
  headersOf,
  snappy,
  v1Message,
  v2Message,
} from '../../server/src/features/telemetry/remote-write/testing/messages.ts'
import { furnishPlace } from '../../server/src/testing/furnish-place.ts'
import { startTestRoost, type TestRoost } from '../../server/src/testing/test-roost.ts'
import { machine, measured, row, rssMegabytes } from './machine.ts'

const PER_REQUEST = 10_000
/** A network may be sent 500,000 samples at once. */
const ROUNDS = 40
const NETWORKS = 5
const AT_ONCE = 4
const SCRAPE_MS = 15_000
const messages = { 1: v1Message, 2: v2Message } as const

/** A request as Prometheus makes it: one scrape of ten exporters with a thousand series each. */
function request(version: 1 | 2, round: number, start: number): Buffer {
  const series = Array.from({ length: PER_REQUEST }, (_, i) => ({
    labels: {
      __name__: `node_metric_${i % 100}_total`,
      device: `disk${Math.floor(i / 100) % 10}`,
      environment: 'production',
      instance: `server-${Math.floor(i / 1000)}.example.net:9100`,
      job: 'node',
    },
    samples: [
      { at: start + round * SCRAPE_MS + Math.floor(i / 1000), value: round * (i + 1) + Math.random() },
    ],
  }))
  return snappy(messages[version](series))
}

async function senders(at: TestRoost) {
  const owner = await at.account('admin')
  const all = []
  for (let i = 0; i < NETWORKS; i += 1) {
    const { network } = await furnishPlace(at, owner.tenant)
    const body = { name: 'sender', scopes: ['ingest' as const], group: network }
    const expiresAt = Date.now() + 3600_000
    const { data } = await at.as(owner.token).call(createToken, { body: { ...body, expiresAt } })
    all.push(at.as(`Bearer ${data.token}`))
  }
  return all
}

/** Requests of 10,000 samples over HTTP into a whole server; the client's share of the CPU is in the figures. */
async function run(version: 1 | 2): Promise<void> {
  const at = await startTestRoost()
  const clients = await senders(at)
  const start = Date.now() - ROUNDS * SCRAPE_MS
  const bodies = Array.from({ length: ROUNDS }, (_, round) => request(version, round, start))
  const queue = bodies.flatMap((body) => clients.map((client) => ({ body, client })))
  const send = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const init = { method: 'POST', headers: headersOf[version], body: new Uint8Array(next.body) }
      const answer = await next.client.raw('/api/v1/write', init)
      if (answer.status !== 204) throw new Error(`${answer.status}: ${await answer.text()}`)
    }
  }
  const samples = queue.length * PER_REQUEST
  const { ms, cpuSeconds } = await measured(() => Promise.all(Array.from({ length: AT_ONCE }, send)))
  print(version, samples, { ms, cpuSeconds, bytes: bodies[1]!.length })
  await at.close()
}

function print(
  version: number,
  samples: number,
  figures: { ms: number; cpuSeconds: number; bytes: number },
): void {
  const { ms, cpuSeconds, bytes } = figures
  console.log(`Remote write ${version}.0 over HTTP, ${PER_REQUEST} samples a request (${machine()})`)
  row('samples, series', String(samples), String(NETWORKS * PER_REQUEST))
  row('samples/s', Math.round(samples / (ms / 1000)).toLocaleString('en-US'))
  row('CPU µs/sample, client included', ((cpuSeconds / samples) * 1e6).toFixed(2))
  row('bytes/sample on the wire', (bytes / PER_REQUEST).toFixed(1))
  row('resident memory', rssMegabytes())
}

for (const version of [1, 2] as const) await run(version)
