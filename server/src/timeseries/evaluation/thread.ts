import { constants, getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { movedWith } from '../query-options.ts'
import { type QueryAnswer, QueryError } from '../types.ts'
import { DistantSource } from './distant-source.ts'
import { evaluateExpression } from './evaluation.ts'
import type { Evaluation, FromThread, Terms, ToThread } from './protocol.ts'

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

port.on('message', ({ evaluation, terms }: Extract<ToThread, { kind: 'run' }>) => {
  try {
    const answer = evaluate(evaluation, terms)
    say({ kind: 'answer', answer }, movedWith(answer))
  } catch (error) {
    const errorType = error instanceof QueryError ? error.errorType : undefined
    say({ kind: 'error', failure: { errorType, message: (error as Error).message } })
  }
})

function evaluate(evaluation: Evaluation, terms: Terms): QueryAnswer {
  const source = new DistantSource({ series, signals, say }, performance.now() + terms.timeoutMs)
  return evaluateExpression(evaluation, { ...terms, source, checkpoint: () => source.checkStop() })
}

function say(message: FromThread, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}

/** On Linux a priority is a thread's own; elsewhere it would be the whole process's. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + LOWER_BY))
}
