import type { Agent } from '../agent.ts'

const STREAM_ID_BYTES = 18
/** https, stream id, IPv4, port: what comes before the data from version 4 on. */
const HEAD_BYTES = 1 + STREAM_ID_BYTES + 4 + 2
const OWN_PAGE = { address: '127.0.0.1', port: 80 }

/**
 * A stream through the box to an address behind it. Its own web page on port 80 answers one request and
 * closes; there is nothing anywhere else, which looks like a refused connection: a frame without data.
 */
export function answerStream(agent: Agent, payload: Buffer, send: (payload: Buffer) => void): void {
  if (payload.length < HEAD_BYTES) return
  const https = payload[0] === 1
  const stream = payload.subarray(1, 1 + STREAM_ID_BYTES)
  const address = payload.subarray(1 + STREAM_ID_BYTES, 5 + STREAM_ID_BYTES).join('.')
  const port = payload.readUInt16BE(5 + STREAM_ID_BYTES)
  const request = payload.toString('latin1', HEAD_BYTES)
  const here = !https && address === OWN_PAGE.address && port === OWN_PAGE.port
  // A connection that is opened before anything is asked stays open.
  if (here && request === '') return
  if (here) send(Buffer.concat([stream, Buffer.from(ownPage(agent, request))]))
  send(Buffer.from(stream))
}

function ownPage({ node, firmware }: Agent, request: string): string {
  const found = /^(?:GET|HEAD) \/(?:\?| |index)/.test(request)
  const name = node.device.model.name
  const body = found
    ? `<!doctype html><title>${name}</title><h1>${name}</h1><p>${node.hostname}</p><p>${firmware}</p>\n`
    : '<!doctype html><title>Not found</title><h1>Not found</h1>\n'
  const status = found ? '200 OK' : '404 Not Found'
  const head = ['Content-Type: text/html', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  return `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${request.startsWith('HEAD') ? '' : body}`
}
