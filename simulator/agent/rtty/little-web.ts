import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { WebSocketServer } from 'ws'
import type { Agent } from '../agent.ts'
import { loginPage, startPage } from './little-web-pages.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, agent: Agent) => void

const COOKIE = 'box_session'
/** Downloads repeat this. */
const PATTERN = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 31 + (at >> 8)) & 255))
const MAX_DOWNLOAD = 1_000_000_000

/** The page of a box as many have it: a form to sign in, cookies, redirects with its own name, files, a WebSocket. */
export function littleWeb(agent: Agent, server: Server): Server {
  server.on('request', (request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    const answer = answers[`${request.method === 'HEAD' ? 'GET' : request.method} ${path}`]
    if (!answer) send(response, 404, '<!doctype html><title>Not found</title><h1>Not found</h1>\n')
    else if (OPEN.includes(path) || isSignedIn(request)) answer(request, response, agent)
    else redirect(request, response, '/login')
  })
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => [...offered][0] ?? false,
  })
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/ws' || !isSignedIn(request) || !isOwnOrigin(request)) socket.destroy()
    else
      sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', () => undefined)
        ws.on('message', (data, isBinary) => ws.send(isBinary ? data : `echo: ${data}`, { binary: isBinary }))
      })
  })
  return server
}

const OPEN = ['/login', '/style.css']
const answers: Record<string, Answer> = {
  'GET /login': (_request, response, agent) => send(response, 200, loginPage(agent.node.device.model.name)),
  'GET /style.css': (_request, response) => send(response, 200, 'h1 { color: teal }\n', 'text/css'),
  'POST /login': signIn,
  'GET /': (request, response, agent) =>
    send(response, 200, startPage(agent, `${schemeOf(request)}//${request.headers.host}`)),
  'GET /status': (_request, response, agent) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    // In pieces, without a length.
    const body = gzipSync(JSON.stringify({ name: agent.node.hostname, firmware: agent.firmware }))
    response.write(body.subarray(0, 10))
    response.end(body.subarray(10))
  },
  'POST /upload': (request, response) => {
    const hash = createHash('sha256')
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      hash.update(chunk)
    })
    request.on('end', () =>
      send(response, 200, JSON.stringify({ bytes, sha256: hash.digest('hex') }), 'application/json'),
    )
  },
  'GET /backup.bin': download,
}

function signIn(request: IncomingMessage, response: ServerResponse): void {
  if (!isOwnOrigin(request)) {
    request.resume()
    send(response, 403, '<!doctype html><title>Forbidden</title><h1>Not from another site</h1>\n')
    return
  }
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    const right = Boolean(new URLSearchParams(body).get('password'))
    if (right) {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '')
      response.setHeader('set-cookie', [
        `${COOKIE}=in; Path=/; Domain=${host}; HttpOnly`,
        'theme=dark; Path=/',
      ])
    }
    redirect(request, response, right ? '/' : '/login?again=1')
  })
}

/** `?bytes=` so many; parts of it by `Range`. */
function download(request: IncomingMessage, response: ServerResponse): void {
  const asked = Number(new URL(request.url ?? '/', 'http://box').searchParams.get('bytes') ?? 100_000)
  const size = Math.min(MAX_DOWNLOAD, Number.isFinite(asked) ? asked : 0)
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const from = first === undefined ? 0 : Number(first)
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  const ranged = first === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }
  const head = { 'content-type': 'application/octet-stream', 'content-length': to - from + 1, ...ranged }
  response.writeHead(first === undefined ? 200 : 206, { ...head, 'accept-ranges': 'bytes' })
  if (request.method === 'HEAD') response.end()
  else pour(response, from, to)
}

function pour(response: ServerResponse, from: number, to: number): void {
  for (let at = from; at <= to; ) {
    const begin = at % PATTERN.length
    const piece = PATTERN.subarray(begin, Math.min(PATTERN.length, begin + to - at + 1))
    at += piece.length
    if (response.write(piece)) continue
    response.once('drain', () => pour(response, at, to))
    return
  }
  response.end()
}

const schemeOf = ({ socket }: IncomingMessage): string => ('encrypted' in socket ? 'https:' : 'http:')

/** By its own name, as servers of boxes do. */
function redirect(request: IncomingMessage, response: ServerResponse, path: string): void {
  response.writeHead(302, { location: `${schemeOf(request)}//${request.headers.host}${path}` }).end()
}

const isSignedIn = ({ headers }: IncomingMessage): boolean =>
  headers.cookie?.includes(`${COOKIE}=in`) === true

function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin === undefined || origin === `${schemeOf(request)}//${host}`
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/html; charset=utf-8',
): void {
  const head = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, head).end(body)
}
