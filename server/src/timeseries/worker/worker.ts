import { parentPort, workerData } from 'node:worker_threads'
import { Engine } from '../engine.ts'
import { LookupScheduler } from '../evaluation/lookup-scheduler.ts'
import { QueryScheduler } from '../evaluation/query-scheduler.ts'
import { ReadQueues } from '../evaluation/read-queues.ts'
import { Readers } from '../evaluation/readers.ts'
import { movedWith } from '../query-options.ts'
import { QueryError } from '../types.ts'
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
const queues = new ReadQueues(engine.limits)
const queries = new QueryScheduler(engine, queues)
const lookups = new LookupScheduler(engine, queues)
const readers = new Readers()
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
    case 'queryRange': {
      const { answer, isLong } = queries.atOnce(request.input)
      return answer ?? readers.answer(request.id, (reader) => queries.answer(request.input, reader, isLong))
    }
    case 'series':
    case 'labels':
    case 'labelValues':
      return readers.answer(request.id, (reader) => lookups.answer(request, reader))
    case 'leave':
      return readers.leave(request.input)
    case 'stats':
      return engine.stats()
    case 'close':
      clearInterval(maintenance)
      await queries.close()
      return engine.close()
  }
}

function reply(message: Reply, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}

function errorReply(id: number, error: Error): Reply {
  const { errorType, refusal } = error instanceof QueryError ? error : NO_QUERY_ERROR
  return { kind: 'error', id, errorType, message: error.message, refusal }
}
