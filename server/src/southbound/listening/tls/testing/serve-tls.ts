import { once } from 'node:events'
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net'
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { Harness } from '../../../testing/harness.ts'
import { beginTls, watchHandshakes } from '../begin-tls.ts'

export interface ServedTls {
  readonly port: number
  /** The TCP connections that were accepted. */
  readonly lines: Socket[]
  close(): void
}

/** A TLS server above pieces, as device listeners are; `met` is given each connection that shook hands. */
export async function serveTls(
  met: (socket: TLSSocket) => void,
  options: TlsOptions = {},
): Promise<ServedTls> {
  const { certificate: cert, key } = new Harness().certificateOf('02ab10c4d2f0')
  const tls = createServer({ cert, key, ...options }, (socket) => {
    socket.on('error', () => undefined)
    met(socket)
  })
  tls.on('tlsClientError', (_error, socket) => socket.destroy())
  watchHandshakes(tls)
  const lines: Socket[] = []
  const tcp = createTcp({ pauseOnConnect: true, allowHalfOpen: true }, (line) => {
    lines.push(line.on('error', () => undefined))
    beginTls(tls, line)
  })
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    for (const line of lines) line.destroy()
    tcp.close()
  }
  return { port: (tcp.address() as AddressInfo).port, lines, close }
}
