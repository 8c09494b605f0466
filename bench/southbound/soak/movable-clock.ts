import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server before its own code (`--import`), in each of its threads: its clocks can be moved on, and
 * timers that are due by then go off. Nothing of it is in the product.
 */

/** Shorter ones go off by themselves while one waits for them. */
const LONG_MS = 20_000
/** Collections in a row: what finalizers let go of is gone with the next. */
const COLLECTIONS = 4
/** Other threads have collected by then. */
const THREADS_MS = 3_000

export type ClockQuestion = { moveMs: number } | { snapshot: string } | 'memory'

/** Of the first thread, after a collection, in bytes. */
export interface ServersMemory {
  heap: number
  /** Of the heap: what was compiled (machine code, bytecode and what belongs to them). */
  compiled: number
  external: number
  /** What JavaScript's heap has in memory: the first thread's, and those of all others. */
  resident: { first: number; others: number }
}

interface LongTimer {
  dueAt: number
  /** Null: it goes off once. */
  everyMs: number | null
  work(): void
}

const wall = Date.now.bind(Date)
const monotonic = performance.now.bind(performance)
const real = { setTimeout, setInterval, clearTimeout, clearInterval }
const collect = globalThis.gc
const long = new Map<unknown, LongTimer>()
let ahead = 0

Date.now = () => wall() + ahead
Object.defineProperty(performance, 'now', { value: () => monotonic() + ahead })

type Work = (...args: unknown[]) => void

function later(work: Work, ms = 0, ...args: unknown[]): NodeJS.Timeout {
  const once = () => {
    long.delete(timer)
    work(...args)
  }
  const timer = real.setTimeout(once, ms)
  if (ms >= LONG_MS) long.set(timer, { dueAt: performance.now() + ms, everyMs: null, work: once })
  return timer
}

function again(work: Work, ms = 0, ...args: unknown[]): NodeJS.Timeout {
  const once = () => work(...args)
  const timer = real.setInterval(once, ms)
  if (ms >= LONG_MS) long.set(timer, { dueAt: performance.now() + ms, everyMs: ms, work: once })
  return timer
}

function never(timer?: NodeJS.Timeout | string | number): void {
  long.delete(timer)
  real.clearTimeout(timer)
}

Object.assign(globalThis, {
  setTimeout: Object.assign(later, real.setTimeout),
  setInterval: Object.assign(again, real.setInterval),
  clearTimeout: never,
  clearInterval: never,
})

function move(ms: number): void {
  ahead += ms
  const now = performance.now()
  for (const [timer, one] of [...long]) {
    if (one.dueAt > now) continue
    if (one.everyMs === null) never(timer as NodeJS.Timeout)
    else one.dueAt = now + one.everyMs
    setImmediate(one.work)
  }
}

const others = new BroadcastChannel('movable-clock')
others.onmessage = ({ data }: { data: unknown }) => move(Number(data))
others.unref()

/**
 * Everything that can be given back is: pages that V8 sets aside for the next young objects come and go with what
 * happened last.
 */
async function collectAll(): Promise<void> {
  for (let i = 0; i < COLLECTIONS; i++) {
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Bytes of some of V8's spaces. */
function inSpaces(of: 'space_used_size' | 'physical_space_size', which = /./): number {
  const found = getHeapSpaceStatistics().filter(({ space_name }) => which.test(space_name))
  return found.reduce((sum, space) => sum + space[of], 0)
}

/** Threads tell each other when to collect, and the first what they keep. */
const threads = new BroadcastChannel('memory-of-threads')
let ofOthers = 0
threads.onmessage = async ({ data }: { data: unknown }) => {
  if (isMainThread) ofOthers += Number(data)
  else {
    await collectAll()
    threads.postMessage(inSpaces('physical_space_size'))
  }
}
threads.unref()

async function memory(): Promise<ServersMemory> {
  ofOthers = 0
  threads.postMessage('collect')
  await new Promise((resolve) => real.setTimeout(resolve, THREADS_MS))
  await collectAll()
  const { heapUsed: heap, external } = process.memoryUsage()
  const compiled = inSpaces('space_used_size', /code|trusted/)
  return { heap, compiled, external, resident: { first: inSpaces('physical_space_size'), others: ofOthers } }
}

if (isMainThread && process.send) {
  process.on('message', async (question: ClockQuestion) => {
    if (question === 'memory') return process.send!(await memory())
    if ('snapshot' in question) return process.send!(writeHeapSnapshot(question.snapshot))
    others.postMessage(question.moveMs)
    move(question.moveMs)
    process.send!({})
  })
  process.channel?.unref()
}
