import type { WebSocket } from 'ws'
import { type TerminalNews, terminalCloses } from '#contract/remote-access/endpoints.ts'
import type { ShellSize } from './shell.ts'

/** Of what was printed last, shown to who begins to look on, bytes. */
const RECENT = 65_536
/** Not sent yet to somebody who looks on: more, and they are too slow. */
const MAX_BEHIND = 1_048_576

export function tell(browser: WebSocket, news: TerminalNews): void {
  if (browser.readyState === browser.OPEN) browser.send(JSON.stringify(news))
}

/** Those who look on at one terminal and cannot type. A slow one is sent away: the terminal waits for none of them. */
export class Audience {
  readonly #changed: () => void
  readonly #browsers = new Map<WebSocket, string>()
  readonly #recent: Buffer[] = []
  #bytes = 0
  #size: ShellSize | null = null

  constructor(changed: () => void) {
    this.#changed = changed
  }

  get names(): string[] {
    return [...new Set(this.#browsers.values())]
  }

  add(browser: WebSocket, name: string): void {
    this.#browsers.set(browser, name)
    browser.once('close', () => {
      this.#browsers.delete(browser)
      this.#changed()
    })
    if (this.#size) tell(browser, { type: 'size', ...this.#size })
    tell(browser, { type: 'ready' })
    for (const bytes of this.#recent) browser.send(bytes, { binary: true })
    this.#changed()
  }

  resized(size: ShellSize): void {
    this.#size = size
    for (const browser of this.#browsers.keys()) tell(browser, { type: 'size', ...size })
  }

  printed(bytes: Buffer): void {
    this.#recent.push(bytes)
    this.#bytes += bytes.length
    while (this.#bytes > RECENT && this.#recent.length > 1) this.#bytes -= this.#recent.shift()!.length
    for (const browser of this.#browsers.keys()) {
      if (browser.bufferedAmount > MAX_BEHIND) browser.terminate()
      else if (browser.readyState === browser.OPEN) browser.send(bytes, { binary: true })
    }
  }

  end(reason: string): void {
    for (const browser of this.#browsers.keys()) browser.close(terminalCloses.ended, reason)
  }
}
