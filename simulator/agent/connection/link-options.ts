import type { ClientRequest } from 'node:http'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { ClientOptions } from 'ws'
import type { Credentials } from '../../identity.ts'

export interface LinkTarget {
  /** `wss://host:port`; the path is always `/`. */
  readonly server: URL
  /** Local address to dial from; null = as the system chooses. */
  readonly from: string | null
  /** PEM of the CA the server's certificate must chain to; null = accept any. */
  readonly ca: string | null
  /** That CA is the process's default: contexts then share one parsed copy instead of having their own. */
  readonly caIsDefault: boolean
  /** Compare the server's name with its certificate, as agents configured by name do. */
  readonly verifyHost: boolean
}

export const SUB_PROTOCOL = 'ucentral-broker'
const CONNECT_TIMEOUT_MS = 30_000
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024

/** How agents open their connection: client certificate, TLS 1.2 or newer, no extensions. */
export function clientOptions(target: LinkTarget, credentials: Credentials): ClientOptions {
  const options: ClientOptions & SecureContextOptions & { secureContext: SecureContext } = {
    ...(target.ca === null && { rejectUnauthorized: false }),
    secureContext: contextOf(target, credentials),
    ...(target.from !== null && { localAddress: target.from }),
    origin: `http://${target.server.hostname}`,
    // Agents leave the port out.
    headers: { host: target.server.hostname },
    perMessageDeflate: false,
    autoPong: false,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
  }
  options.finishRequest = (request) => {
    tolerateMissingProtocol(request)
    request.end()
  }
  if (!target.verifyHost) Object.assign(options, { checkServerIdentity: () => undefined })
  return options
}

/** A device loads its key once: a fleet that dials again at the same time would else parse keys more than it talks. */
const contexts = new WeakMap<Credentials, SecureContext>()

function contextOf({ ca, caIsDefault }: LinkTarget, credentials: Credentials): SecureContext {
  const known = contexts.get(credentials)
  if (known) return known
  const trusted = ca === null || caIsDefault ? {} : { ca }
  const context = createSecureContext({ ...credentials, ...trusted, minVersion: 'TLSv1.2' })
  contexts.set(credentials, context)
  return context
}

/** A controller that does not echo the sub-protocol is fine for agents, while `ws` would give up. */
function tolerateMissingProtocol(request: ClientRequest): void {
  request.prependListener('upgrade', ({ headers }) => {
    headers['sec-websocket-protocol'] ??= SUB_PROTOCOL
  })
}
