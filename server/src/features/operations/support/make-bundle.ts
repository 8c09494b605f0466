import { cpus, freemem, loadavg, platform, release, totalmem } from 'node:os'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/client.ts'
import { examine } from '../doctor/examine.ts'
import { knownSecrets } from './known-secrets.ts'
import { recordFacts } from './record-facts.ts'
import { shownSettings, withoutSecrets } from './without-secrets.ts'

export interface BundleSource {
  config: Config
  version: string
  now(): number
  isRunning: boolean
  openRecords: () => Db
  roomFor: (devices: number) => number
  /** The server's own figures, where it runs; without it none. */
  metrics?: () => Promise<string>
}

/** What somebody who helps must see of this server, as one readable text without secrets and without names of people. */
export async function makeBundle(source: BundleSource): Promise<{ name: string; text: string }> {
  const { config, version, isRunning, openRecords, roomFor } = source
  const now = source.now()
  const bundle = {
    madeAt: new Date(now).toISOString(),
    roost: version,
    machine: machineFacts(),
    settings: shownSettings(config),
    doctor: await examine({ config, now, isRunning, openRecords, roomFor }),
    records: await facts(openRecords),
    metrics: (await source.metrics?.())?.split('\n').filter((line) => line && !line.startsWith('#')) ?? null,
  }
  const known = knownSecrets(config)
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? withoutSecrets(value, known) : value
  const text = JSON.stringify(bundle, clean, 2)
  return { name: `roost-support-${bundle.madeAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z.json`, text }
}

async function facts(openRecords: () => Db) {
  const db = openRecords()
  try {
    return await recordFacts(db)
  } catch (error) {
    return { unreadable: (error as Error).message }
  } finally {
    await db.destroy()
  }
}

const machineFacts = () => ({
  ...{ platform: `${platform()} ${release()} ${process.arch}`, node: process.versions.node },
  ...{ cores: cpus().length, cpu: cpus()[0]?.model ?? null, load: loadavg() },
  ...{ memoryBytes: totalmem(), memoryFreeBytes: freemem(), processSeconds: process.uptime() },
  processMemory: process.memoryUsage(),
})
