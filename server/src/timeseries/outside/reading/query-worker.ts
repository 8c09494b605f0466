import { parentPort, workerData } from 'node:worker_threads'
import { Readers } from '../../evaluation/readers.ts'
import { movedWith } from '../../query-options.ts'
import { QueryError } from '../../types.ts'
import { OutsideEngine } from './outside-engine.ts'
import type { QueryReply, QueryRequest, QueryWorkerOptions } from './query-protocol.ts'
import { ReadingClient } from './reading-client.ts'

/** The thread that asks the outside store and evaluates, away from the one that serves devices and browsers. */
const port = parentPort!
const readers = new Readers()
const NO_QUERY_ERROR = { errorType: undefined, refusal: undefined }
const { address, storeId } = workerData as QueryWorkerOptions
const engine = new OutsideEngine(
  new ReadingClient(address, (away) => reply({ kind: 'state', away })),
  storeId,
)

port.on('message', (request: QueryRequest) => {
  answer(request).then(
    (result) => reply({ kind: 'result', id: request.id, result }, movedWith(result)),
    (error: Error) => {
      const { errorType, refusal } = error instanceof QueryError ? error : NO_QUERY_ERROR
      reply({ kind: 'error', id: request.id, errorType, message: error.message, refusal })
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
    case 'queryRange':
      return readers.answer(request.id, (reader) => engine.query(request.input, reader))
    case 'series':
    case 'labels':
    case 'labelValues':
      return readers.answer(request.id, (reader) => engine.lookUp(request, reader))
    case 'leave':
      return readers.leave(request.input)
  }
}

function reply(message: QueryReply, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}
