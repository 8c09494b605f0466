import { constants } from 'node:crypto'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { DeviceTls } from '../certificates/device-tls.ts'
import { affordableConnections } from './descriptor-limit.ts'
import type { ListenerLimits } from './limits.ts'
import { watchHandshakes } from './tls/begin-tls.ts'

/** Where a listener listens, and what it is called to whoever starts the server. */
export interface ListenAddress {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly names: { readonly protocol: string; readonly setting: string }
}

/**
 * The TLS side; sockets are handed to it with `beginTls`. It asks every peer for a certificate and leaves judging it
 * to whoever listens.
 */
export function createTlsServer(tls: DeviceTls, limits: ListenerLimits): HttpsServer {
  const server = createHttpsServer({
    ...tlsOptions(tls, limits),
    // A list would be copied out of the buffer pool for each socket, which holds 64 KB as long as it stays open.
    ALPNCallback: ({ protocols }) => (protocols.includes('http/1.1') ? 'http/1.1' : undefined),
    maxHeaderSize: 16 * 1024,
  })
  watchHandshakes(server)
  return server
}

/** What every device listener asks of TLS. */
export function tlsOptions(tls: DeviceTls, limits: ListenerLimits) {
  return {
    cert: tls.certificate,
    key: tls.key,
    // Without ROOST_DEVICE_CA an empty list: no CA's word counts, and agents are not told to look for one.
    ca: [...tls.deviceAuthorities],
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2' as const,
    // Without the post-quantum hybrid, whose keys OpenSSL keeps as long as the connection: 10 KB and more for
    // each device, and no agent offers it (docs/decisions/0011).
    ecdhCurve: 'X25519:P-256:P-384',
    honorCipherOrder: true,
    // Every connection proves its key: a resumed one would only prove an earlier proof.
    secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
    handshakeTimeout: limits.handshakeMs,
  } satisfies TlsOptions
}

/**
 * The TCP side. Accepted sockets are not read until somebody begins to.
 *
 * @param below.allowHalfOpen for `beginTls`: TLS ends its own side, after what is still to be said
 */
export function createTcpServer(
  limits: ListenerLimits,
  accepted: (socket: Socket) => void,
  below: { allowHalfOpen?: boolean } = {},
): Server {
  const server = createServer({ pauseOnConnect: true, noDelay: true, ...below }, accepted)
  server.maxConnections = affordableConnections(limits.maxConnections)
  return server
}

/** Rejects with a sentence for the person who starts the server. `port` 0 picks a free one. */
export async function listen(server: Server, address: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(new Error(listenFailure(error, address)))
    server.once('error', failed)
    server.listen({ host: address.host, port: address.port, backlog: 1024 }, () => {
      server.off('error', failed)
      resolve()
    })
  })
}

function listenFailure(error: NodeJS.ErrnoException, { host, port, names }: ListenAddress): string {
  const { protocol, setting } = names
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} for ${protocol} devices is taken by another program: set ${setting} to a free one.`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} for ${protocol} devices may not be opened: set ${setting} to one above 1023.`
  }
  return `The listener for ${protocol} devices cannot use ${host}:${port} (${error.code ?? error.message}): check ROOST_DEVICE_HOST and ${setting}.`
}
