import type { DeviceLink, LinkConnection, LinkTarget, LinkTerminal, TerminalEvents } from '../../../ports.ts'
import type { RttyLink } from '../link.ts'

/** A device's own connection, lent to tunnels: their end leaves it open. */
export class SharedLink implements DeviceLink {
  readonly sn: string
  readonly address: string
  readonly #link: RttyLink
  /** Ends what goes through it. */
  readonly #open = new Set<() => void>()
  readonly #ended = new Set<() => void>()
  readonly #leave: () => void
  #isOver = false

  constructor(link: RttyLink) {
    this.sn = link.sn
    this.address = link.address
    this.#link = link
    this.#leave = link.onEnd(() => this.end())
  }

  connect(target: LinkTarget): LinkConnection {
    const connection = this.#link.connect(target)
    const end = () => connection.destroy()
    this.#open.add(end)
    connection.once('close', () => this.#open.delete(end))
    return connection
  }

  async terminal(
    size: { columns: number; rows: number },
    { ended, ...events }: TerminalEvents,
  ): Promise<LinkTerminal> {
    const end = () => terminal.end()
    const over = () => {
      this.#open.delete(end)
      ended()
    }
    const terminal = await this.#link.terminal(size, { ...events, ended: over })
    if (this.#isOver) terminal.end()
    else this.#open.add(end)
    const endOne = () => {
      this.#open.delete(end)
      end()
    }
    return { ...terminal, end: endOne }
  }

  onEnd(ended: () => void): () => void {
    if (this.#isOver) ended()
    else this.#ended.add(ended)
    return () => this.#ended.delete(ended)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#leave()
    for (const end of [...this.#open]) end()
    for (const ended of this.#ended) ended()
    this.#ended.clear()
  }
}
