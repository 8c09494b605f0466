import { request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { answerHeaders, requestHeaders } from './headers.ts'
import { locationFor } from './location.ts'
import { sendPage } from './page.ts'
import { decoderOf, hasLinks, LinkRewriter, replacementsFor } from './rewrite-links.ts'
import type { WebPassage } from './web-passage.ts'

export interface Forwarding {
  readonly passage: WebPassage
  /** Of the tunnel, as the browser sees it. */
  readonly origin: string
}

/** Without a byte for so long a device is taken to be stuck. */
const ANSWER_MS = 60_000

/** One request is one connection through the device, which its web server closes when it has answered. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  forwarding: Forwarding,
): void {
  const { passage } = forwarding
  const asked = passage.isFull ? null : open(request, forwarding)
  if (!asked) {
    sendPage(request, response, passage.isFull ? 'busy' : 'unreachable')
    return
  }
  const late = setTimeout(() => asked.destroy(new Error('no answer')), ANSWER_MS)
  response.once('close', () => {
    clearTimeout(late)
    asked.destroy()
  })
  asked.on('error', () => failed(request, response))
  asked.on('response', (answer) => {
    clearTimeout(late)
    answered(answer, { request, response }, forwarding)
  })
  // Whatever upload takes long is not a device that is stuck.
  request.on('data', () => late.refresh())
  // `pipeline` would destroy the browser's connection with the device's, and nothing could be said any more.
  request.pipe(asked)
}

function open(request: IncomingMessage, { passage, origin }: Forwarding): ClientRequest | null {
  let stream: Duplex | null = null
  try {
    const opened = passage.connect()
    stream = opened
    stream.on('error', () => undefined)
    return ask({
      createConnection: () => opened,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: requestHeaders(request, { origin, targetOrigin: passage.targetOrigin }).flat(),
      setHost: false,
      maxHeaderSize: 32 * 1024,
    })
  } catch {
    // The tunnel ended between two looks, or what was asked is no request at all.
    stream?.destroy()
    return null
  }
}

function answered(
  answer: IncomingMessage,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { passage, origin }: Forwarding,
): void {
  const { targetOrigin, target } = passage
  const rewritten = hasLinks(answer, request.method ?? 'GET')
  const location = (value: string) => locationFor(value, passage, origin)
  const headers = answerHeaders(answer, { origin, target, rewritten, location }).flat()
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
  const broken = (error?: unknown) => void (error && response.destroy())
  if (!rewritten) return void pipeline(answer, response, broken)
  const rewriter = new LinkRewriter(replacementsFor(targetOrigin, origin))
  pipeline(answer, decoderOf(answer.headers['content-encoding']), rewriter, response, broken)
}

/** What was begun cannot be taken back: it is cut off. */
function failed(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else if (!response.destroyed) sendPage(request, response, 'unreachable')
}
