import type { WebSocket } from 'ws'
import { type TerminalMessage, type TerminalNews, terminalCloses } from '#contract/remote-access/endpoints.ts'
import { type FileEvent, LinkError } from '../../../southbound/ports.ts'
import type { Recorder } from '../recordings/recorder.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import { Audience, tell } from './audience.ts'
import type { Shell, ShellEvents, ShellSize } from './shell.ts'
import { telnetShell } from './telnet-shell.ts'

export interface ShellSessionDeps {
  /** The shell has ended by itself. */
  over(): void
  /** Null when it is not to be recorded. */
  record(size: ShellSize): Promise<Recorder | null>
}

type FileMessage = Extract<TerminalMessage, { type: `file${string}` }>

export interface FileWish {
  /** From the device, or to it. */
  way: 'down' | 'up'
  name: string
  size: number
}

function newsOf(event: FileEvent): TerminalNews {
  if (event.kind === 'data') return { type: 'file', data: event.data.toString('base64') }
  return event.kind === 'offered'
    ? { type: 'file_offered', name: event.name }
    : { type: `file_${event.kind}` }
}

/** While a device takes no keys the browser is not read, ms. */
const WAIT_MS = 50

/** The shell of one tunnel: it goes on without a browser, and one browser at a time looks at it. */
export class ShellSession {
  readonly #tunnel: OpenTunnel
  readonly #deps: ShellSessionDeps
  readonly #audience = new Audience(() => this.tellFollowers())
  #recorder: Recorder | null = null
  #shell: Promise<Shell> | null = null
  #browser: WebSocket | null = null
  /** Printed while nobody looked; bounded by what the shell prints ahead. */
  #waiting: Buffer[] = []
  /** Sent to the browser that looks, and not drawn yet. */
  #sent = 0

  constructor(tunnel: OpenTunnel, deps: ShellSessionDeps) {
    this.#tunnel = tunnel
    this.#deps = deps
    tunnel.whenEnded(() => this.#end())
  }

  /** The browser that looked until now is told that another does. */
  async attach(browser: WebSocket, size: ShellSize): Promise<void> {
    this.#browser?.close(terminalCloses.elsewhere, 'elsewhere')
    this.#browser = browser
    browser.once('close', () => this.#detach(browser))
    try {
      const opened = this.#shell === null
      this.#shell ??= this.#open(size)
      const shell = await this.#shell
      if (this.#browser !== browser) return
      if (!opened) {
        this.#resize(shell, size)
        // Half of a file is in the browser before.
        shell.files?.abort()
      }
      // What the one before did not draw is lost with it.
      shell.taken(this.#sent)
      this.#sent = 0
      for (const bytes of this.#waiting.splice(0)) this.#print(bytes)
    } catch (error) {
      this.#shell = null
      const busy = error instanceof LinkError && error.code === 'busy'
      browser.close(busy ? terminalCloses.busy : terminalCloses.noAnswer, busy ? 'busy' : 'no answer')
    }
  }

  /** Looks on; what it sends means nothing. */
  follow(browser: WebSocket, name: string): void {
    this.#audience.add(browser, name)
  }

  /** Who types is told who looks on. */
  tellFollowers(): void {
    if (this.#browser) tell(this.#browser, { type: 'followers', names: this.#audience.names })
  }

  async type(browser: WebSocket, keys: Uint8Array): Promise<void> {
    const shell = await this.#of(browser)
    if (!shell) return
    this.#recorder?.typed(keys)
    if (shell.write(keys)) return
    browser.pause()
    setTimeout(() => browser.resume(), WAIT_MS)
  }

  async resize(browser: WebSocket, size: ShellSize): Promise<void> {
    const shell = await this.#of(browser)
    if (shell) this.#resize(shell, size)
  }

  async drawn(browser: WebSocket, bytes: number): Promise<void> {
    const shell = await this.#of(browser)
    const taken = Math.min(bytes, this.#sent)
    this.#sent -= taken
    shell?.taken(taken)
  }

  /** Of who types: what comes next of a file. */
  async moveFile(browser: WebSocket, message: FileMessage): Promise<void> {
    const files = (await this.#of(browser))?.files
    if (message.type === 'file') files?.block(Buffer.from(message.data, 'base64'))
    else if (message.type === 'file_ack') files?.ack()
    else files?.abort()
  }

  /** Begins what the device waits for. @returns false when it does not */
  async beginFile({ way, name, size }: FileWish): Promise<boolean> {
    const files = (await this.#shell?.catch(() => null))?.files
    if (!files) return false
    return way === 'down' ? files.accept() : files.offer(name, size)
  }

  #tellFile(event: FileEvent): void {
    if (this.#browser) tell(this.#browser, newsOf(event))
  }

  async #of(browser: WebSocket): Promise<Shell | null> {
    const shell = await this.#shell?.catch(() => null)
    return this.#browser === browser ? (shell ?? null) : null
  }

  async #open(size: ShellSize): Promise<Shell> {
    this.#audience.resized(size)
    // Before the device prints anything.
    this.#recorder ??= await this.#deps.record(size)
    const events: ShellEvents = {
      printed: (bytes) => {
        this.#recorder?.printed(bytes)
        this.#audience.printed(bytes)
        this.#print(bytes)
      },
      file: (event) => this.#tellFile(event),
      ended: () => this.#deps.over(),
    }
    const { row } = this.#tunnel
    if (row.type === 'terminal') return this.#tunnel.terminal(size, events)
    return telnetShell(this.#tunnel.connect(), size, events)
  }

  #resize(shell: Shell, size: ShellSize): void {
    shell.resize(size.columns, size.rows)
    this.#recorder?.resized(size)
    this.#audience.resized(size)
  }

  #print(bytes: Buffer): void {
    const browser = this.#browser
    if (browser?.readyState !== browser?.OPEN || !browser) {
      this.#waiting.push(bytes)
      return
    }
    this.#sent += bytes.length
    browser.send(bytes, { binary: true })
  }

  #detach(browser: WebSocket): void {
    if (this.#browser === browser) this.#browser = null
  }

  #end(): void {
    void this.#shell?.then((shell) => shell.end()).catch(() => undefined)
    this.#audience.end(this.#tunnel.ended ?? 'closed')
    this.#browser?.close(terminalCloses.ended, this.#tunnel.ended ?? 'closed')
  }
}
