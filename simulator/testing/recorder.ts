import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { type WebSocket, WebSocketServer } from 'ws'
import type { JsonObject } from '#protocols/json.ts'
import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { DeviceMessage } from '#protocols/ucentral/messages.ts'
import { writeCertificate } from '#protocols/x509/certificate.ts'

/** One connection as the recording controller saw it. */
export interface RecordedFrame {
  readonly socket: WebSocket
  readonly cn: string
  /** Address it dialled from. */
  readonly from: string
  readonly keyDer: Buffer
  readonly path: string
  readonly protocol: string
  readonly extensions: string
  readonly tls: string
  readonly texts: string[]
  readonly messages: DeviceMessage[]
  readonly pings: number[]
  closed: boolean
}

/** A controller that accepts everything, answers nothing by itself and keeps what it hears. */
export interface Recorder {
  readonly url: string
  /** File with the CA certificate that signed the server's. */
  readonly caFile: string
  readonly connections: RecordedFrame[]
  /** Reasons of the frames that no decoder accepts. */
  readonly refused: string[]
  /** Files it serves, by path; a text is where to look instead. */
  readonly files: Map<string, Buffer | string>
  readonly uploads: { readonly path: string; readonly type: string; readonly body: Buffer }[]
  send(connection: RecordedFrame, command: { id: number; method: string; params: JsonObject }): void
  stop(): Promise<void>
}

/** Listens on a free loopback port with a certificate of its own CA (DNS name only, as our server's). */
export async function startRecorder(echoProtocol = true): Promise<Recorder> {
  const folder = mkdtempSync(join(tmpdir(), 'recorder-'))
  const caFile = join(folder, 'ca.crt')
  const { server, ca } = tlsServer()
  writeFileSync(caFile, ca)
  const connections: RecordedFrame[] = []
  const refused: string[] = []
  const files: Recorder['files'] = new Map()
  const uploads: Recorder['uploads'] = []
  server.on('request', (request, response) => void serveFile(request, response, files, uploads))
  const handleProtocols = (offered: Set<string>) => (echoProtocol ? ([...offered][0] ?? false) : false)
  const sockets = new WebSocketServer({ server, handleProtocols })
  sockets.on('connection', (socket, request) => connections.push(record(socket, request, refused)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `wss://127.0.0.1:${bound.port}`,
    caFile,
    connections,
    refused,
    files,
    uploads,
    send: ({ socket }, command) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...command })),
    async stop() {
      for (const { socket } of connections) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: Recorder['files'],
  uploads: Recorder['uploads'],
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = request.url ?? '/'
  if (request.method === 'POST') {
    uploads.push({ path, type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks) })
    response.writeHead(200).end()
    return
  }
  const file = files.get(path)
  if (file === undefined) response.writeHead(404).end()
  else if (typeof file === 'string') response.writeHead(302, { location: file }).end()
  else response.writeHead(200, { 'content-length': file.length }).end(file)
}

/** An HTTPS server that asks for client certificates, with a certificate of a CA of its own (PEM). */
export function tlsServer(): { server: Server; ca: string } {
  const { key, cert, ca } = newCertificate()
  return { server: createServer({ key, cert, requestCert: true, rejectUnauthorized: false }), ca }
}

/** A key, a certificate for `localhost` and the CA that issued it, all new and PEM. */
export function newCertificate(): { key: string; cert: string; ca: string } {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 86_400_000) }
  const signed = { issuer: 'Recorder CA', signer: root.privateKey, ...dates }
  const ca = writeCertificate({
    ...signed,
    subject: 'Recorder CA',
    key: root.publicKey,
    serialNumber: Buffer.from([1]),
    use: 'ca',
  })
  const cert = writeCertificate({
    ...signed,
    subject: 'localhost',
    key: own.publicKey,
    serialNumber: Buffer.from([2]),
    use: 'server',
    names: ['localhost'],
  })
  return { key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert, ca }
}

function record(socket: WebSocket, request: IncomingMessage, refused: string[]): RecordedFrame {
  const tls = request.socket as TLSSocket
  const peer = tls.getPeerX509Certificate()
  const recorded: RecordedFrame = {
    socket,
    cn: peer?.subject.replace('CN=', '') ?? '',
    from: tls.remoteAddress ?? '',
    keyDer: peer?.publicKey.export({ type: 'spki', format: 'der' }) ?? Buffer.alloc(0),
    path: request.url ?? '',
    protocol: socket.protocol,
    extensions: request.headers['sec-websocket-extensions'] ?? '',
    tls: tls.getProtocol() ?? '',
    texts: [],
    messages: [],
    pings: [],
    closed: false,
  }
  socket.on('message', (data) => {
    const text = data.toString()
    recorded.texts.push(text)
    const decoded = decodeDeviceFrame(text)
    if (decoded.ok) recorded.messages.push(decoded.message)
    else refused.push(decoded.reason)
  })
  socket.on('ping', () => recorded.pings.push(Date.now()))
  socket.on('close', () => {
    recorded.closed = true
  })
  return recorded
}
