import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asInService } from '../../as-in-service.ts'
import { Contender } from './contender.ts'

/** An engine and what differs between them: where it takes samples, how its files are made ready to be weighed. */
export interface Engine {
  name: string
  start(directory: string): Promise<Contender>
  writePath: string
  /** Everything on disk and merged; answers the bytes of the samples' files. */
  settle(contender: Contender, directory: string): Promise<number>
  /** What goes with a query, so that it is answered from the data itself. */
  queryExtra: string
}

const GENEROUS_SECONDS = '600s'

const roost: Engine = {
  name: 'roost',
  start: (directory) => {
    const program = fileURLToPath(new URL('./roost-child.ts', import.meta.url))
    // As `npm start` runs the server.
    const flags = [...asInService.serverFlags, ...(process.env.ROOST_BENCH_NODE_FLAGS?.split(' ') ?? [])]
    return Contender.start(
      'roost',
      process.execPath,
      (port) => [...flags, program, String(port), directory],
      '/bench/ready',
      asInService.serverEnvironment,
    )
  },
  writePath: '/api/v1/write',
  settle: async (contender) => Number((await contender.send('POST', '/bench/settle')).body),
  queryExtra: '',
}

const victoriaMetrics: Engine = {
  name: 'victoria-metrics',
  start: (directory) =>
    Contender.start(
      'victoria-metrics',
      '/usr/bin/victoria-metrics',
      (port) => [
        `-storageDataPath=${directory}`,
        `-httpListenAddr=127.0.0.1:${port}`,
        '-retentionPeriod=10y',
        '-search.maxQueryDuration=10m',
        '-search.latencyOffset=0s',
      ],
      '/health',
    ),
  writePath: '/api/v1/write',
  settle: async (contender, directory) => {
    await contender.get('/internal/force_flush')
    await contender.get('/internal/force_merge')
    return settledBytes(directory)
  },
  queryExtra: '&nocache=1',
}

const prometheus: Engine = {
  name: 'prometheus',
  start: (directory) => {
    mkdirSync(directory, { recursive: true })
    const config = join(directory, 'prometheus.yml')
    writeFileSync(config, 'global: {}\n')
    const flags = (port: number) => [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      '--storage.tsdb.retention.time=10y',
      '--web.enable-remote-write-receiver',
      '--web.enable-admin-api',
      `--web.listen-address=127.0.0.1:${port}`,
      `--query.timeout=${GENEROUS_SECONDS}`,
      '--query.max-samples=1000000000',
    ]
    return Contender.start('prometheus', '/usr/bin/prometheus', flags, '/-/ready')
  },
  writePath: '/api/v1/write',
  // A snapshot makes blocks of what is still in memory.
  settle: async (contender, directory) => {
    await contender.send('POST', '/api/v1/admin/tsdb/snapshot')
    return bytesBelow(join(directory, 'data', 'snapshots'))
  },
  queryExtra: '',
}

export const engines: readonly Engine[] = [roost, victoriaMetrics, prometheus]

/** It writes and merges on its own time: its files are weighed when they no longer change. */
async function settledBytes(directory: string): Promise<number> {
  for (let last = -1; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 6000))
    const bytes = bytesBelow(directory)
    if (bytes === last) return bytes
    last = bytes
  }
}

function bytesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
