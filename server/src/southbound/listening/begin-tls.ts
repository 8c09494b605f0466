import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { Server, TLSSocket } from 'node:tls'
import { PiecewiseTransport } from './piecewise-transport.ts'

const LINE = Symbol('line')

/** Where a TCP connection comes from, and the connection. */
interface Origin {
  readonly address: string | undefined
  readonly port: number | undefined
  readonly line: Socket
}

/** TLS above a transport of ours does not know whose it is, and tells of itself in the context it began in. */
const origins = new AsyncLocalStorage<Origin>()

/** Hands an accepted socket, of which nobody took anything yet, to the TLS side. */
export function beginTls(server: Server, socket: Socket): void {
  const { remoteAddress: address, remotePort: port } = socket
  origins.run({ address, port, line: socket }, () =>
    server.emit('connection', new PiecewiseTransport(socket)),
  )
}

/** The TCP connection below a socket of `beginTls`. */
export function lineOf(socket: TLSSocket): Socket | undefined {
  return (socket as { [LINE]?: Socket })[LINE]
}

/** TLS sockets of `beginTls` are given the address and port of the connection below, before anybody else has them. */
export function nameOrigins(server: Server): void {
  server.prependListener('secureConnection', name)
  server.prependListener('tlsClientError', (_error, socket) => name(socket))
}

function name(socket: TLSSocket): void {
  const origin = origins.getStore()
  if (!origin) return
  const { address, port, line } = origin
  const above = { remoteAddress: { value: address }, remotePort: { value: port }, [LINE]: { value: line } }
  Object.defineProperties(socket, above)
}
