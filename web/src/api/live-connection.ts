import { limits } from '#contract/limits.ts'
import type { ClientMessage, LiveEvent, ServerMessage } from '#contract/live-events.ts'

/** `off`: not wanted; `connecting`: first try; `live`: events flow; `waiting`: lost, trying again. */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'waiting'

export type Topic = Omit<Extract<ClientMessage, { topic: string }>, 'type'>

type SubscribedMessage = Extract<ServerMessage, { type: 'subscribed' }>

interface Socket {
  send(text: string): void
  close(): void
  onopen: ((event: Event) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
}

export interface LiveOptions {
  session: () => string | null
  open: () => Socket
  /** Milliseconds before try number `n`, from 1. */
  backoff?: (tries: number) => number
  onUnauthenticated?: () => void
}

/** Half a second, doubled up to 15 s, spread by a quarter so that a fleet of browsers does not return at once. */
export const spreadBackoff = (tries: number): number =>
  Math.min(15_000, 500 * 2 ** Math.min(tries - 1, 5)) * (0.75 + Math.random() / 2)

const sessionNotValid = 4401
/** A beat may be late, one may get lost. */
const silenceMs = 2.5 * limits.liveBeatMs

/**
 * The live channel (DECISIONS 4): authenticates, keeps topics subscribed as long as somebody listens, comes
 * back by itself. Who listens to `onResync` must ask again for what it shows: events were missed.
 */
export class LiveConnection {
  readonly #options: LiveOptions
  #socket: Socket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #everReady = false
  /** Since when all that is shown was asked for. */
  #askedSince = 0
  #status: LiveStatus = 'off'
  readonly #topics = new Map<string, { topic: Topic; users: number }>()
  /** When nobody listened to a topic any more. */
  readonly #released = new Map<string, number>()
  readonly #events = new Set<(event: LiveEvent) => void>()
  readonly #statuses = new Set<() => void>()
  readonly #resyncs = new Set<() => void>()
  readonly #before = new Set<(topic: Topic, changedMsAgo: number) => void>()

  constructor(options: LiveOptions) {
    this.#options = options
  }

  get status(): LiveStatus {
    return this.#status
  }

  start(): void {
    if (this.#socket || this.#options.session() === null) return
    this.#askAnew()
    this.#become(this.#everReady ? 'waiting' : 'connecting')
    this.#connect()
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = undefined
    this.#tries = 0
    this.#everReady = false
    socket?.close()
    this.#become('off')
  }

  /** Tries at once, for instance when the browser says it is online again. */
  hurry(): void {
    if (this.#status !== 'waiting' || this.#socket) return
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** Keeps a topic subscribed until the returned function is called. */
  subscribe(topic: Topic): () => void {
    const key = keyOf(topic)
    const held = this.#topics.get(key) ?? { topic, users: 0 }
    this.#topics.set(key, held)
    held.users += 1
    if (held.users === 1) this.#tell({ type: 'subscribe', ...topic })
    return () => {
      held.users -= 1
      if (held.users > 0) return
      this.#topics.delete(key)
      this.#released.set(topic.topic, performance.now())
      this.#tell({ type: 'unsubscribe', ...topic })
    }
  }

  onEvent = (listener: (event: LiveEvent) => void) => add(this.#events, listener)
  onStatus = (listener: () => void) => add(this.#statuses, listener)
  onResync = (listener: () => void) => add(this.#resyncs, listener)
  /** Hears, when a topic of devices is subscribed, how long ago it changed: what was asked for before that lacks it. */
  onChangedBefore = (listener: (topic: Topic, changedMsAgo: number) => void) => add(this.#before, listener)

  #connect(): void {
    const sessid = this.#options.session()
    if (sessid === null) {
      this.stop()
      return
    }
    const socket = this.#options.open()
    this.#socket = socket
    this.#listenFor(socket)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', sessid } satisfies ClientMessage))
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return
      this.#listenFor(socket)
      this.#receive(String(event.data))
    }
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code)
  }

  /** A server that stands still closes nothing: who hears nothing more from it has lost it. */
  #listenFor(socket: Socket): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      if (socket !== this.#socket) return
      this.#lost(0)
      socket.close()
    }, silenceMs)
  }

  #receive(text: string): void {
    const message = parse(text)
    if (message?.type === 'ready') this.#ready()
    if (message?.type === 'subscribed') this.#subscribed(message)
    if (message?.type === 'event') for (const listener of [...this.#events]) listener(message)
  }

  #ready(): void {
    const wasLive = this.#everReady
    this.#tries = 0
    this.#everReady = true
    this.#become('live')
    for (const { topic } of this.#topics.values()) this.#tell({ type: 'subscribe', ...topic })
    if (wasLive) this.#resync()
  }

  /** What was read before the subscription stood may lack a change that fell between. */
  #subscribed({ type: _, changedMsAgo, ...about }: SubscribedMessage): void {
    if (changedMsAgo === undefined) return
    const topic = about.topic as Topic['topic']
    if (topic === 'devices' || topic === 'device') {
      for (const listener of [...this.#before]) listener({ ...about, topic }, changedMsAgo)
      return
    }
    const deafSince = this.#released.get(topic) ?? this.#askedSince
    if (changedMsAgo <= performance.now() - deafSince) this.#resync()
  }

  #resync(): void {
    this.#askAnew()
    for (const listener of [...this.#resyncs]) listener()
  }

  #askAnew(): void {
    this.#askedSince = performance.now()
    this.#released.clear()
  }

  #lost(code: number): void {
    this.#socket = undefined
    clearTimeout(this.#silence)
    if (code === sessionNotValid) {
      this.stop()
      this.#options.onUnauthenticated?.()
      return
    }
    this.#tries += 1
    this.#become('waiting')
    this.#timer = setTimeout(() => this.#connect(), (this.#options.backoff ?? spreadBackoff)(this.#tries))
  }

  #tell(message: ClientMessage): void {
    if (this.#status === 'live') this.#socket?.send(JSON.stringify(message))
  }

  #become(status: LiveStatus): void {
    if (this.#status === status) return
    this.#status = status
    for (const listener of [...this.#statuses]) listener()
  }
}

export const keyOf = ({ topic, group, sn }: Topic): string => JSON.stringify([topic, group, sn])

function add<L>(set: Set<L>, listener: L): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

function parse(text: string): ServerMessage | undefined {
  try {
    return JSON.parse(text) as ServerMessage
  } catch {
    return undefined
  }
}
