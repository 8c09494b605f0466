import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deviceState } from '#contract/inventory/state/device-state.ts'
import { frameEater } from '../../server/src/southbound/testing/frame-eater.ts'
import { mutants } from '../../server/src/southbound/testing/mutants.ts'
import { machine, row } from '../timeseries/machine.ts'
import { against, megabytes } from './scene/figures.ts'

const FRAMES = Number(process.env.ROOST_BENCH_FRAMES ?? 1_000_000)
const SEED = Number(process.env.ROOST_BENCH_SEED ?? 1)
/** What is compiled, cached and interned at the beginning is no leak. */
const WARM_UP = 20_000
const BATCH = 250
const CHECK_ONE_IN = 100
const LEAK_BYTES = 5e6
const SHOWN = 12

interface Tally {
  readonly outcomes: Map<string, number>
  crashes: number
  slowest: { ms: number; frame: string }
  bytes: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of the heap that are in use once nothing is left to collect. */
async function heapAtRest(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    collect()
    await turn()
  }
  return process.memoryUsage().heapUsed
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A million damaged frames through decoder and mapper, with the event loop turning in between. */
async function run(): Promise<void> {
  console.log(`${FRAMES} mutated samples, seed ${SEED} (${machine()})`)
  const next = mutants(SEED)
  const eat = frameEater()
  await feed(next, eat, WARM_UP)
  const before = await heapAtRest()
  const start = performance.now()
  const tally = await feed(next, eat, FRAMES)
  const seconds = (performance.now() - start) / 1000
  const after = await heapAtRest()
  const grown = after - before
  row('rate', `${Math.round(FRAMES / seconds)} frames/s`, `${megabytes(tally.bytes / seconds)}/s`)
  row('crashes', String(tally.crashes), against('0', tally.crashes === 0))
  printSlowest(tally.slowest, eat)
  row('heap before, after, grown by', megabytes(before), megabytes(after), `${(grown / 1e6).toFixed(2)} MB`)
  row('', against(`≤ ${megabytes(LEAK_BYTES)}`, grown <= LEAK_BYTES))
  for (const [outcome, count] of [...tally.outcomes].sort((a, b) => b[1] - a[1]).slice(0, SHOWN)) {
    row(`  ${outcome}`, String(count))
  }
  if (tally.crashes > 0 || grown > LEAK_BYTES) process.exitCode = 1
}

/** Once it may have waited for the processor; what it costs is the best of several tries. */
function printSlowest({ ms, frame }: Tally['slowest'], eat: ReturnType<typeof frameEater>): void {
  const again = Array.from({ length: 7 }, () => {
    const start = performance.now()
    eat(frame)
    return performance.now() - start
  })
  row('slowest frame, again', `${ms.toFixed(0)} ms`, `${Math.min(...again).toFixed(1)} ms`)
}

async function feed(next: () => string, eat: ReturnType<typeof frameEater>, frames: number): Promise<Tally> {
  const tally: Tally = { outcomes: new Map(), crashes: 0, slowest: { ms: 0, frame: '' }, bytes: 0 }
  for (let count = 0; count < frames; count++) {
    if (count % BATCH === 0) await turn()
    const frame = next()
    tally.bytes += frame.length
    const outcome = eatOne(frame, eat, tally, count % CHECK_ONE_IN === 0)
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
  }
  return tally
}

function eatOne(frame: string, eat: ReturnType<typeof frameEater>, tally: Tally, check: boolean): string {
  try {
    const start = performance.now()
    const { outcome, reports } = eat(frame)
    const ms = performance.now() - start
    if (ms > tally.slowest.ms) tally.slowest = { ms, frame }
    if (check) for (const { report } of reports) deviceState.parse(report.state)
    return outcome
  } catch (error) {
    if (tally.crashes++ === 0) console.error(error, frame.slice(0, 2000))
    return 'CRASH'
  }
}

if (import.meta.main) await run()
