import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflate } from '../../../features/telemetry/remote-write/messages/inflate.ts'
import { readMessage } from '../../../features/telemetry/remote-write/messages/messages.ts'
import { spelled } from '../../../features/telemetry/remote-write/testing/spelled.ts'

/** A sample as it arrived. */
export interface ArrivedSamples {
  labels: Record<string, string>
  at: number
  value: number
  stale: boolean
}

/** What a request is answered; undefined takes it. */
type Answer = { status: number; headers?: Record<string, string> } | undefined

export interface PretendStore {
  url: string
  /** What was taken, in order. */
  taken: ArrivedSamples[]
  headers: IncomingMessage['headers'][]
  requests: number
  /** Decides each request from here on. */
  answer: (samples: ArrivedSamples[], request: number) => Answer
  close(): Promise<void>
}

/** A receiver of remote write in this process, as unkind as a test wants it. */
export async function openPretendStore(port = 0): Promise<PretendStore> {
  const server = createServer(async (request, response) => {
    const samples = samplesOf(Buffer.concat(await Array.fromAsync(request)))
    store.requests += 1
    store.headers.push(request.headers)
    const refusal = store.answer(samples, store.requests)
    if (!refusal) store.taken.push(...samples)
    response.writeHead(refusal?.status ?? 204, refusal?.headers)
    response.end(refusal ? 'no thanks' : undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const store: PretendStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/write`,
    ...{ taken: [], headers: [], requests: 0, answer: () => undefined },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return store
}

function samplesOf(body: Buffer): ArrivedSamples[] {
  return spelled(readMessage(inflate(body), 1)).flatMap(({ labels, samples }) =>
    samples.map((sample) => ({ labels: Object.fromEntries(labels), ...sample })),
  )
}
