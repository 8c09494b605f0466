import { StringDecoder } from 'node:string_decoder'

/** Keys that were shown, or null for some that were not. */
type ShownKeys = (typed: string | null) => void

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in them
const UNIT = /\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)?|[\s\S]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in them
const SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-Z\\^-~])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in them
const UNFINISHED = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[ -/]*)$/
const MAX_PENDING = 4_096

const isControl = (unit: string): boolean => unit < ' ' || unit === '\u007f'

/**
 * Tells what was typed only once the device has shown it: a server does not see whether a terminal echoes, so what is
 * not printed again, in order and before the line ends, counts as a secret. What is shown late is lost with it.
 */
export class EchoGuard {
  readonly #tellKeys: ShownKeys
  readonly #typed = new StringDecoder('utf8')
  readonly #printed = new StringDecoder('utf8')
  /** Typed, and not shown yet. */
  #pending: string[] = []
  /** Shown of what was typed without a pause: nothing of it is told before all is. */
  #shown = ''
  #unfinished = ''

  constructor(known: ShownKeys) {
    this.#tellKeys = known
  }

  typed(bytes: Uint8Array): void {
    for (const unit of this.#typed.write(Buffer.from(bytes)).match(UNIT) ?? []) this.#pending.push(unit)
    if (this.#pending.length > MAX_PENDING) this.end()
    this.#tell()
  }

  printed(bytes: Uint8Array): void {
    const all = this.#unfinished + this.#printed.write(Buffer.from(bytes))
    if (this.#pending.length === 0 && !all.includes('\u001b')) return
    const open = UNFINISHED.exec(all)?.index ?? all.length
    this.#unfinished = all.length - open > MAX_PENDING ? '' : all.slice(open)
    for (const char of all.slice(0, open).replace(SEQUENCE, '')) this.#compare(char)
  }

  /** What is still pending was never shown. */
  end(): void {
    if (this.#pending.length > 0 || this.#shown !== '') this.#tellKeys(null)
    this.#pending = []
    this.#shown = ''
  }

  #compare(char: string): void {
    const [next] = this.#pending
    if (next === undefined || (isControl(char) && char !== '\n')) return
    if (next === char) {
      this.#shown += char
      this.#pending.shift()
    } else this.#hide()
    this.#tell()
  }

  /** All until the end of what was typed together. */
  #hide(): void {
    const end = this.#pending.findIndex(isControl)
    this.#pending = end < 0 ? [] : this.#pending.slice(end)
    this.#shown = ''
    this.#tellKeys(null)
  }

  /** Return, arrows and the like are no secrets. */
  #tell(): void {
    while (this.#pending[0] !== undefined && isControl(this.#pending[0])) {
      this.#shown += this.#pending.shift()
    }
    if (this.#pending.length > 0 || this.#shown === '') return
    this.#tellKeys(this.#shown)
    this.#shown = ''
  }
}
