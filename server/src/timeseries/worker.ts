import { parentPort, workerData } from 'node:worker_threads'
import { Engine } from './engine.ts'
import { QueryTurns } from './evaluation/query-turns.ts'
import { movedWith } from './query-wishes.ts'
import { type InstantQuery, type QueryAnswer, QueryError, type RangeQuery } from './types.ts'
import type { Reply, Request, WorkerOptions } from './worker-protocol.ts'

const MAINTENANCE_MS = 5_000
const NO_QUERY_ERROR = { errorType: undefined, refusal: undefined }

/** The time-series thread: storage and evaluation, away from the thread that serves devices and browsers. */
const port = parentPort!
const engine = await Engine.open({
  ...(workerData as WorkerOptions),
  onTrouble: (message) => reply({ kind: 'trouble', message }),
  now: Date.now,
})
const turns = new QueryTurns(engine)
/** Queries that are not answered yet, by the number of the call. */
const readers = new Map<number, AbortController>()
/** Whether samples were taken when it was told last. */
let shortage: string | undefined
const tellIngest = () => {
  if (engine.ingest.shortage === shortage) return
  shortage = engine.ingest.shortage
  reply({ kind: 'ingest', state: engine.ingest })
}
/** The same trouble is told once, until maintenance succeeds again. */
let told = ''
const maintenance = setInterval(() => {
  tellIngest()
  engine
    .maintain()
    .finally(tellIngest)
    .then(
      () => {
        told = ''
      },
      (error: Error) => {
        if (error.message === told) return
        told = error.message
        reply({ kind: 'trouble', message: `time series maintenance failed: ${error.message}` })
      },
    )
}, MAINTENANCE_MS)

port.on('message', (request: Request) => {
  answer(request).then(
    (result) => reply({ kind: 'result', id: request.id, result }, movedWith(result)),
    (error: Error) => reply(errorReply(request.id, error)),
  )
})
reply({ kind: 'ready' })
tellIngest()

async function answer(request: Request): Promise<unknown> {
  switch (request.call) {
    case 'append':
      return engine.append(request.input).finally(tellIngest)
    case 'describe':
      return engine.describe(request.input)
    case 'forget':
      return engine.forget(request.input)
    case 'delete':
      return engine.delete(request.input)
    case 'snapshot':
      return engine.snapshot(request.input)
    case 'query':
    case 'queryRange':
      return answerQuery(request.id, request.input)
    case 'leave':
      return readers.get(request.input)?.abort(new QueryError('canceled', 'query was canceled'))
    case 'series':
      return engine.series(request.input)
    case 'labels':
      return engine.labels(request.input)
    case 'labelValues':
      return engine.labelValues(request.input)
    case 'stats':
      return engine.stats()
    case 'close':
      clearInterval(maintenance)
      await turns.close()
      return engine.close()
  }
}

async function answerQuery(id: number, query: InstantQuery | RangeQuery): Promise<QueryAnswer> {
  const reader = new AbortController()
  readers.set(id, reader)
  try {
    return await turns.answer(query, reader)
  } finally {
    readers.delete(id)
  }
}

function reply(message: Reply, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}

function errorReply(id: number, error: Error): Reply {
  const { errorType, refusal } = error instanceof QueryError ? error : NO_QUERY_ERROR
  return { kind: 'error', id, errorType, message: error.message, refusal }
}
