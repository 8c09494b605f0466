import { constants, getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Indivisible } from '../eval/division/indivisible.ts'
import type { EvaluationOptions } from '../eval/run-query.ts'
import type { Expr } from '../parse/ast.ts'
import { movedWith } from '../query-options.ts'
import { keepLess } from '../storage/parts/part-columns.ts'
import { CorruptPart } from '../storage/parts/part-file.ts'
import { FilesKnown } from '../storage/shared-files.ts'
import { type QueryAnswer, QueryError } from '../types.ts'
import { DistantSource } from './distant-source.ts'
import { Helper } from './division/helper.ts'
import { type DividingThread, Leader } from './division/leader.ts'
import type { WantedPortion } from './division/protocol.ts'
import { evaluateExpression, parsedEvaluation } from './evaluation.ts'
import type { Evaluation, Failure, FromThread, LeaderTerms, Terms, ToThread } from './protocol.ts'

/** What a thread is started with. */
export interface ThreadStart {
  series: MessagePort
  signals: Int32Array
}

/** Long queries take what those leave of the processors who serve devices, browsers and samples. */
const LOWER_BY = constants.priority.PRIORITY_BELOW_NORMAL

/** A thread that evaluates one query at a time, on series that the store's thread finds for it. */
const port = parentPort!
const { series, signals } = workerData as ThreadStart
yieldToOthers()
keepLess()

/** What it knows of the store's files, from query to query. */
const known = new FilesKnown()

port.on('message', (told: Extract<ToThread, { kind: 'run' | 'help' | 'rest' }>) => {
  if (told.kind === 'run') run(told)
  else if (told.kind === 'help') help(told)
  else known.letGo()
})

function run({ evaluation, terms, division }: Extract<ToThread, { kind: 'run' }>): void {
  const asked = askedOf(evaluation, terms)
  try {
    const answer = (division && divided(asked, division)) ?? evaluateExpression(evaluation, asked.options())
    say({ kind: 'answer', answer, notes: [...asked.notes] }, movedWith(answer))
  } catch (error) {
    say(error instanceof CorruptPart ? { kind: 'damaged' } : { kind: 'error', failure: failureOf(error) })
  }
}

/** The answer of a divided query; undefined where it is to be evaluated as a whole, which also tells mistakes in it. */
function divided(asked: ThreadQuery, { helpers, ...terms }: LeaderTerms): QueryAnswer | undefined {
  const leader = new Leader(terms, helpers, asked)
  const { step } = asked.evaluation
  const divideBy = (root: Expr) => leader.divideBy(root, step === undefined)
  try {
    return evaluateExpression(asked.evaluation, { ...asked.options(), divideBy })
  } catch (error) {
    const isMistake = error instanceof QueryError && error.errorType === 'execution'
    if (isMistake || error instanceof Indivisible) return undefined
    throw error
  } finally {
    leader.end()
    for (const { port } of helpers) port.close()
  }
}

function help({ evaluation, terms, division }: Extract<ToThread, { kind: 'help' }>): void {
  const { leader, place, ...shared } = division
  const asked = askedOf(evaluation, terms)
  const { parsed, query } = parsedEvaluation(evaluation, asked.options())
  new Helper(shared, place, leader, asked).help(parsed, query)
  say({ kind: 'helped' })
}

/** A query, and how this thread reads for it. */
interface ThreadQuery extends DividingThread {
  evaluation: Evaluation
  options(): Terms & Pick<EvaluationOptions, 'source' | 'checkpoint'>
}

function askedOf(evaluation: Evaluation, terms: Terms): ThreadQuery {
  const { maxSeries } = terms.limits
  const notes = new Set<string>()
  const until = performance.now() + terms.timeoutMs
  const sourceOf = (portion?: WantedPortion) =>
    new DistantSource({ series, signals, say }, until, { known, maxSeries, notes }, portion)
  const source = sourceOf()
  const checkpoint = () => source.checkStop()
  const options = () => ({ ...terms, timeoutMs: until - performance.now(), source, checkpoint })
  return { evaluation, signals, notes, sourceOf, options }
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
