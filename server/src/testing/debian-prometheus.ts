import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** Where Debian's `prometheus` package puts its programs; `npm test` installs it, the inner loop does without. */
const folder = process.env.ROOST_TEST_PROMETHEUS_BIN ?? '/usr/bin'

/** A program of that package, undefined where it is not installed. */
export function prometheusProgram(name: 'prometheus' | 'promtool'): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? path : undefined
}

export interface RunningPrometheus {
  url: string
  stop(): Promise<void>
}

/** A Prometheus on a free port that holds what the OpenMetrics text says, and scrapes nothing. */
export async function startPrometheus(openMetrics: string): Promise<RunningPrometheus> {
  const home = mkdtempSync(join(tmpdir(), 'roost-prometheus-'))
  const [config, samples, data] = ['prometheus.yml', 'samples.txt', 'data'].map((name) => join(home, name))
  writeFileSync(config!, 'global: {}\n')
  writeFileSync(samples!, openMetrics)
  const load = ['tsdb', 'create-blocks-from', 'openmetrics', samples!, data!]
  await promisify(execFile)(prometheusProgram('promtool')!, load)
  const address = `127.0.0.1:${await freePort()}`
  const flags = [`--config.file=${config}`, `--storage.tsdb.path=${data}`, `--web.listen-address=${address}`]
  const child = spawn(prometheusProgram('prometheus')!, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      if (line.includes('ready to receive web requests')) resolve()
    })
    ended.then(() => reject(new Error('Prometheus ended before it was ready')))
  })
  return {
    url: `http://${address}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    }),
  )
}
