import type { RawData, WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { type ClientMessage, clientMessage } from '#contract/live-events.ts'
import { hasScope } from '../http/access.ts'
import { apiErrorOf } from '../http/api-error.ts'
import type { Holding } from '../lib/fair-share/holding.ts'
import { TokenBucket } from '../lib/token-bucket.ts'
import { LiveConnection } from './connection.ts'
import type { LiveDeps } from './live-deps.ts'
import { waitingMessagesMax, withinOneSocket } from './live-limits.ts'
import { subscribe } from './subscriptions.ts'

/** A peer has so long to answer the close, ms. */
const CUT_MS = 1_000

/** One socket from its first byte on: sign-in, then subscriptions, one after the other. */
export class LiveSocket {
  readonly #socket: WebSocket
  readonly #address: string
  readonly #deps: LiveDeps
  readonly #pace = new TokenBucket(withinOneSocket, performance.now())
  readonly #late: NodeJS.Timeout
  readonly #queue: ClientMessage[] = []
  /** What is given back when it closes. */
  readonly #given: (() => void)[] = []
  #place: Holding | undefined
  #connection: LiveConnection | undefined
  #isWorking = false
  #isOver = false
  #isClosed = false

  constructor(socket: WebSocket, address: string, deps: LiveDeps) {
    this.#socket = socket
    this.#address = address
    this.#deps = deps
    this.#late = setTimeout(() => this.#end(4408, 'no auth in time'), deps.authMs ?? limits.liveAuthMs)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#closed())
    socket.on('ping', () => this.#counts())
    socket.on('message', (data, isBinary) => this.#take(data, isBinary))
    try {
      this.#place = deps.limits.strangers.take({ address })
    } catch (error) {
      this.#refuse(error)
    }
  }

  #take(data: RawData, isBinary: boolean): void {
    if (this.#isOver || !this.#counts()) return
    const message = parse(data, isBinary)
    if (!message) this.#end(4400, 'bad message')
    else if (this.#queue.push(message) > waitingMessagesMax) this.#end(4429, 'too many messages')
    else void this.#work()
  }

  /** Ends a socket that says too much. @returns whether it may go on */
  #counts(): boolean {
    if (this.#isOver) return false
    if (!this.#pace.take(performance.now())) {
      this.#end(4429, 'too many messages')
      return false
    }
    try {
      const caller = this.#connection?.caller
      this.#deps.limits.messages.take(caller ? { account: caller.accountId } : { address: this.#address })
      return true
    } catch (error) {
      this.#refuse(error)
      return false
    }
  }

  /** One after the other: a subscription may not overtake the sign-in before it. */
  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      for (let next = this.#queue.shift(); next && !this.#isOver; next = this.#queue.shift())
        await this.#handle(next)
    } catch (error) {
      this.#refuse(error)
    } finally {
      this.#isWorking = false
    }
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (message.type !== 'auth') {
      if (this.#connection) await subscribe(this.#connection, message, this.#deps)
      else this.#end(4401, 'auth first')
    } else if (!this.#connection) await this.#signIn(message.sessid)
  }

  async #signIn(token: string): Promise<void> {
    const { authenticator, hub, reach, watch, limits: shares } = this.#deps
    const caller = await authenticator.callerOf(token, this.#address)
    // A token that must not read is nobody here.
    if (!caller || !hasScope(caller, 'read')) return this.#end(4401, 'session not valid')
    if (caller.mustChangePassword) return this.#end(4403, 'password change required')
    const holders = { account: caller.accountId, tenant: caller.tenant }
    this.#give(shares.connections.take(holders))
    const subscriptions = shares.subscriptions.take(holders, 0)
    this.#give(subscriptions)
    const generation = hub.generation
    const connection = new LiveConnection(this.#socket, caller, await reach.reachOf(caller))
    connection.subscriptions = subscriptions
    if (this.#isOver || this.#socket.readyState !== this.#socket.OPEN) return
    hub.add(connection, generation)
    this.#given.push(
      () => hub.remove(connection),
      watch({ caller, end: () => this.#end(4401, 'session not valid') }),
    )
    clearTimeout(this.#late)
    this.#place?.end()
    this.#connection = connection
    connection.send({ type: 'ready' })
  }

  /** Kept as long as the socket; one that is gone already gives it back at once. */
  #give(holding: Holding): void {
    if (this.#isClosed) holding.end()
    else this.#given.push(() => holding.end())
  }

  #refuse(error: unknown): void {
    const known = apiErrorOf(error)
    if (known?.error === 'too_many_requests') this.#end(4429, 'too many requests')
    else if (known?.error === 'server_busy') this.#end(1013, 'server busy')
    else this.#end(1011, 'internal')
  }

  /** Nothing more is read; a peer that does not close is cut. */
  #end(code: number, reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#queue.length = 0
    this.#socket.close(code, reason)
    this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), CUT_MS).unref()
  }

  #closed(): void {
    this.#isOver = true
    this.#isClosed = true
    clearTimeout(this.#late)
    this.#place?.end()
    for (const giveBack of this.#given.splice(0)) giveBack()
  }
}

function parse(data: RawData, isBinary: boolean): ClientMessage | undefined {
  if (isBinary) return undefined
  try {
    return clientMessage.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}
