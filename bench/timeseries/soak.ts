import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ClientDirectory } from '../../server/src/features/clients/directory/client-directory.ts'
import { aState } from '../../server/src/features/clients/testing/a-state.ts'
import { ClientCounter } from '../../server/src/features/inventory/clients/client-counter.ts'
import { ReportEncoder } from '../../server/src/timeseries/rows/report-encoder.ts'
import type { Report, Sample } from '../../server/src/timeseries/types.ts'
import { against } from '../southbound/scene/figures.ts'
import { machine, row, rssMegabytes } from './machine.ts'
import { ownMemory, type StoreCommand, type StoreStatus } from './soak/thread.ts'
import { PretendDevice } from './state-reports.ts'

/**
 * Weeks of a place that strangers pass through: every day brings clients that were never there. What the store's
 * thread and the main thread keep in memory at the end of each simulated day. Minutes at the usual size; what was
 * promised is ROOST_BENCH_DEVICES=2000 ROOST_BENCH_CLIENTS=20000 ROOST_BENCH_DAYS=30.
 */
const DEVICES = Number(process.env.ROOST_BENCH_DEVICES ?? 500)
const DAYS = Number(process.env.ROOST_BENCH_DAYS ?? 14)
const NEW_CLIENTS = Number(process.env.ROOST_BENCH_CLIENTS ?? 5_000)
const REPORTS = Number(process.env.ROOST_BENCH_REPORTS ?? 12)
const DAY = 86_400_000
/** A midnight (UTC). */
const T0 = 19_700 * DAY
const BATCH = 100
/** Memory is looked at so often a day; a day's figure is the highest. */
const LOOKS = 4
/** A client is told of in so many reports. */
const STAYS = 2
/** The day whose memory the later ones are held against, and by how much they may differ. */
const SETTLED = 3
const FLAT = 0.1
/** Bytes a sample on disk: raw, in steps of 5 minutes and of an hour (decision 0030). */
const FORMULA = { raw: 0.53, rollups: 0.51 + 0.056 }

class Thread {
  readonly #worker: Worker
  #last: Promise<unknown>

  constructor(directory: string) {
    this.#worker = new Worker(new URL('./soak/thread.ts', import.meta.url), { workerData: directory })
    this.#last = this.#answered()
  }

  async ask(asked: StoreCommand): Promise<unknown> {
    await this.#last
    this.#worker.postMessage(asked)
    this.#last = this.#answered()
    return this.#last
  }

  async end(): Promise<void> {
    await this.#last
    await this.#worker.terminate()
  }

  async #answered(): Promise<unknown> {
    const [answer] = await once(this.#worker, 'message')
    return answer
  }
}

interface Client {
  mac: string
  left: number
}

/** A device, and who is connected to it now. */
class SoakDevice {
  readonly sn: string
  readonly #device: PretendDevice
  #clients: Client[] = []

  constructor(number: number) {
    this.#device = new PretendDevice(number)
    this.sn = this.#device.report(T0).sn
  }

  come(mac: string): void {
    this.#clients.push({ mac, left: STAYS })
  }

  get macs(): string[] {
    return this.#clients.map(({ mac }) => mac)
  }

  report(at: number): Report {
    const { sn, samples } = this.#device.report(at)
    for (const [i, client] of this.#clients.entries()) samples.push(...samplesOf(client.mac, at, i))
    return { sn, at, samples }
  }

  leave(): void {
    this.#clients = this.#clients.filter((client) => --client.left > 0)
  }
}

function samplesOf(mac: string, at: number, i: number): Sample[] {
  const labels = { client: mac }
  return [
    { name: 'client_signal_dbm', labels, value: -40 - ((i * 7) % 45) },
    { name: 'client_receive_bits_per_second', labels, value: 6e6 * (1 + (i % 40)) },
    { name: 'client_transmit_bits_per_second', labels, value: 6e6 * (1 + (i % 70)) },
    { name: 'client_receive_bytes_total', labels, value: (at / 1000) * (i + 1) },
    { name: 'client_transmit_bytes_total', labels, value: (at / 500) * (i + 1) },
    { name: 'client_radio', labels, value: i % 2 },
  ]
}

const macOf = (number: number): string =>
  [0x02, 0x5e, number >> 24, number >> 16, number >> 8, number]
    .map((byte) => (byte & 255).toString(16).padStart(2, '0'))
    .join(':')

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-soak-'))
  try {
    await soak(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

async function soak(directory: string): Promise<void> {
  console.log(
    `A soak: ${DEVICES} devices, ${NEW_CLIENTS} new clients a day, ${REPORTS} reports a day (${machine()})`,
  )
  const thread = new Thread(directory)
  const soakDevices = Array.from({ length: DEVICES }, (_, i) => new SoakDevice(i))
  const main = {
    encoder: new ReportEncoder(),
    directory: new ClientDirectory(),
    clientCounter: new ClientCounter(),
  }
  const found: Figures[] = []
  row('day', 'worker', 'main', 'names', 'raw', 'roll-ups')
  let samples = 0
  for (let day = 0; day < DAYS; day++) {
    const most: Figures = { worker: 0, main: 0 }
    let now = 0
    for (let i = 0; i < REPORTS; i++) {
      now = T0 + day * DAY + Math.floor((i * DAY) / REPORTS) + 1
      samples += await tell(thread, soakDevices, main, day, i, now)
      // Not first thing in the morning: queries of the evening have brought in the names of a week.
      if (i % Math.ceil(REPORTS / LOOKS) === 2) await look(thread, now, most)
    }
    const status = (await thread.ask({ now, stand: true })) as StoreStatus
    found.push(most)
    print(day + 1, most, status)
    if (day === DAYS - 1) printDisk(status, samples)
  }
  outcome(found)
  row('resident memory at the end', rssMegabytes())
  await thread.end()
}

interface Figures {
  worker: number
  main: number
}

async function look(thread: Thread, now: number, most: Figures): Promise<void> {
  most.worker = Math.max(most.worker, (await thread.ask({ now, look: true })) as number)
  most.main = Math.max(most.main, ownMemory())
}

interface Main {
  encoder: ReportEncoder
  directory: ClientDirectory
  clientCounter: ClientCounter
}

/** One report of every device; answers how many samples. */
async function tell(
  thread: Thread,
  soakDevices: SoakDevice[],
  main: Main,
  day: number,
  turn: number,
  now: number,
): Promise<number> {
  const each = NEW_CLIENTS / REPORTS
  for (let i = Math.floor(turn * each); i < Math.floor((turn + 1) * each); i++)
    soakDevices[(i * 7919) % soakDevices.length]!.come(macOf(day * NEW_CLIENTS + i))
  let samples = 0
  for (let from = 0; from < soakDevices.length; from += BATCH) {
    const some = soakDevices.slice(from, from + BATCH)
    const reports = some.map((soakDevice) => soakDevice.report(now))
    samples += reports.reduce((sum, report) => sum + report.samples.length, 0)
    await thread.ask({ now, append: main.encoder.encode(reports) })
    for (const soakDevice of some) keep(main, soakDevice)
  }
  await thread.ask({ now, maintain: true })
  return samples
}

function keep({ directory, clientCounter }: Main, soakDevice: SoakDevice): void {
  const where = { tenant: 1, network: 1 }
  const clients = soakDevice.macs.map((mac) => ({ mac, connection: 'wireless' as const, ssid: 'guest' }))
  const state = aState({ clients })
  directory.reported(soakDevice.sn, where, null, state)
  clientCounter.set({ sn: soakDevice.sn, mac: null, kind: 'ap' }, where, clients, state.at)
  soakDevice.leave()
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

function print(day: number, { worker, main }: Figures, status: StoreStatus): void {
  const { keys, bytes, rollupBytes, clients } = status
  row(
    `${day}: clients ${clients[0]} in a day, ${clients[1]} in 7`,
    ...[megabytes(worker), megabytes(main), String(keys), megabytes(bytes), megabytes(rollupBytes)],
  )
}

function printDisk({ bytes, rollupBytes, samples }: StoreStatus, told: number): void {
  row('samples told, kept', told.toLocaleString('en-US'), samples.toLocaleString('en-US'))
  row('raw on disk, by the formula', megabytes(bytes), megabytes(samples * FORMULA.raw))
  row('roll-ups on disk, by the formula', megabytes(rollupBytes), megabytes(told * FORMULA.rollups))
}

/** Whether memory stays as it was when the first days were over. */
function outcome(found: Figures[]): void {
  for (const part of ['worker', 'main'] as const) {
    const base = found[SETTLED - 1]?.[part] ?? Number.NaN
    const later = found.slice(SETTLED).map((one) => one[part] / base)
    const [least, most] = [Math.min(1, ...later), Math.max(1, ...later)]
    const isFlat = most <= 1 + FLAT
    row(
      `${part}: later days against day ${SETTLED}`,
      `${(least * 100).toFixed(0)}–${(most * 100).toFixed(0)} %`,
      against(`≤ ${100 + FLAT * 100} %`, isFlat),
    )
  }
}

if (import.meta.main) await run()
