/**
 * The export of 100,000 devices: how long it takes, and whether the server's memory grows with it, taken at full
 * speed and by a reader that takes 2 MB a second. `node bench/lists/export.ts [devices]`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { megabytes, seconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import { startFurnished } from './server.ts'

const columns = 'name,status,type,group,model,ip,mac,sn,users,uptime,software,lastSeen,config,note'
const path = `/v2/exports/devices?sort=name&columns=${columns}`
const SLOW_BYTES_PER_MS = 2_000
const LOOK_BYTES = 1_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function alive(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

export async function run(): Promise<void> {
  const devices = Number(process.argv[2] ?? 100_000)
  const { url, sessid, stop } = await startFurnished(devices)
  console.log(`${devices} rows, 14 columns, SQLite (${machine()})`)
  row('reader', 'time', 'bytes', 'memory before', 'most')
  try {
    for (const [name, slow, encoding] of [
      ['warm-up', false, 'identity'],
      ['as fast as it can', false, 'identity'],
      ['compressed', false, 'gzip, br'],
      ['2 MB/s', true, 'identity'],
    ] as const) {
      const taken = await take(url, sessid, slow, encoding)
      row(name, seconds(taken.ms), megabytes(taken.bytes), megabytes(taken.before), megabytes(taken.most))
    }
  } finally {
    await stop()
  }
}

/** Memory is what is alive after a collection, the reader's piece at hand included. */
async function take(url: string, sessid: string, slow: boolean, encoding: string) {
  const { data } = await (
    await fetch(`${url}/v2/tickets`, {
      method: 'POST',
      headers: { authorization: sessid, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { path } }),
    })
  ).json()
  const [before, start] = [alive(), performance.now()]
  const response = await fetch(`${url}${path}&ticket=${data.ticket}`, {
    headers: { 'accept-encoding': encoding },
  })
  let [bytes, looked, most] = [0, 0, before]
  for await (const piece of response.body!) {
    bytes += piece.length
    if (slow) await wait(piece.length / SLOW_BYTES_PER_MS)
    if (bytes < looked + LOOK_BYTES) continue
    looked = bytes
    most = Math.max(most, alive())
  }
  return { ms: performance.now() - start, bytes, before, most }
}

if (import.meta.main) await run()
