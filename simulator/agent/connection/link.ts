import { Socket } from 'node:net'
import WebSocket from 'ws'
import type { Clock } from '../../clock.ts'
import type { Credentials } from '../../identity.ts'
import { watchSilence } from './keep-alive.ts'
import { clientOptions, type LinkTarget, SUB_PROTOCOL } from './link-options.ts'
import { type LineQuality, Pipe } from './pipe.ts'

export interface LinkHandlers {
  onOpen(): unknown
  onText(text: string): unknown
  /** How bad the line is at this moment; null = good. */
  quality(): LineQuality | null
  /** Once per link, however it ended; `reason` is one English line. */
  onClosed(reason: string): unknown
}

export interface Link {
  /** False when it could not be handed to the socket. */
  send(data: string | Buffer): boolean
  /** WebSocket close handshake. */
  close(): void
  /** Ends the TCP connection without a word. */
  destroy(): void
  /** Stops reading and writing but leaves the TCP connection as it is: a silent cut. */
  freeze(): void
  /** Ends `freeze`: what arrived meanwhile is read now. */
  thaw(): void
}

/** One connection of a device, exactly as agents open it: sub-protocol, no extensions, TLS 1.2 or newer. */
export function openLink(
  target: LinkTarget,
  credentials: Credentials,
  clock: Clock,
  pings: boolean,
  handlers: LinkHandlers,
): Link {
  const options = clientOptions(target, credentials)
  const socket = new WebSocket(new URL('/', target.server), [SUB_PROTOCOL], options)
  let keepAlive = pings ? watchSilence(socket, clock) : { heard: () => undefined, stop: () => undefined }
  const outward = new Pipe(clock)
  const inward = new Pipe(clock)
  const deliver = (data: string | Buffer): void => {
    if (!frozen && socket.readyState === WebSocket.OPEN) socket.send(data)
  }
  let frozen = false
  let failure = ''
  socket.on('open', () => {
    keepAlive.heard()
    if (frozen) pause(socket)
    else handlers.onOpen()
  })
  socket.on('message', (data, isBinary) => {
    keepAlive.heard()
    if (isBinary || frozen) return
    inward.pass(handlers.quality(), () => frozen || handlers.onText(data.toString()))
  })
  socket.on('ping', (data) => {
    keepAlive.heard()
    inward.pass(handlers.quality(), () => socket.readyState === WebSocket.OPEN && socket.pong(data))
  })
  socket.on('pong', () => keepAlive.heard())
  socket.on('error', (error) => {
    failure = error.message
  })
  socket.on('close', (code) => {
    keepAlive.stop()
    handlers.onClosed(failure === '' ? `closed with code ${code}` : failure)
  })
  return {
    send(data) {
      if (frozen || socket.readyState !== WebSocket.OPEN) return false
      outward.pass(handlers.quality(), () => deliver(data))
      return true
    },
    close: () => socket.close(1000),
    destroy: () => socket.terminate(),
    freeze() {
      keepAlive.stop()
      frozen = true
      if (socket.readyState === WebSocket.OPEN) pause(socket)
    },
    thaw() {
      frozen = false
      unpause(socket)
      if (pings) keepAlive = watchSilence(socket, clock)
    },
  }
}

/** Nothing is read any more, not even a ping. `ws` keeps the TCP socket in a private member. */
function pause(socket: WebSocket): void {
  socket.pause()
  const raw: unknown = Reflect.get(socket, '_socket')
  if (raw instanceof Socket) raw.pause()
}

function unpause(socket: WebSocket): void {
  const raw: unknown = Reflect.get(socket, '_socket')
  if (raw instanceof Socket) raw.resume()
  socket.resume()
}
