import { WebSocket } from 'ws'
import type { ServerMessage } from '#contract/live-events.ts'

/** A console's page, as far as it listens. */
export class Browser {
  readonly socket: WebSocket
  readonly heard: ServerMessage[] = []
  readonly closed: Promise<number>
  #tell: (() => void)[] = []

  constructor(port: number) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/v2/live`)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(data.toString()))
      for (const tell of this.#tell.splice(0)) tell()
    })
  }

  say(...messages: unknown[]): void {
    const send = () =>
      messages.forEach((one) => void this.socket.send(typeof one === 'string' ? one : JSON.stringify(one)))
    if (this.socket.readyState === WebSocket.OPEN) send()
    else this.socket.once('open', send)
  }

  /** The first message of this type (and topic), waiting for it. */
  async hears<Type extends ServerMessage['type']>(type: Type, topic?: string) {
    for (;;) {
      const found = this.heard.find(
        (one) => one.type === type && (!topic || ('topic' in one && one.topic === topic)),
      )
      if (found) return found as Extract<ServerMessage, { type: Type }>
      await new Promise<void>((resolve) => this.#tell.push(resolve))
    }
  }
}
