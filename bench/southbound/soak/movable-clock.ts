import { BroadcastChannel, isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server before its own code (`--import`), in each of its threads: its clocks can be moved on, and
 * timers that are due by then go off. Nothing of it is in the product.
 */

/** Shorter ones go off by themselves while one waits for them. */
const LONG_MS = 20_000
/** Collections in a row: what finalizers let go of is gone with the next. */
const COLLECTIONS = 4

export type ClockQuestion = { moveMs: number } | 'memory'

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

async function memory(): Promise<NodeJS.MemoryUsage> {
  for (let i = 0; i < COLLECTIONS; i++) {
    collect?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage()
}

if (isMainThread && process.send) {
  process.on('message', async (question: ClockQuestion) => {
    if (question === 'memory') return process.send!(await memory())
    others.postMessage(question.moveMs)
    move(question.moveMs)
    process.send!({})
  })
  process.channel?.unref()
}
