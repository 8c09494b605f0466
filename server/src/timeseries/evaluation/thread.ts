import { constants, getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { movedWith } from '../query-options.ts'
import { keepLess } from '../storage/parts/part-columns.ts'
import { CorruptPart } from '../storage/parts/part-file.ts'
import { FilesKnown } from '../storage/shared-files.ts'
import { type QueryAnswer, QueryError } from '../types.ts'
import { DistantSource } from './distant-source.ts'
import { evaluateExpression } from './evaluation.ts'
import type { Evaluation, Failure, FromThread, Terms, ToThread } from './protocol.ts'

/** What a thread is started with. */
export interface ThreadStart {
  series: MessagePort
  signals: Int32Array
}

/** Long queries take what those leave of the processors who serve devices, browsers and samples. */
const LOWER_BY = constants.priority.PRIORITY_BELOW_NORMAL

/** A thread that evaluates one query at a time, on series that the store's thread reads for it. */
const port = parentPort!
const { series, signals } = workerData as ThreadStart
yieldToOthers()
keepLess()

/** What it knows of the store's files, from query to query. */
const known = new FilesKnown()

port.on('message', (told: Extract<ToThread, { kind: 'run' | 'rest' }>) => {
  if (told.kind === 'run') run(told.evaluation, told.terms)
  else known.letGo()
})

function run(evaluation: Evaluation, terms: Terms): void {
  const notes = new Set<string>()
  try {
    const answer = evaluate(evaluation, terms, notes)
    say({ kind: 'answer', answer, notes: [...notes] }, movedWith(answer))
  } catch (error) {
    say(error instanceof CorruptPart ? { kind: 'damaged' } : { kind: 'error', failure: failureOf(error) })
  }
}

function evaluate(evaluation: Evaluation, terms: Terms, notes: Set<string>): QueryAnswer {
  const { maxSeries } = terms.limits
  const until = performance.now() + terms.timeoutMs
  const source = new DistantSource({ series, signals, say }, until, { known, maxSeries, notes })
  return evaluateExpression(evaluation, { ...terms, source, checkpoint: () => source.checkStop() })
}

function failureOf(error: unknown): Failure {
  const errorType = error instanceof QueryError ? error.errorType : undefined
  return { errorType, message: (error as Error).message }
}

function say(message: FromThread, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}

/** On Linux a priority is a thread's own; elsewhere it would be the whole process's. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + LOWER_BY))
}
