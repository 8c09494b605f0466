import {
  bareFileName,
  type FileKind,
  type FileMessage,
  fileInfo,
  MAX_FILE_BLOCK,
  MAX_FILE_BYTES,
} from '#protocols/rtty/file.ts'
import type { FileEvent, LinkFiles } from '../../ports.ts'

type Say = (kind: FileKind, data?: Uint8Array) => void

/** `down`: from the device. */
type State = 'none' | 'offered' | 'wanted' | 'down' | 'up'

/**
 * The file of one terminal, one at a time, begun by a program on the device. One block is under way: the next comes
 * with the word that it was taken, so that nothing piles up.
 */
export class FileTransfer implements LinkFiles {
  readonly #say: Say
  readonly #told: (event: FileEvent) => void
  #state: State = 'none'
  /** The next block may come, or go. */
  #isDue = false
  /** Bytes that are still to go. */
  #left = 0

  constructor(say: Say, told: (event: FileEvent) => void) {
    this.#say = say
    this.#told = told
  }

  receive({ kind, data }: FileMessage): void {
    if (kind === 'send') this.#offered(bareFileName(data.toString('utf8').replace(/\0.*$/s, '')))
    else if (kind === 'recv') this.#tell('wanted', { kind: 'wanted' })
    else if (kind === 'data') this.#block(data)
    else if (kind === 'abort') this.#tell('none', { kind: 'abort' })
    else if (kind === 'ack' && this.#state === 'up' && !this.#isDue) {
      this.#isDue = true
      this.#told({ kind: 'ack' })
    }
  }

  accept(): boolean {
    if (this.#state !== 'offered') return false
    this.#state = 'down'
    this.ack()
    return true
  }

  offer(name: string, size: number): boolean {
    const bare = bareFileName(name)
    if (this.#state !== 'wanted' || bare === null || size > MAX_FILE_BYTES) return false
    this.#state = size === 0 ? 'none' : 'up'
    this.#left = size
    this.#isDue = true
    this.#say('info', fileInfo(bare, size))
    return true
  }

  block(data: Uint8Array): void {
    const fits = data.length > 0 && data.length <= Math.min(this.#left, MAX_FILE_BLOCK)
    if (this.#state !== 'up' || !this.#isDue || !fits) {
      this.abort()
      return
    }
    this.#isDue = false
    this.#left -= data.length
    if (this.#left === 0) this.#state = 'none'
    this.#say('data', data)
  }

  ack(): void {
    if (this.#state !== 'down' || this.#isDue) return
    this.#isDue = true
    this.#say('ack')
  }

  abort(): void {
    if (this.#state === 'none') return
    this.#say('abort')
    this.#tell('none', { kind: 'abort' })
  }

  #offered(name: string | null): void {
    if (name === null) this.#say('abort')
    else this.#tell('offered', { kind: 'offered', name })
  }

  #block(data: Buffer): void {
    if (this.#state !== 'down' || !this.#isDue) {
      this.abort()
      return
    }
    this.#isDue = false
    if (data.length === 0) this.#state = 'none'
    this.#told({ kind: 'data', data })
  }

  #tell(state: State, event: FileEvent): void {
    this.#state = state
    this.#isDue = false
    this.#told(event)
  }
}
