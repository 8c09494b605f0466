import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { limits } from '#contract/limits.ts'
import { type TerminalMessage, terminalCloses, terminalMessage } from '#contract/remote-access/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Authenticator } from '../../../http/guard.ts'
import type { SocketPath } from '../../../http/other-origins.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Logger } from '../../../lib/logger.ts'
import { endSocket } from '../../../lib/sockets/end-socket.ts'
import type { Recorder } from '../recordings/recorder.ts'
import type { RecordingsService } from '../recordings/recordings.service.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import type { Passage } from '../tunnels/tunnels.deps.ts'
import { tell } from './audience.ts'
import type { Followers } from './followers.ts'
import type { ShellSize } from './shell.ts'
import { type FileWish, ShellSession } from './shell-session.ts'

export interface TerminalSocketsDeps {
  authenticator: Authenticator
  clock: Clock
  addressOf(request: IncomingMessage): string
  recordings: Pick<RecordingsService, 'begin'>
  followers: Followers
  log: Logger
  /** The shell has ended by itself. */
  over(tunnel: OpenTunnel): void
  /** Its recording is full, or could not be kept. */
  notRecorded(tunnel: OpenTunnel): void
}

const MAX_KEYS = 65_536
const PING_MS = 25_000
/** A peer has so long to answer the close, ms. */
const CUT_MS = 1_000

interface OpenSession {
  session: ShellSession
  tunnel: OpenTunnel
  account: number
}

/** `/v2/terminal`: who it is by the first message, then keys and what is printed. */
export class TerminalSockets implements SocketPath, Passage {
  readonly path = '/v2/terminal'
  readonly #deps: TerminalSocketsDeps
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_KEYS, perMessageDeflate: false })
  readonly #sessions = new Map<number, OpenSession>()
  readonly #strangers: FairPlaces
  /** Those that keep what is left of them. */
  readonly #recorders = new Set<Promise<void>>()

  constructor(deps: TerminalSocketsDeps) {
    this.#deps = deps
    this.#strangers = new FairPlaces({ name: 'live_connections', total: 500 }, deps.clock)
  }

  opened(tunnel: OpenTunnel): void {
    if (tunnel.row.type === 'web') return
    const session = new ShellSession(tunnel, {
      over: () => this.#deps.over(tunnel),
      record: (size) => this.#record(tunnel, size),
    })
    this.#sessions.set(tunnel.id, { session, tunnel, account: tunnel.caller.accountId })
    tunnel.whenEnded(() => this.#sessions.delete(tunnel.id))
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = this.#deps.addressOf(request)
    try {
      const place = this.#strangers.take({ address })
      socket.once('close', () => place.end())
      this.#server.handleUpgrade(request, socket, head, (browser) =>
        this.#welcome(browser, address, () => place.end()),
      )
    } catch {
      endSocket(socket, 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n\r\n')
    }
  }

  close(): void {
    for (const browser of this.#server.clients) browser.close(1001, 'stopping')
    this.#server.close()
  }

  /** @throws ApiError `conflict` when the device waits for nothing like it */
  async beginFile(tunnel: OpenTunnel, wish: FileWish): Promise<void> {
    const begun = await this.#sessions.get(tunnel.id)?.session.beginFile(wish)
    if (!begun) throw new ApiError('conflict')
  }

  /** When all that was recorded is kept. */
  async kept(): Promise<void> {
    await Promise.all(this.#recorders)
  }

  async #record(tunnel: OpenTunnel, size: ShellSize): Promise<Recorder | null> {
    const { recordings, log, notRecorded } = this.#deps
    const failed = (error: unknown) => {
      log.warn({ err: error }, 'a terminal was ended that could not be recorded')
      notRecorded(tunnel)
    }
    try {
      const recorder = await recordings.begin(tunnel, size, failed)
      if (recorder) tunnel.whenEnded(() => this.#keepAll(recorder))
      return recorder
    } catch (error) {
      failed(error)
      throw error
    }
  }

  #keepAll(recorder: Recorder): void {
    const kept = recorder.end()
    this.#recorders.add(kept)
    void kept.finally(() => this.#recorders.delete(kept))
  }

  #welcome(browser: WebSocket, address: string, known: () => void): void {
    const late = setTimeout(() => end(browser, terminalCloses.unauthenticated), limits.liveAuthMs)
    browser.on('error', () => browser.terminate())
    browser.once('close', () => clearTimeout(late))
    browser.once('message', (data, isBinary) => {
      clearTimeout(late)
      browser.pause()
      void this.#signIn(browser, address, messageOf(data, isBinary))
        .then(known, () => end(browser, 1011))
        .finally(() => browser.resume())
    })
  }

  async #signIn(browser: WebSocket, address: string, message: TerminalMessage | null): Promise<void> {
    if (message?.type !== 'auth') return end(browser, terminalCloses.badMessage)
    const caller = await this.#deps.authenticator.callerOf(message.sessid, address)
    // Gone meanwhile: its end was told already, and would be waited for in vain.
    if (browser.readyState !== browser.OPEN) return
    if (!caller || caller.token || caller.mustChangePassword)
      return end(browser, terminalCloses.unauthenticated)
    const found = this.#sessions.get(message.tunnel)
    if (message.follow) return this.#follow(browser, caller, found)
    if (found?.account !== caller.accountId) return end(browser, terminalCloses.doesNotExist)
    const { session } = found
    browser.on('message', (data, isBinary) => this.#take(browser, session, data, isBinary))
    keepAlive(browser)
    await session.attach(browser, message)
    tell(browser, { type: 'ready' })
    session.tellFollowers()
  }

  /** What is sent by who looks on is read and means nothing. */
  #follow(browser: WebSocket, caller: Caller, found: OpenSession | undefined): void {
    if (found && this.#deps.followers.join(browser, found.tunnel, caller)) {
      keepAlive(browser)
      found.session.follow(browser, caller.username)
    } else end(browser, terminalCloses.doesNotExist)
  }

  #take(browser: WebSocket, session: ShellSession, data: RawData, isBinary: boolean): void {
    if (isBinary) return void session.type(browser, data as Buffer)
    const message = messageOf(data, false)
    if (message?.type === 'size') void session.resize(browser, message)
    else if (message?.type === 'ack') void session.drawn(browser, message.bytes)
    else if (message?.type.startsWith('file')) void session.moveFile(browser, message as never)
    else end(browser, terminalCloses.badMessage)
  }
}

function messageOf(data: RawData, isBinary: boolean): TerminalMessage | null {
  if (isBinary) return null
  try {
    return terminalMessage.parse(JSON.parse(data.toString()))
  } catch {
    return null
  }
}

function end(browser: WebSocket, code: number): void {
  browser.close(code)
  setTimeout(() => browser.terminate(), CUT_MS).unref()
}

function keepAlive(browser: WebSocket): void {
  let answered = true
  browser.on('pong', () => {
    answered = true
  })
  const pinging = setInterval(() => {
    if (!answered) browser.terminate()
    answered = false
    browser.ping()
  }, PING_MS).unref()
  browser.once('close', () => clearInterval(pinging))
}
