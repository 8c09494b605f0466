import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { byOrigin, type OtherOrigin } from './other-origins.ts'

/** Certificate and key in PEM. */
export interface ServerTls {
  readonly certificate: string
  readonly key: string
}

/**
 * A second door to the same routes, over TLS, for a console that is reached without a proxy in front of it. It does not
 * listen yet. What limits the patience with slow peers is taken over from the plain one.
 */
export function createTlsServer(
  app: FastifyInstance,
  { certificate, key }: ServerTls,
  otherOrigin?: OtherOrigin,
): Server {
  const console: RequestListener = (request, response) => app.routing(request, response)
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = app.server
  const server = createServer(
    { ...contextOf({ certificate, key }), requestTimeout, headersTimeout, keepAliveTimeout },
    otherOrigin ? byOrigin(otherOrigin, console) : console,
  )
  server.timeout = timeout
  return server
}

/** New connections are shown this certificate; those that are open stay. */
export const renewTls = (server: Server, tls: ServerTls): void => server.setSecureContext(contextOf(tls))

const contextOf = ({ certificate, key }: ServerTls) => ({
  ...{ cert: certificate, key, minVersion: 'TLSv1.2' as const },
})

/** @throws Error `EADDRINUSE`, `EACCES` with the sentence's setting for whoever starts the server */
export async function listenTls(server: Server, address: { host: string; port: number }): Promise<void> {
  await new Promise<void>((listening, refused) => {
    server.once('error', (error) => refused(Object.assign(error, { setting: 'ROOST_HTTPS_PORT' })))
    server.listen(address, () => listening())
  })
}

/** Ends what is still open, too: a browser keeps its connection for the next call. */
export async function closeTls(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeAllConnections()
  await closed
}
