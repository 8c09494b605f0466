import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { type SelectedSeries, type SeriesSource, timedOut } from '../eval/context.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import type { Matcher } from '../parse/ast.ts'
import { QueryError } from '../types.ts'
import type { WantedPortion } from './division/protocol.ts'
import { type FromThread, SENT, STOP, type ToThread } from './protocol.ts'
import { seriesOf } from './series-batch.ts'
import { type FilesQuery, SeriesInFiles } from './series-in-files.ts'

type ThreadInput = Extract<ToThread, { selection: number }>

export interface Line {
  /** Series come in here, unasked by the event loop: whoever evaluates waits for them. */
  series: MessagePort
  signals: Int32Array
  say(message: FromThread): void
}

/**
 * The store, seen from a thread that has none: series are asked for and waited for, batch by batch, one ahead of what
 * is evaluated.
 */
export class DistantSource implements SeriesSource {
  readonly #line: Line
  readonly #until: number
  readonly #files: FilesQuery
  readonly #portion: WantedPortion | undefined
  /** What came for selections that are read in turns with others. */
  readonly #came = new Map<number, ThreadInput[]>()
  static #next = 1

  /**
   * @param until performance.now() from which on nothing is waited for
   * @param portion the only devices to be seen, where the query is divided
   */
  constructor(line: Line, until: number, files: FilesQuery, portion?: WantedPortion) {
    this.#line = line
    this.#until = until
    this.#files = files
    this.#portion = portion
  }

  *select(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    hints: SelectHints,
  ): Generator<SelectedSeries> {
    const selection = DistantSource.#next++
    const plain = matchers.map(({ name, op, value }) => ({ name, op, value }))
    this.#came.set(selection, [])
    const wanted = { matchers: plain, from, to, hints, ...(this.#portion && { portion: this.#portion }) }
    this.#line.say({ kind: 'select', selection, wanted })
    const inFiles = new SeriesInFiles(this.#files, { from, to, hints })
    let isLast = false
    try {
      while (!isLast) {
        const told = this.#wait(selection)
        isLast = told.isLast
        if (!isLast) this.#line.say({ kind: 'more', selection })
        yield* told.batch.inFiles ? inFiles.read(told.batch) : seriesOf(told.batch)
      }
    } finally {
      this.#came.delete(selection)
      if (!isLast) this.#line.say({ kind: 'enough', selection })
    }
  }

  /** Whether the query is to stop: then it throws. */
  checkStop(): void {
    if (Atomics.load(this.#line.signals, STOP) !== 0)
      throw new QueryError('canceled', 'query was canceled in expression evaluation')
  }

  #wait(selection: number): Extract<ThreadInput, { kind: 'series' }> {
    const came = this.#came.get(selection)!
    while (came.length === 0) this.#receive()
    const told = came.shift()!
    if (told.kind === 'series') return told
    const { errorType, message } = told.failure
    throw errorType ? new QueryError(errorType, message) : new Error(message)
  }

  #take(told: ThreadInput): void {
    if (told.kind === 'series' && told.batch.inFiles?.files) this.#files.known.learn(told.batch.inFiles.files)
    // What is not waited for any more is left.
    this.#came.get(told.selection)?.push(told)
  }

  #receive(): void {
    const { signals, series } = this.#line
    const sent = Atomics.load(signals, SENT)
    const received = receiveMessageOnPort(series) as { message: ThreadInput } | undefined
    if (received) {
      this.#take(received.message)
      return
    }
    this.checkStop()
    const left = this.#until - performance.now()
    if (left <= 0) throw timedOut()
    Atomics.wait(signals, SENT, sent, left)
  }
}
