import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { takeSnapshot } from '../../server/src/timeseries/storage/snapshot.ts'

const usage = 'node tools/launch.js series:snapshot <new folder> [--data <data folder>]'

/** Copies the time series of a data folder for a backup; the server may be running. */
function main(): void {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new ConfigError(`Usage: ${usage}`)
  const config = readConfig({ ...process.env, ...(values.data && { ROOST_DATA_DIR: values.data }) })
  const series = join(config.ROOST_DATA_DIR, 'series')
  if (!existsSync(join(series, 'wal')))
    throw new ConfigError(`ROOST_DATA_DIR: there are no time series in ${series}.`)
  takeSnapshot(series, resolve(folder))
  process.stdout.write(`The time series up to now are in ${resolve(folder)}.\n`)
}

try {
  main()
} catch (error) {
  process.stderr.write(`No snapshot was taken.\n${(error as Error).message}\n`)
  process.exitCode = 1
}
