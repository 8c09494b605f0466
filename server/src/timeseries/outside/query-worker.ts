import { parentPort, workerData } from 'node:worker_threads'
import { movedWith } from '../query-wishes.ts'
import { QueryError } from '../types.ts'
import { OutsideEngine } from './outside-engine.ts'
import type { QueryReply, QueryRequest, QueryWorkerOptions } from './query-protocol.ts'
import { ReadingClient } from './reading-client.ts'

/** The thread that asks the outside store and evaluates, away from the one that serves devices and browsers. */
const port = parentPort!
const { address, storeId } = workerData as QueryWorkerOptions
const engine = new OutsideEngine(
  new ReadingClient(address, (away) => reply({ kind: 'state', away })),
  storeId,
)

port.on('message', (request: QueryRequest) => {
  answer(request).then(
    (result) => reply({ kind: 'result', id: request.id, result }, movedWith(result)),
    (error: Error) => {
      const errorType = error instanceof QueryError ? error.errorType : undefined
      reply({ kind: 'error', id: request.id, errorType, message: error.message })
    },
  )
})

async function answer(request: QueryRequest): Promise<unknown> {
  switch (request.call) {
    case 'describe':
      return engine.subjects.describe(request.input)
    case 'forget':
      return engine.subjects.forget(request.input)
    case 'query':
      return engine.query(request.input)
    case 'queryRange':
      return engine.queryRange(request.input)
    case 'series':
      return engine.series(request.input)
    case 'labels':
      return engine.labels(request.input)
    case 'labelValues':
      return engine.labelValues(request.input)
  }
}

function reply(message: QueryReply, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}
