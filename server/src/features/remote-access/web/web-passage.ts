import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '../../../lib/clock.ts'
import { newToken, sha256 } from '../../../lib/random.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { speaksTls } from '../tunnels/targets.ts'

const COOKIE = 'roost_tunnel'
const TOKEN_MS = 60_000
/** Browsers use six at once, and a few for what is pushed. */
const MAX_CONNECTIONS = 32

export interface WebTarget {
  readonly address: string
  readonly port: number
  readonly secure: boolean
}

/** The way of browsers through one web tunnel: who is let in, and to where. */
export class WebPassage {
  /** Of its host name: 128 random bits. */
  readonly label = randomBytes(16).toString('hex')
  readonly #tunnel: OpenTunnel
  readonly #clock: Clock
  /** Hashes of tokens that let a browser in, once, with when they end. */
  readonly #tokens = new Map<string, number>()
  /** Hashes of what browsers hold that were let in. */
  readonly #cookies = new Set<string>()
  readonly #answers = new Set<ServerResponse>()
  #target: WebTarget

  constructor(tunnel: OpenTunnel, clock: Clock) {
    const { address, port } = tunnel.target
    this.#tunnel = tunnel
    this.#clock = clock
    this.#target = { address, port, secure: speaksTls(port) }
  }

  get target(): WebTarget {
    return this.#target
  }

  /** How the device calls this origin itself. */
  get targetOrigin(): string {
    return originOf(this.#target)
  }

  get isFull(): boolean {
    return this.#tunnel.connections >= MAX_CONNECTIONS
  }

  /** The page sends its visitors over to TLS at the same address. */
  switchToTls(port: number): void {
    this.#target = { ...this.#target, port, secure: true }
  }

  newToken(): string {
    const now = this.#clock.now()
    for (const [hash, until] of this.#tokens) if (until < now) this.#tokens.delete(hash)
    const token = newToken()
    this.#tokens.set(sha256(token), now + TOKEN_MS)
    return token
  }

  /** @returns the cookie to set, or null when the token is worth nothing (any more) */
  redeem(token: string): string | null {
    const hash = sha256(token)
    const until = this.#tokens.get(hash)
    this.#tokens.delete(hash)
    if (until === undefined || until < this.#clock.now()) return null
    const value = newToken()
    this.#cookies.add(sha256(value))
    return `${COOKIE}=${value}`
  }

  admits(cookie: string | null): boolean {
    return cookie !== null && this.#tunnel.isReady && this.#cookies.has(sha256(cookie))
  }

  /** @throws Error when the tunnel has ended */
  connect(): Duplex {
    const { address, port, secure } = this.#target
    const plain = this.#tunnel.connect({ address, port })
    // The handshake is ours: pages of devices are signed by nobody, and not every client of theirs does it.
    return secure ? connectTls({ socket: plain, rejectUnauthorized: false }) : plain
  }

  /** An answer that ends with the tunnel. */
  count(response: ServerResponse): void {
    this.#answers.add(response)
    response.once('close', () => this.#answers.delete(response))
  }

  end(): void {
    for (const response of this.#answers) response.destroy()
  }
}

export function originOf({ address, port, secure }: WebTarget): string {
  const usual = port === (secure ? 443 : 80)
  return `${secure ? 'https' : 'http'}://${address}${usual ? '' : `:${port}`}`
}

const parts = (header: string): string[] => header.split(';').map((one) => one.trim())

export function cookieOf({ headers }: IncomingMessage): string | null {
  const own = parts(headers.cookie ?? '').find((one) => one.startsWith(`${COOKIE}=`))
  return own?.slice(COOKIE.length + 1) ?? null
}

/** What of a `Cookie` header is the page's own; null: nothing. */
export function pageCookies(header: string): string | null {
  const others = parts(header).filter((one) => one !== '' && !one.startsWith(`${COOKIE}=`))
  return others.length > 0 ? others.join('; ') : null
}

/** A cookie of the page as this origin may set it; null: it may not. */
export function ownSetCookie(header: string, secure: boolean): string | null {
  const [pair = '', ...attributes] = parts(header)
  if (pair.split('=')[0]!.trim() === COOKIE) return null
  const kept = attributes.filter((one) => {
    const name = one.toLowerCase()
    if (name.startsWith('domain=')) return false
    return secure || (name !== 'secure' && name !== 'samesite=none')
  })
  return [pair, ...kept].join('; ')
}
