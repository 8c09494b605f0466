import type { JsonObject } from '#protocols/json.ts'
import type { DeviceMessage, ResultMessage } from '#protocols/ucentral/messages.ts'
import { type Clock, fastClock } from '../clock.ts'
import type { FleetOptions } from '../options.ts'
import { type Fleet, startFleet } from '../start-fleet.ts'
import { type RecordedFrame, type Recorder, startRecorder } from './recorder.ts'

const DEADLINE_MS = 45_000
const POLL_MS = 5
let nextId = 1000

export interface Bench {
  readonly recorder: Recorder
  readonly fleet: Fleet
  /** The newest connection of a device, counted from 0. */
  connection(index: number): RecordedFrame
  stop(): Promise<void>
}

/** A recording controller and a small fleet dialling it. @param time how many times as fast, or by which clock */
export async function startBench(changes: Partial<FleetOptions>, time: number | Clock = 50): Promise<Bench> {
  const recorder = await startRecorder()
  const clock = typeof time === 'number' ? fastClock(time) : time
  const fleet = startFleet(testOptions(recorder, changes), clock, () => undefined)
  const bench: Bench = {
    recorder,
    fleet,
    connection: (index) => recorder.connections.findLast(({ cn }) => cn === fleet.agents[index]!.serial)!,
    async stop() {
      fleet.stop()
      await recorder.stop()
      if (recorder.refused.length > 0) throw new Error(`the fleet sent ${recorder.refused.join(', ')}`)
    },
  }
  await until(() => fleet.agents.every((_, index) => connects(bench, index) > 0), 'all devices connect')
  return bench
}

/** Options of a small fleet that dials the recorder. */
export function testOptions(recorder: Recorder, changes: Partial<FleetOptions>): FleetOptions {
  return { ...DEFAULTS, server: new URL(recorder.url), caFile: recorder.caFile, ...changes }
}

export const DEFAULTS: Omit<FleetOptions, 'server' | 'caFile'> = {
  devices: 3,
  kinds: ['gateway', 'switch', 'ap'],
  seed: 'bench',
  interval: 60,
  control: null,
  rebootSeconds: 20,
  fastReconnectMs: null,
  campus: 0,
  startRate: 1000,
  stock: false,
  rttyAlone: null,
  telnet: null,
  caSigned: false,
  from: null,
  keys: 0,
  booted: false,
  faultyMap: false,
  secondWays: false,
  addressPerSite: false,
  faithfulTimers: false,
  verifyHost: false,
  quiet: true,
  scenarioFile: null,
  speed: 1,
}

/** How many `connect` messages came from a device, over all its connections. */
export function connects(bench: Bench, index: number): number {
  const { serial } = bench.fleet.agents[index]!
  const own = bench.recorder.connections.filter(({ cn }) => cn === serial)
  return own.flatMap(({ messages }) => messages).filter(({ kind }) => kind === 'connect').length
}

/** Waits for a condition; fails with its description after far more than a busy machine takes. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The first message of a kind on a device's newest connection, waiting for it. */
export async function message<Kind extends DeviceMessage['kind']>(bench: Bench, index: number, kind: Kind) {
  const find = () => bench.connection(index).messages.find((one) => one.kind === kind)
  await until(() => find() !== undefined, `device ${index} sends ${kind}`)
  return find() as Extract<DeviceMessage, { kind: Kind }>
}

/** Sends a command and waits for its first result. */
export async function ask(
  bench: Bench,
  index: number,
  method: string,
  params: JsonObject = {},
): Promise<ResultMessage> {
  const id = nextId++
  const { serial } = bench.fleet.agents[index]!
  bench.recorder.send(bench.connection(index), { id, method, params: { serial, ...params } })
  await until(() => results(bench, index, id).length > 0, `device ${index} answers ${method}`)
  return results(bench, index, id)[0]!
}

/** Sends a command without waiting; returns its id. */
export function tell(bench: Bench, index: number, method: string, params: JsonObject = {}): number {
  const id = nextId++
  const { serial } = bench.fleet.agents[index]!
  bench.recorder.send(bench.connection(index), { id, method, params: { serial, ...params } })
  return id
}

/** All results with an id on a device's newest connection. */
export function results(bench: Bench, index: number, id: number): ResultMessage[] {
  return bench
    .connection(index)
    .messages.filter((one): one is ResultMessage => one.kind === 'result' && one.id === id)
}
