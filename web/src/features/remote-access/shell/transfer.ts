import { maxTunnelFile, type TerminalNews } from '#contract/remote-access/endpoints.ts'
import type { ShellLine } from './shell-line'

/** The file of a terminal, as far as it is. `name` is empty until one is chosen. */
export type TransferState =
  | { kind: 'wanted' | 'aborted' | 'tooLarge' }
  | { kind: 'offered' | 'done'; name: string }
  | { kind: 'moving'; name: string; bytes: number }

/** Asks the server to begin; fails when the device waits no longer. */
export type BeginTransfer = (way: 'down' | 'up', name: string, size: number) => Promise<unknown>

interface TransferDeps {
  line: () => ShellLine | null
  begin: BeginTransfer
  told: (state: TransferState | null) => void
  /** A whole file came. */
  save: (name: string, parts: Uint8Array<ArrayBuffer>[]) => void
}

const BLOCK = 32_768

/** Moves one file at a time, part by part as the device takes them. */
export class Transfer {
  readonly #deps: TransferDeps
  #name = ''
  #bytes = 0
  #file: File | null = null
  #parts: Uint8Array<ArrayBuffer>[] = []

  constructor(deps: TransferDeps) {
    this.#deps = deps
  }

  hear(news: TerminalNews): void {
    if (news.type === 'file_wanted') this.#deps.told({ kind: 'wanted' })
    else if (news.type === 'file_offered') {
      this.#name = news.name
      this.#deps.told({ kind: 'offered', name: news.name })
    } else if (news.type === 'file_ack') void this.#next()
    else if (news.type === 'file') this.#came(news.data)
    else if (news.type === 'file_abort') this.#over({ kind: 'aborted' })
  }

  async accept(): Promise<void> {
    this.#begin(this.#name, null)
    await this.#deps.begin('down', this.#name, 0).catch(() => this.#over({ kind: 'aborted' }))
  }

  async give(file: File): Promise<void> {
    if (file.size > maxTunnelFile) {
      this.refuse()
      this.#over({ kind: 'tooLarge' })
      return
    }
    this.#begin(file.name, file)
    await this.#deps.begin('up', file.name, file.size).then(
      () => this.#next(),
      () => this.#over({ kind: 'aborted' }),
    )
  }

  refuse(): void {
    this.#deps.line()?.abortFile()
  }

  #begin(name: string, file: File | null): void {
    this.#name = name
    this.#file = file
    this.#bytes = 0
    this.#parts = []
    this.#tell()
  }

  /** Nothing comes back for the last part. */
  async #next(): Promise<void> {
    const file = this.#file
    if (!file) return
    const part = file.slice(this.#bytes, this.#bytes + BLOCK)
    this.#bytes += part.size
    const bytes = new Uint8Array(await part.arrayBuffer())
    if (bytes.length > 0) this.#deps.line()?.giveFile(base64Of(bytes))
    if (this.#bytes >= file.size) this.#over({ kind: 'done', name: this.#name })
    else this.#tell()
  }

  #came(data: string): void {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    if (bytes.length === 0) {
      this.#deps.save(this.#name, this.#parts)
      this.#over({ kind: 'done', name: this.#name })
      return
    }
    this.#bytes += bytes.length
    if (this.#bytes > maxTunnelFile) {
      this.refuse()
      return
    }
    this.#parts.push(bytes)
    this.#deps.line()?.takeFile()
    this.#tell()
  }

  #tell(): void {
    this.#deps.told({ kind: 'moving', name: this.#name, bytes: this.#bytes })
  }

  #over(state: TransferState): void {
    this.#file = null
    this.#parts = []
    this.#deps.told(state)
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
