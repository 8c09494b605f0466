import { join } from 'node:path'
import { compose, type Roost } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { blankRow, keysOf } from '../../server/src/features/inventory/records/device-row.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { Engine } from '../../server/src/timeseries/engine.ts'
import { RowBatchWriter } from '../../server/src/timeseries/storage/parts/row-batch-writer.ts'
import type { Subject } from '../../server/src/timeseries/types.ts'
import { serial } from '../inventory/rows.ts'
import { type FleetKind, kindOf, ReportingDevice } from './fleet.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR
const PER_NETWORK = 20
/** Older samples are further apart, so that filling takes minutes: seconds, and days that are as dense as devices report. */
export interface Size {
  devices: number
  days: number
  denseDays: number
  oldStep: number
}
export const account = { username: 'reports', password: 'correct-horse-9' }

const models: Record<FleetKind, string> = { ap: 'RAP-2640', switch: 'RSW-24P', gateway: 'RGW-8' }
const names: Record<FleetKind, string> = { ap: 'AP', switch: 'Switch', gateway: 'Gateway' }

/** A data folder with one account, its networks and devices, and what they reported up to now. */
export async function furnish(folder: string, size: Size): Promise<{ samples: number; ms: number }> {
  const roost = await composeAt(folder)
  const subjects = await records(roost, size.devices)
  await roost.stop()
  const started = performance.now()
  const samples = await fill(folder, size, subjects)
  return { samples, ms: performance.now() - started }
}

export function composeAt(folder: string): Promise<Roost> {
  const config = readConfig({
    ...{ ROOST_DATA_DIR: folder, ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' },
    ROOST_DEVICE_HOST: '127.0.0.1',
  })
  return compose({ config, log: silentLogger })
}

async function records(roost: Roost, devices: number): Promise<Subject[]> {
  const { tenant } = (await roost.identity.service.createAccount({ ...account, role: 'admin' }))!
  const { repository } = roost.tenancy
  const place = { timezone: 'Europe/Berlin', country: 'DE', address: '', lat: null, lng: null }
  const networks: number[] = []
  let project = 0
  for (let n = 0; n < devices / PER_NETWORK; n++) {
    if (n % 10 === 0) project = await repository.createProject(tenant, `Region ${n / 10 + 1}`, null, 1)
    const values = { ...place, name: `Site ${n + 1}`, project_id: project, webpass_sealed: null }
    networks.push(await repository.createNetwork(tenant, values, 1))
  }
  for (let n = 0; n < devices; n++) {
    await roost.db
      .insertInto('device')
      .values(rowOf(n, tenant, networks))
      .execute()
  }
  return roost.inventory.reader.subjects()
}

function rowOf(n: number, tenant: number, networks: readonly number[]) {
  const kind = kindOf(n, PER_NETWORK)
  const row = {
    ...blankRow(serial(n)),
    ...{
      tenant_id: tenant,
      network_id: networks[Math.floor(n / PER_NETWORK)]!,
      bound_at: 1,
      tenant_since: 1,
    },
    ...{ kind, kind_source: 'person' as const, name: `${names[kind]} ${n + 1}`, mac: serial(n) },
    ...{ model: models[kind], software: `v4.${n % 3}`, status: 'offline' as const },
  }
  return { ...row, ...keysOf(row) }
}

async function fill(folder: string, size: Size, subjects: Subject[]): Promise<number> {
  // Days are merged and rolled up when they are over, as they are where samples come in as they are made.
  let now = 0
  const engine = await Engine.open({
    directory: join(folder, 'series'),
    retentionMs: 31 * DAY_MS,
    rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 396 * DAY_MS })),
    shortLived: [{ prefix: 'client_', ms: 7 * DAY_MS }],
    ...{ syncIntervalMs: 0, partMs: 2 * HOUR, partSamples: 8_000_000 },
    onTrouble: (message) => console.error(message),
    now: () => now || Date.now(),
  })
  engine.describe(subjects)
  const rows = new Rows(size.devices)
  let fresh = true
  for (const at of roundsOf(size)) {
    now = at
    rows.add(at)
    if (at % HOUR !== 0) continue
    // An hour at once: the disk is synced for each.
    await engine.append({ bytes: rows.take(), fresh })
    fresh = false
    await engine.maintain()
    if (at % DAY_MS === 0)
      console.log(`  ${new Date(at).toISOString()} ${rows.samples.toLocaleString('en-US')} samples`)
  }
  await engine.append({ bytes: rows.take(), fresh })
  await engine.store.flush()
  await engine.maintain()
  await engine.close()
  return rows.samples
}

function* roundsOf({ days, denseDays, oldStep }: Size): Generator<number> {
  const end = Math.floor(Date.now() / MINUTE) * MINUTE
  const dense = end - denseDays * DAY_MS
  const begin = Math.floor((end - days * DAY_MS) / HOUR) * HOUR
  for (let at = begin; at <= end; at += at < dense ? oldStep * 1000 : MINUTE) yield at
}

/** What the devices say, as the store takes it in. */
class Rows {
  samples = 0
  readonly #writer = new RowBatchWriter()
  readonly #senders: { device: ReportingDevice; number: number; all: number; presence: number }[] = []

  constructor(devices: number) {
    const lists = new Map<string, number>()
    const keys = new Map<string, number>()
    const listOf = (device: ReportingDevice, count: number): number => {
      const own = device.keys.slice(0, count)
      const numbers = own.map((key) => {
        const text = JSON.stringify(key)
        if (!keys.has(text)) keys.set(text, this.#writer.defineKey(key))
        return keys.get(text)!
      })
      const text = numbers.join()
      if (!lists.has(text)) lists.set(text, this.#writer.defineList(Int32Array.from(numbers)))
      return lists.get(text)!
    }
    for (let n = 0; n < devices; n++) {
      const device = new ReportingDevice(serial(n), n, kindOf(n, PER_NETWORK))
      const number = this.#writer.defineDevice(device.sn)
      const [all, presence] = [listOf(device, device.keys.length), listOf(device, 1)]
      this.#senders.push({ device, number, all, presence })
    }
  }

  add(at: number): void {
    for (const [n, { device, number, all, presence }] of this.#senders.entries()) {
      const values = device.values(at)
      this.#writer.row(number, values ? all : presence, at + (n % 30), values ?? new Float64Array(1))
      this.samples += values?.length ?? 1
    }
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#writer.take()
  }
}
