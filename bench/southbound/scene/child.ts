import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { threadMs } from './thread-time.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
const READY_MS = 120_000
const STOP_MS = 15_000
/** Of /proc/<pid>/stat, on every Linux we know. */
const TICKS_PER_SECOND = 100

/** Gets what others leave of the processor (`nice`, of every Unix). */
const LAST = ['nice', '-n', '10']

export interface ChildOptions {
  nodeArgs?: readonly string[]
  /** It stands for other machines: what it needs is not taken from what is measured. */
  yields?: boolean
  /** It answers what it is asked (`ask`). */
  answers?: boolean
}

/** A program of the checkout in a process of its own, as it runs in service. */
export class Child {
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  #said = ''

  constructor(
    file: string,
    args: readonly string[],
    env: Record<string, string>,
    { nodeArgs = [], yields = false, answers = false }: ChildOptions = {},
  ) {
    const node = [
      process.execPath,
      ...nodeArgs,
      '--disable-warning=ExperimentalWarning',
      `${root}${file}`,
      ...args,
    ]
    const [command, ...rest] = yields ? [...LAST, ...node] : node
    this.#process = spawn(command!, rest, {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(answers ? (['ipc'] as const) : [])],
    })
    this.#ended = new Promise((resolve) => this.#process.once('close', () => resolve()))
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        // The last words are enough to explain an early end.
        this.#said = (this.#said + text).slice(-100_000)
      })
    }
  }

  /** The groups of the first match in what it prints. */
  async says(pattern: RegExp): Promise<string[]> {
    const deadline = performance.now() + READY_MS
    for (;;) {
      const found = this.#said.match(pattern)
      if (found) return found.slice(1)
      if (this.#process.exitCode !== null || performance.now() > deadline)
        throw new Error(`it never said ${pattern}: ${this.#said}`)
      await pause(20)
    }
  }

  /** The groups of the first match in what it printed so far. */
  heard(pattern: RegExp): string[] | undefined {
    return this.#said.match(pattern)?.slice(1)
  }

  /** Resident bytes; NaN where there is no /proc. */
  rss(): number {
    return this.#kilobytes('VmRSS') * 1024
  }

  /** The most resident bytes it ever had; NaN where there is no /proc. */
  peakRss(): number {
    return this.#kilobytes('VmHWM') * 1024
  }

  #kilobytes(what: string): number {
    const kib = new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(this.#proc('status'))?.[1]
    return Number(kib ?? Number.NaN)
  }

  /** Its mappings with what of each is resident; empty where there is no /proc. */
  mappings(): string {
    return this.#proc('smaps')
  }

  /** Processor seconds of all its threads so far, user and system. */
  cpuSeconds(): number {
    const fields = this.#proc('stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  /** Milliseconds of processor time by the names of its threads. */
  threadMs = (): Record<string, number> => (this.#process.pid ? threadMs(this.#process.pid) : {})

  /** Its next answer; one question after the other. */
  async ask<T>(question: Serializable): Promise<T> {
    const answer = once(this.#process, 'message')
    this.#process.send(question)
    return (await answer)[0] as T
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name)
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    const cut = setTimeout(() => this.#process.kill('SIGKILL'), STOP_MS)
    await this.#ended
    clearTimeout(cut)
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.#process.pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Polls until `done`; a sentence when it takes longer than `withinMs`, made then. */
export async function until(
  what: string | (() => string),
  done: () => Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await done())) {
    if (performance.now() > deadline)
      throw new Error(`${typeof what === 'string' ? what : what()}: not within ${withinMs / 1000} s`)
    await pause(100)
  }
}
