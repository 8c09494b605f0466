import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { ApiError } from '../../../http/api-error.ts'
import type { OtherOrigin } from '../../../http/other-origins.ts'
import type { Clock } from '../../../lib/clock.ts'
import { endSocket } from '../../../lib/sockets/end-socket.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import type { Passage } from '../tunnels/tunnels.deps.ts'
import { forwardRequest } from './forward-request.ts'
import { SocketForwarder } from './forward-socket.ts'
import { sendPage } from './page.ts'
import { cookieOf, WebPassage } from './web-passage.ts'

export interface WebOriginsDeps {
  clock: Clock
  /** Wildcard that the names of tunnels lie below; absent: `localhost`, which browsers find by themselves. */
  domain: string | undefined
  /** A proxy in front says whether the browser came over TLS. */
  behindProxy: boolean
}

const LABEL = /^[0-9a-f]{32}$/
const ENTER = '/.roost-enter/'

/** Each web tunnel under a host name of its own; nothing of the console is there, and nothing of it at the console. */
export class WebOrigins implements OtherOrigin, Passage {
  readonly #deps: WebOriginsDeps
  readonly #byLabel = new Map<string, WebPassage>()
  readonly #byTunnel = new Map<number, WebPassage>()
  readonly #sockets = new SocketForwarder()

  constructor(deps: WebOriginsDeps) {
    this.#deps = deps
  }

  opened(tunnel: OpenTunnel): void {
    if (tunnel.row.type !== 'web') return
    const passage = new WebPassage(tunnel, this.#deps.clock)
    this.#byLabel.set(passage.label, passage)
    this.#byTunnel.set(tunnel.id, passage)
    tunnel.whenEnded(() => {
      this.#byLabel.delete(passage.label)
      this.#byTunnel.delete(tunnel.id)
      passage.end()
    })
  }

  /** @throws ApiError `conflict` as long as it is not open, or is no web tunnel */
  wayInto(tunnel: OpenTunnel): { host: string; path: string } {
    const passage = this.#byTunnel.get(tunnel.id)
    if (!passage) throw new ApiError('conflict')
    return { host: `${passage.label}.${this.#domain}`, path: ENTER + passage.newToken() }
  }

  takes({ headers }: IncomingMessage): boolean {
    return this.#labelOf(headers.host) !== null
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    const passage = this.#byLabel.get(this.#labelOf(request.headers.host) ?? '')
    if (!passage) sendPage(request, response, 'ended')
    else if (request.url?.startsWith(ENTER)) this.#enter(passage, request, response)
    else if (!passage.admits(cookieOf(request))) sendPage(request, response, 'noEntry')
    else {
      passage.count(response)
      forwardRequest(request, response, { passage, origin: this.#originOf(request) })
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const passage = this.#byLabel.get(this.#labelOf(request.headers.host) ?? '')
    const ownOrigin = request.headers.origin === this.#originOf(request)
    socket.on('error', () => socket.destroy())
    if (!passage?.admits(cookieOf(request)) || !ownOrigin)
      endSocket(socket, 'HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    else this.#sockets.forward(request, socket, head, passage)
  }

  close(): void {
    this.#sockets.close()
  }

  get #domain(): string {
    return this.#deps.domain ?? 'localhost'
  }

  #enter(passage: WebPassage, request: IncomingMessage, response: ServerResponse): void {
    const cookie = passage.redeem(request.url!.slice(ENTER.length))
    if (cookie === null) {
      sendPage(request, response, 'noEntry')
      return
    }
    const secure = this.#originOf(request).startsWith('https:') ? '; Secure' : ''
    response
      .writeHead(303, {
        location: '/',
        'set-cookie': `${cookie}; Path=/; HttpOnly; SameSite=Lax${secure}`,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .end()
  }

  /** The label of a tunnel, whether it is open or not; null: the host is another. */
  #labelOf(host: string | undefined): string | null {
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
    const end = `.${this.#domain}`
    if (!name.endsWith(end)) return null
    const label = name.slice(0, -end.length)
    return LABEL.test(label) ? label : null
  }

  #originOf({ headers, socket }: IncomingMessage): string {
    const told = this.#deps.behindProxy
      ? String(headers['x-forwarded-proto'] ?? '')
          .split(',')[0]!
          .trim()
      : ''
    const secure = (socket as TLSSocket).encrypted === true || told === 'https'
    return `${secure ? 'https' : 'http'}://${String(headers.host).toLowerCase()}`
  }
}
