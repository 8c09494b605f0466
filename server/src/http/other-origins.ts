import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Something that answers under host names of its own, and that nothing of the console is reached from. */
export interface OtherOrigin {
  /** Whether a request names one of its hosts: then no route of the console ever sees it. */
  takes(request: IncomingMessage): boolean
  serve(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Another WebSocket beside `/v2/live`. */
export interface SocketPath {
  readonly path: string
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Decides by the host before anything else looks at a request. */
export const byOrigin =
  (other: OtherOrigin, console: RequestListener): RequestListener =>
  (request, response) => {
    if (other.takes(request)) other.serve(request, response)
    else console(request, response as Parameters<RequestListener>[1])
  }
