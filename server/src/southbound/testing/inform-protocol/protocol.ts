import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'
import { plainAddress } from '../../listening/address.ts'
import type { ListenerEnvironment } from '../../listening/environment.ts'
import { HandshakeQueue } from '../../listening/handshakes/handshake-queue.ts'
import { createTcpServer, createTlsServer, listen, tlsOptions } from '../../listening/listener.ts'
import { readPeer } from '../../listening/peer.ts'
import { beginTls } from '../../listening/tls/begin-tls.ts'
import type { ConnectingDevice, DeviceSeen } from '../../ports.ts'
import type { Protocol } from '../../protocol.ts'
import { askAdmission } from '../../sessions/ask-admission.ts'
import { Exchange } from './exchange.ts'

const NAME = 'inform'
const MAX_BODY_BYTES = 100_000

/**
 * A protocol without a connection, as TR-069 is: a device posts what it has to say every so often, is answered with
 * one order at a time, posts what became of it, and is done when it is answered with nothing.
 */
export const informProtocol: Protocol = {
  name: NAME,
  create({ listen: { tls, host }, env }) {
    const handshakes = new HandshakeQueue({ limits: env.limits, known: env.known, dropped: () => {} })
    const server = createTlsServer(tls, env.limits)
    const exchanges = new Map<string, Exchange>()
    server.on('request', (request, response) => {
      handshakes.shaken(request.socket as TLSSocket)?.leave()
      void answer(request, response, env, exchanges)
    })
    const accepted = (socket: Socket) => {
      socket.on('error', () => {})
      handshakes.enter(socket, () => beginTls(server, socket))
    }
    const tcp = createTcpServer(env.limits, accepted, { allowHalfOpen: true })
    const names = { protocol: NAME, setting: 'nothing: it is for tests' }
    return {
      protocol: NAME,
      start: () => listen(tcp, { host, port: 0, names }),
      stop: () => {
        handshakes.clear()
        return new Promise((resolve) => tcp.close(() => resolve()))
      },
      port: () => (tcp.address() as AddressInfo).port,
      renew: (tls) => server.setSecureContext(tlsOptions(tls, env.limits)),
      unintroduced: () => handshakes.size(),
    }
  },
}

/** One post of a device. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  env: ListenerEnvironment,
  exchanges: Map<string, Exchange>,
): Promise<void> {
  const end = (status: number, body: object) =>
    response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body))
  const connecting = connectingOf(request, env.clock.now())
  const message = await read(request)
  if (!connecting || !message) return void end(400, { error: 'not of this protocol' })
  const open = exchanges.get(connecting.keyFingerprint!)
  const exchange = open?.isOpen ? open : await begin(connecting, message, env)
  if (!(exchange instanceof Exchange))
    return void end(exchange.tryLater ? 503 : 403, { error: exchange.code })
  exchanges.set(connecting.keyFingerprint!, exchange)
  exchange.take(message)
  const order = await exchange.next()
  if (!order) exchanges.delete(connecting.keyFingerprint!)
  end(200, order ?? {})
}

async function begin(connecting: ConnectingDevice, message: JsonObject, env: ListenerEnvironment) {
  const asked = await askAdmission(env, connecting)
  if (!('admitted' in asked)) return asked
  const exchange = new Exchange(connecting, env, Number(message.everyMs))
  env.registry.enter(exchange, seenOf(connecting, message, exchange.sessionId))
  return exchange
}

function connectingOf(request: IncomingMessage, at: number): ConnectingDevice | null {
  const address = plainAddress(request.socket.remoteAddress)
  const peer = readPeer(request.socket as TLSSocket, address, null)
  if (!peer?.certificateName) return null
  const { keyFingerprint, certificateName, trustedByCa } = peer
  const sn = certificateName.replace(/(..)(?=.)/g, '$1:').toUpperCase()
  const shown = { keyFingerprint, certificateName, trustedByCa, address }
  return { protocol: NAME, sn, externalId: certificateName, ...shown, at }
}

function seenOf(connecting: ConnectingDevice, message: JsonObject, sessionId: string): DeviceSeen {
  const { protocol, sn, externalId, address, keyFingerprint, at } = connecting
  return {
    ...{ protocol, sn, externalId, sessionId, address, keyFingerprint, at },
    ...{ kind: 'cpe', kindSource: 'platform', mac: sn, model: textOf(message, 'model'), compatible: null },
    ...{ hostname: null, software: null, hardware: null, reason: null, profile: {}, config: null },
    capabilities: ['reboot', 'locate'],
  }
}

async function read(request: IncomingMessage): Promise<JsonObject | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) return null
  }
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
