import WebSocket from 'ws'
import type { LiveEvent, ServerMessage } from '#contract/live-events.ts'
import type { Server } from './server.ts'

const ANSWER_MS = 30_000

/** An open page: signed in on the live channel, told of every device and of some closely. */
export class LivePage {
  readonly #socket: WebSocket
  readonly #waiting = new Set<(event: LiveEvent) => void>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'event') for (const tell of this.#waiting) tell(message)
    })
  }

  /** @param topics further ones, that are about all */
  static async open(
    server: Server,
    watched: readonly string[],
    topics: readonly string[] = [],
  ): Promise<LivePage> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/live`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const page = new LivePage(socket)
    socket.send(JSON.stringify({ type: 'auth', sessid: await server.signIn() }))
    const whole = ['devices', ...topics].map((topic) => ({ topic }))
    const subscriptions = [...whole, ...watched.map((sn) => ({ topic: 'device', sn }))]
    let missing = subscriptions.length
    const subscribed = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        if ((JSON.parse(data.toString()) as ServerMessage).type === 'subscribed' && --missing === 0) resolve()
      })
    })
    for (const one of subscriptions) socket.send(JSON.stringify({ type: 'subscribe', ...one }))
    await subscribed
    return page
  }

  /** Milliseconds until the page is told what is looked for, from now on. */
  told(looksFor: (event: LiveEvent) => boolean): Promise<number> {
    const start = performance.now()
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => end(() => reject(new Error('the page was not told'))), ANSWER_MS)
      const hear = (event: LiveEvent) => {
        if (looksFor(event)) end(() => resolve(performance.now() - start))
      }
      const end = (then: () => void) => {
        clearTimeout(late)
        this.#waiting.delete(hear)
        then()
      }
      this.#waiting.add(hear)
    })
  }

  close(): void {
    this.#socket.close()
  }
}
